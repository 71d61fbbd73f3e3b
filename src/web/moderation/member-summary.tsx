import type { Bar, ModeratedMember } from '../../contracts/moderation/moderation.ts';
import { formatDate, formatDateTime } from '../format.ts';
import { copy } from './copy.ts';
import { LogEntryText } from './log-entry.tsx';
import { Name } from './name.tsx';

export function describeBar({ until }: Bar): string {
  return copy.barred(until ? copy.until(formatDateTime(until)) : copy.forGood);
}

/** What moderators know of a member, in a line. */
export function MemberSummary({ member }: { member: ModeratedMember }) {
  const { role, memberSince, reviewCount, hiddenCount, lastDayCount, actionCount, bar } = member;
  const details = [
    role && copy.roles[role],
    copy.memberSince(formatDate(memberSince)),
    copy.reviewCount(reviewCount),
    hiddenCount > 0 && copy.hiddenCount(hiddenCount),
    lastDayCount > 0 && copy.lastDayCount(lastDayCount),
    actionCount > 0 && copy.actionCount(actionCount),
  ];
  return (
    <p className="text-sm text-soft">
      {details.filter(Boolean).join(' · ')}
      {bar && <span className="font-semibold text-danger"> · {describeBar(bar)}</span>}
    </p>
  );
}

/** The latest actions that were about the member. */
export function EarlierActions({ member: { actions } }: { member: ModeratedMember }) {
  if (actions.length === 0) return <p className="text-soft">{copy.noActions}</p>;
  return (
    <ul className="grid gap-3">
      {actions.map((entry) => (
        <li key={entry.id}>
          <LogEntryText entry={entry} withMember={false} />
        </li>
      ))}
    </ul>
  );
}

type LastDayReviewsProps = { member: ModeratedMember; except?: string };

/** The latest reviews of the last day, but for the one that is shown anyway. */
export function LastDayReviews({ member: { lastDayReviews }, except }: LastDayReviewsProps) {
  return (
    <ul className="grid gap-3">
      {lastDayReviews
        .filter(({ id }) => id !== except)
        .map(({ id, gameTitle, text, updatedAt }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <p className="font-semibold">
              <bdi>{gameTitle || copy.note}</bdi>
              <span className="text-sm font-normal text-soft"> · {copy.utc(formatDateTime(updatedAt))}</span>
            </p>
            <p dir="auto" className="line-clamp-2">
              {text}
            </p>
          </li>
        ))}
    </ul>
  );
}

/** The writer of a review, with a link to all that moderators can do about them. */
export function Writer({ member }: { member: { id: string; name: string } }) {
  return (
    <p className="font-semibold">
      {copy.writer} <Name member={member} />
    </p>
  );
}
