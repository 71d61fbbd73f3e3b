import { useEffect } from 'react';
import { DoneDialog } from '../ui/done-dialog.tsx';
import { WrongContext } from '../ui/field.tsx';
import { fillForm } from '../ui/form-values.ts';
import { linkLook } from '../ui/looks.ts';
import { RefusalDialog } from '../ui/refusal-dialog.tsx';
import { useDraft } from '../ui/use-draft.ts';
import type { ReviewFields } from './review-fields.ts';
import { ReviewForm } from './review-form.tsx';
import type { Outcome } from './send-review.ts';

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
  outcome: Outcome | undefined;
  /** Under which name a draft is kept on the device. */
  draftName: string;
  send: string;
  done: string;
  /** Where to go when it is done. */
  next: string;
};

/** The page on which a review is written: its form, and what came of sending it. */
export function ReviewEditor(props: ReviewEditorProps) {
  const { title, outcome, send, done, next } = props;
  const draft = useDraft(props.draftName, { unless: outcome?.fields !== undefined });
  const { form, forget } = draft;
  const finished = outcome?.done === true;
  useEffect(() => {
    if (finished) forget();
  }, [finished, forget]);

  // With the script at work the fields are there already: what the server changed is put into them.
  useEffect(() => {
    if (!form.current || !outcome?.fields) return;
    const { fields, refusal } = outcome;
    const { key, version } = fields;
    fillForm(form.current, refusal ? { key, version } : fields);
  }, [form, outcome]);

  /** Leads to the field that was refused, where one was. */
  const focusWrong = () => {
    const [wrong] = outcome?.refusal?.errors ?? [];
    const field = wrong && form.current?.elements.namedItem(wrong.field);
    if (field instanceof HTMLElement) field.focus();
  };

  return (
    <div className="mx-auto max-w-5xl px-4 pt-12 sm:px-6">
      <RefusalDialog refusal={outcome?.refusal} labels={labels} onClose={focusWrong}>
        {outcome?.refusal?.status === 401 && <SignInAgain />}
      </RefusalDialog>
      {finished && <DoneDialog title={done} next={next} />}
      <h1 className="text-5xl sm:text-6xl">{title}</h1>
      <div className="mt-8">
        <WrongContext value={outcome?.refusal?.errors ?? []}>
          <ReviewForm
            fields={outcome?.fields ?? props.fields}
            blank={props.fields}
            draft={draft}
            found={outcome?.found}
            send={send}
          />
        </WrongContext>
      </div>
    </div>
  );
}

/** In another tab, so that this one stays as it is. */
function SignInAgain() {
  return (
    <p className="mt-3">
      What you wrote stays here.{' '}
      <a href="/signIn" target="_blank" rel="noopener" className={linkLook}>
        Sign in in a new tab
      </a>
      , then send it again.
    </p>
  );
}
