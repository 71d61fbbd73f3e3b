import { useState, type ComponentType, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Review } from '../../../contracts/review.ts';
import { isPlainClick } from '../../ui/plain-link.tsx';
import { copy } from '../copy.ts';
import type { ReportDialogProps } from './report-dialog.tsx';

/**
 * Leads to the page for a report, which sends visitors to the sign-in first. With JavaScript, members get a dialog. The
 * link does not depend on the viewer, because lists of reviews are cached for everybody.
 */
export function ReportLink({ review }: { review: Review }) {
  const [ReportDialog, setReportDialog] = useState<ComponentType<ReportDialogProps>>();
  const { _id, author, name, gameTitle } = review;
  const href = `/report/${_id}`;
  const open = (event: MouseEvent) => {
    const isMember = Boolean(document.documentElement.dataset.viewer);
    if (!isMember || !isPlainClick(event)) return;
    event.preventDefault();
    import('./report-dialog.tsx').then(
      (loaded) => setReportDialog(() => loaded.ReportDialog),
      () => location.assign(href),
    );
  };
  return (
    <>
      <a
        href={href}
        rel="nofollow"
        aria-label={copy.reportName(author?.name ?? name, gameTitle)}
        onClick={open}
        className="print:hidden ml-auto inline-flex min-h-6 items-center px-1 text-sm font-normal text-soft underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
      >
        {copy.report}
      </a>
      {ReportDialog &&
        createPortal(<ReportDialog id={_id} onClose={() => setReportDialog(undefined)} />, document.body)}
    </>
  );
}
