import type { LogEntry } from '../../contracts/moderation/moderation.ts';
import { formatDateTime } from '../format.ts';
import { copy } from './copy.ts';
import { Name } from './name.tsx';

/** What a moderator did, to whom, why and when. `withMember` is false where all entries are about one member. */
export function LogEntryText({ entry, withMember = true }: { entry: LogEntry; withMember?: boolean }) {
  const { action, actor, member, review, reason, detail, byOperator, createdAt } = entry;
  const actorName = byOperator
    ? copy.operator
    : (actor?.name ?? (action === 'delete-reported' ? copy.formerMember : copy.formerModerator));
  // A removed review may have been a sample, which no member wrote.
  const isAboutMember = member !== null || action !== 'remove-review';
  const about = [review && (review.gameTitle || copy.note), copy.details[action]?.(detail)].filter(Boolean);
  return (
    <div className="min-w-0 wrap-anywhere">
      <p>
        <span className="font-semibold">{copy.actions[action]}</span>
        {withMember && isAboutMember && (
          <>
            {': '}
            {member ? <Name member={member} /> : copy.formerMember}
          </>
        )}
        {about.map((text) => (
          <span key={text}>
            {' · '}
            <bdi>{text}</bdi>
          </span>
        ))}
      </p>
      {reason && <p dir="auto">{reason}</p>}
      <p className="text-sm text-soft">
        <bdi>{copy.by(actorName)}</bdi>
        {' · '}
        <time dateTime={createdAt}>{copy.utc(formatDateTime(createdAt))}</time>
      </p>
    </div>
  );
}
