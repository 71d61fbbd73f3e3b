import { useEffect } from 'react';
import { SuccessDialog } from '../../ui/dialog/success-dialog.tsx';
import { FieldErrorsContext, focusField } from '../../ui/field.tsx';
import { fillForm } from '../../ui/form-dom.ts';
import { linkClass } from '../../ui/styles.ts';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { BarNotice } from './bar-notice.tsx';
import { copy } from './copy.ts';
import type { EarlierReviews } from './earlier-review.tsx';
import { RestoredDraft } from './restored-draft.tsx';
import { mergeDraft, type ReviewFields } from './review-fields.ts';
import { ReviewForm } from './review-form.tsx';
import type { SubmitResult } from './submit-review.ts';

type ReviewEditorProps = {
  /** The heading, and the label of the submit button. */
  title: string;
  /** The label of the submit button while the request is in flight. */
  busyLabel: string;
  /** The label of a link that leaves the form without saving; none where there's nothing to go back to. */
  cancelLabel?: string;
  fields: ReviewFields;
  gameNames: string[] | undefined;
  result: SubmitResult | undefined;
  earlierReviews?: EarlierReviews;
  /** If a moderator has barred the member. */
  bar?: { sentence: string } | null;
  /** Identifies the draft in localStorage. */
  draftName: string;
  successTitle: string;
  /** The path to open after success. */
  next: string;
};

/** The page for writing a review: the form, and the result of submitting it. */
export function ReviewEditor(props: ReviewEditorProps) {
  const { title, busyLabel, cancelLabel, fields, result, earlierReviews, draftName, successTitle, next } = props;
  const draft = useDraft(draftName, { skipRestore: result?.fields !== undefined, mergeDraft });
  const { formRef: form, restoredDraftTime, clear } = draft;
  const { done: isDone = false, problem } = result ?? {};
  useEffect(() => {
    if (isDone) clear();
  }, [isDone, clear]);

  // The inputs are uncontrolled: after hydration, values from the server must be written into them. After a
  // problem only the tokens change, so that text typed since the submission is not overwritten.
  useEffect(() => {
    if (!form.current || !result?.fields) return;
    const { key, etag } = result.fields;
    fillForm(form.current, result.problem ? { key, etag } : result.fields);
  }, [form, result]);

  const focusFirstError = () => focusField(form.current, problem?.errors?.[0]?.field);
  const discardDraft = () => {
    if (form.current) fillForm(form.current, fields);
    clear();
  };

  return (
    <div className="mx-auto max-w-7xl px-4 pt-8 *:max-w-5xl sm:px-6">
      <ErrorDialog error={problem} labels={copy.labels} onClose={focusFirstError}>
        {problem?.status === 401 && <SignInAgain />}
      </ErrorDialog>
      {isDone && <SuccessDialog title={successTitle} next={next} />}
      <div className="mb-1 flex flex-wrap items-end justify-between gap-x-6 noscript:mb-6 sm:mb-4">
        <h1 className="text-5xl">{title}</h1>
        <RestoredDraft savedAt={restoredDraftTime} onDiscard={discardDraft} />
      </div>
      {props.bar && <BarNotice bar={props.bar} />}
      <FieldErrorsContext value={problem?.errors ?? []}>
        <ReviewForm
          fields={result?.fields ?? fields}
          draft={draft}
          gameNames={props.gameNames}
          matches={result?.matches}
          earlierReviews={earlierReviews && [...(result?.earlierReviews ?? []), ...earlierReviews]}
          isDone={isDone}
          submitLabel={title}
          busyLabel={busyLabel}
          cancel={cancelLabel ? { label: cancelLabel, to: next } : undefined}
        />
      </FieldErrorsContext>
    </div>
  );
}

/** In a new tab, because leaving this page would lose the form. */
function SignInAgain() {
  return (
    <p className="mt-3">
      {copy.signedOut.before}
      <a href="/signIn" target="_blank" rel="noopener" className={linkClass}>
        {copy.signedOut.link}
      </a>
      {copy.signedOut.after}
    </p>
  );
}
