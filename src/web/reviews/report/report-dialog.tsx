import { useEffect, useId, useState, type SyntheticEvent } from 'react';
import { createRoot } from 'react-dom/client';
import type { ReportableReview } from '../../../contracts/moderation/moderation.ts';
import { browserApi } from '../../api/client.ts';
import { describeError } from '../../api/errors.ts';
import { memberPaths } from '../../identity/member-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { showToast } from '../../ui/dialog/toast.tsx';
import { linkClass } from '../../ui/styles.ts';
import { copy } from './copy.ts';
import { ReportFields } from './report-fields.tsx';

let isOpen = false;

/** Opens the dialog for the review that a link to a report's page is about. A root of its own: lists have many links. */
export function openReportDialog(href: string): void {
  // A second click, while this script was loading.
  if (isOpen) return;
  isOpen = true;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
    isOpen = false;
  };
  root.render(<ReportDialog id={href.replace(/.*\//, '')} onClose={close} />);
}

type ReportDialogProps = {
  /** Of the review. */
  id: string;
  onClose: () => void;
};

/** The form, until it is known that the member cannot report the review. */
function ReportDialog({ id, onClose }: ReportDialogProps) {
  const [reportable, setReportable] = useState<ReportableReview>();
  useEffect(() => {
    // Without a response, the member learns it when they send the report.
    browserApi('readReportable', { parameters: { id } }).then(setReportable, () => undefined);
  }, [id]);
  return reportable?.obstacle ? (
    <ObstacleDialog {...reportable} onClose={onClose} />
  ) : (
    <FormDialog id={id} onClose={onClose} />
  );
}

type ObstacleDialogProps = ReportableReview & { onClose: () => void };

/** Says why the member cannot report a review; one of their own they can change. */
function ObstacleDialog({ review: { _id, email }, obstacle, onClose }: ObstacleDialogProps) {
  return (
    <Dialog title={copy.title} onClose={onClose}>
      <p>{obstacle}</p>
      {email && (
        // No Link: there is no router around the dialog.
        <a
          href={memberPaths.editReview({ email }, _id)}
          className={`${linkClass} mt-2 inline-flex min-h-11 items-center`}
        >
          {copy.change}
        </a>
      )}
    </Dialog>
  );
}

/** Asks what is wrong with a review, and sends it to the moderators. What was typed stays if that fails. */
function FormDialog({ id, onClose }: ReportDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function send(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const body = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    setProblem('');
    try {
      await browserApi('reportReview', { parameters: { id }, body });
      onClose();
      showToast({ title: copy.done });
    } catch (error) {
      setProblem(describeError(error).detail);
      setBusy(false);
    }
  }
  const buttons = (
    <>
      <Button type="submit" variant="secondary">
        {copy.cancel}
      </Button>
      <Button type="submit" form={formId} busy={isBusy}>
        {copy.send}
      </Button>
    </>
  );
  return (
    <Dialog title={copy.title} buttons={buttons} onClose={onClose}>
      <form id={formId} onSubmit={send} className="grid gap-3">
        <ReportFields />
        <p role="alert" className="text-base font-semibold text-danger empty:hidden">
          {problem}
        </p>
      </form>
    </Dialog>
  );
}
