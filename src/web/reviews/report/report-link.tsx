import type { MouseEvent } from 'react';
import type { Review } from '../../../contracts/review.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import { copy } from '../copy.ts';

/**
 * Leads to the page for a report, which sends visitors to the sign-in first. With JavaScript, members get a dialog. The
 * link does not depend on the viewer, because lists of reviews are cached for everybody.
 */
export function ReportLink({ review: { _id, author, name, gameTitle } }: { review: Review }) {
  return (
    <a
      href={`/report/${_id}`}
      rel="nofollow"
      aria-label={copy.reportName(author?.name ?? name, gameTitle)}
      onClick={openDialog}
      className="ml-auto inline-flex min-h-6 items-center px-1 hover:underline print:hidden pointer-coarse:min-h-11"
    >
      {copy.report}
    </a>
  );
}

function openDialog(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget;
  // The root element has the id of the member, if there is one.
  if (!document.documentElement.dataset.viewer || !isPlainClick(event)) return;
  event.preventDefault();
  import('./report-dialog.tsx').then(
    ({ openReportDialog }) => openReportDialog(href),
    () => location.assign(href),
  );
}
