import { useEffect } from 'react';
import { SuccessDialog } from '../../ui/dialog/success-dialog.tsx';
import { FieldErrorsContext } from '../../ui/field.tsx';
import { fillForm } from '../../ui/form-dom.ts';
import { linkClass } from '../../ui/styles.ts';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import type { ReviewFields } from './review-fields.ts';
import { ReviewForm } from './review-form.tsx';
import type { SubmitResult } from './submit-review.ts';

/** The labels of the fields, for error messages. */
const labels = {
  name: 'Name',
  email: 'Email',
  gameTitle: 'Game title',
  photo: 'Thumbnail',
  thumbnail: 'Thumbnail',
  rating: 'Rating',
  year: 'Publishing year',
  gameGenre: 'Genre',
  text: 'Review',
};

type ReviewEditorProps = {
  /** The heading, and the label of the submit button. */
  title: string;
  fields: ReviewFields;
  result: SubmitResult | undefined;
  /** Identifies the draft in localStorage. */
  draftName: string;
  successTitle: string;
  /** The path to open after success. */
  next: string;
};

/** The page for writing a review: the form, and the result of submitting it. */
export function ReviewEditor(props: ReviewEditorProps) {
  const { title, fields, result, draftName, successTitle, next } = props;
  const draft = useDraft(draftName, { skipRestore: result?.fields !== undefined });
  const { formRef: form, clear } = draft;
  const { done: isDone, problem } = result ?? {};
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

  const focusFirstError = () => {
    const [error] = problem?.errors ?? [];
    const field = error && form.current?.elements.namedItem(error.field);
    if (field instanceof HTMLElement) field.focus();
  };

  return (
    <div className="mx-auto max-w-5xl px-4 pt-12 sm:px-6">
      <ErrorDialog error={problem} labels={labels} onClose={focusFirstError}>
        {problem?.status === 401 && <SignInAgain />}
      </ErrorDialog>
      {isDone && <SuccessDialog title={successTitle} next={next} />}
      <h1 className="text-5xl sm:text-6xl">{title}</h1>
      <div className="mt-8">
        <FieldErrorsContext value={problem?.errors ?? []}>
          <ReviewForm
            fields={result?.fields ?? fields}
            initialFields={fields}
            draft={draft}
            matches={result?.matches}
            submitLabel={title}
          />
        </FieldErrorsContext>
      </div>
    </div>
  );
}

/** In a new tab, because leaving this page would lose the form. */
function SignInAgain() {
  return (
    <p className="mt-3">
      What you wrote stays here.{' '}
      <a href="/signIn" target="_blank" rel="noopener" className={linkClass}>
        Sign in in a new tab
      </a>
      , then send it again.
    </p>
  );
}
