import { useEffect } from 'react';
import { SuccessDialog } from '../../ui/dialog/success-dialog.tsx';
import { FieldErrorsContext } from '../../ui/field.tsx';
import { fillForm } from '../../ui/form-values.ts';
import { linkClass } from '../../ui/styles.ts';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import type { ReviewFields } from './review-fields.ts';
import { ReviewForm } from './review-form.tsx';
import type { SubmitResult } from './submit-review.ts';

/** What the fields are called on the page. */
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
  title: string;
  fields: ReviewFields;
  result: SubmitResult | undefined;
  /** Under which name a draft is kept on the device. */
  draftName: string;
  send: string;
  done: string;
  /** Where to go when it is done. */
  next: string;
};

/** The page on which a review is written: its form, and what came of sending it. */
export function ReviewEditor(props: ReviewEditorProps) {
  const { title, result, send, done, next } = props;
  const draft = useDraft(props.draftName, { skipRestore: result?.fields !== undefined });
  const { form, forget } = draft;
  const finished = result?.done === true;
  useEffect(() => {
    if (finished) forget();
  }, [finished, forget]);

  // With the script at work the fields are there already: what the server changed is put into them.
  useEffect(() => {
    if (!form.current || !result?.fields) return;
    const { fields, problem } = result;
    const { key, version } = fields;
    fillForm(form.current, problem ? { key, version } : fields);
  }, [form, result]);

  /** Leads to the field that was refused, where one was. */
  const focusFirstError = () => {
    const [wrong] = result?.problem?.errors ?? [];
    const field = wrong && form.current?.elements.namedItem(wrong.field);
    if (field instanceof HTMLElement) field.focus();
  };

  return (
    <div className="mx-auto max-w-5xl px-4 pt-12 sm:px-6">
      <ErrorDialog error={result?.problem} labels={labels} onClose={focusFirstError}>
        {result?.problem?.status === 401 && <SignInAgain />}
      </ErrorDialog>
      {finished && <SuccessDialog title={done} next={next} />}
      <h1 className="text-5xl sm:text-6xl">{title}</h1>
      <div className="mt-8">
        <FieldErrorsContext value={result?.problem?.errors ?? []}>
          <ReviewForm
            fields={result?.fields ?? props.fields}
            initialFields={props.fields}
            draft={draft}
            matches={result?.matches}
            send={send}
          />
        </FieldErrorsContext>
      </div>
    </div>
  );
}

/** In another tab, so that this one stays as it is. */
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
