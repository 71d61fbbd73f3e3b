import type { ReportedReview } from '../../contracts/moderation/moderation.ts';
import { formatDateTime } from '../format.ts';
import { copy as reportCopy } from '../reviews/report/copy.ts';
import { ReviewCard } from '../reviews/review-card.tsx';
import { ActionForm } from './action-form.tsx';
import { copy } from './copy.ts';
import { EarlierActions, LastDayReviews, MemberSummary, Writer } from './member-summary.tsx';

const summaryClass = 'min-h-11 cursor-pointer py-2 font-medium text-accent hover:underline';

/** A review with its open reports, its writer, and what a moderator can do. */
export function ReportedReviewCard({ reported }: { reported: ReportedReview }) {
  const { review, writer, reasons, reports, reportCount } = reported;
  const isOwn = reports.some(({ reporter }) => reporter === null);
  const hasOthers = writer.lastDayReviews.some(({ id }) => id !== review._id);
  return (
    <li id={`review-${review._id}`} className="rounded-card border border-edge p-4 sm:p-6">
      <h2 className="text-2xl">{copy.reports(reportCount)}</h2>
      <p className="mt-1 mb-4 text-soft">
        {reasons.map(({ reason, count }) => `${reportCopy.reasons[reason]} (${count})`).join(' · ')}
      </p>
      <ReviewCard review={review} />
      <div className="mt-4 grid gap-2">
        <Writer member={writer} />
        <MemberSummary member={writer} />
        {writer.actionCount > 0 && (
          <details>
            <summary className={summaryClass}>{copy.earlierActions}</summary>
            <EarlierActions member={writer} />
          </details>
        )}
        {hasOthers && (
          <details>
            <summary className={summaryClass}>{copy.otherReviews}</summary>
            <LastDayReviews member={writer} except={review._id} />
          </details>
        )}
      </div>
      <Reports reported={reported} />
      {isOwn && <p className="mb-4">{copy.ownReported}</p>}
      <ActionForm
        target={review._id}
        hint={copy.reasonToWriter}
        buttons={[
          { intent: 'hide', label: copy.hide, variant: 'danger' },
          { intent: 'dismiss', label: copy.dismiss, variant: 'secondary' },
        ]}
      />
    </li>
  );
}

function Reports({ reported: { review, reports, reportCount } }: { reported: ReportedReview }) {
  return (
    <div className="my-5">
      <ul aria-label={copy.reportsOf(review.gameTitle || copy.note)} className="grid gap-3 border-l-2 border-line pl-4">
        {reports.map(({ id, reason, text, reporter, createdAt }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <p>
              <span className="font-semibold">{reportCopy.reasons[reason]}</span>
              {text && <bdi>: {text}</bdi>}
            </p>
            <p className="text-sm text-soft">
              <bdi>{copy.by(reporter?.name ?? copy.someMember)}</bdi> · {copy.utc(formatDateTime(createdAt))}
            </p>
          </li>
        ))}
      </ul>
      {reports.length < reportCount && (
        <p className="mt-3 text-sm text-soft">{copy.latestReports(reports.length, reportCount)}</p>
      )}
    </div>
  );
}
