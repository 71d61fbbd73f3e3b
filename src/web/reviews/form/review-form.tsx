import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Game } from '../../../contracts/game.ts';
import { genres, years } from '../../../contracts/constants.ts';
import { Cover } from '../../games/cover.tsx';
import { GameCombobox } from '../../games/game-combobox.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, Field } from '../../ui/field.tsx';
import { fillForm, readFormValues } from '../../ui/form-dom.ts';
import { linkClass } from '../../ui/styles.ts';
import type { useDraft } from '../../ui/use-draft.ts';
import { GameMatches } from './game-matches.tsx';
import { withPickedGame, type ReviewFields } from './review-fields.ts';
import { RatingField } from './rating-field.tsx';
import { ReviewTextField } from './review-text-field.tsx';

type ReviewFormProps = {
  /** The values to render. */
  fields: ReviewFields;
  /** The values to return to when a draft is discarded. */
  initialFields: ReviewFields;
  draft: ReturnType<typeof useDraft>;
  /** Games to choose from without JavaScript, after a search or an unknown title. */
  matches?: Game[] | undefined;
  submitLabel: string;
};

/** The form for adding or editing a review. It works without JavaScript, which adds suggestions and drafts. */
export function ReviewForm({ fields, initialFields, draft, matches, submitLabel }: ReviewFormProps) {
  const { formRef, attachForm, restoredDraftTime, save, clear } = draft;
  const busy = useNavigation().formMethod === 'POST';
  const [values, setValues] = useState<Partial<ReviewFields>>(fields);

  const field = (name: keyof ReviewFields) => ({ name, defaultValue: fields[name] });
  const fill = (changes: Partial<ReviewFields>) => formRef.current && fillForm(formRef.current, changes);
  const pickGame = (game: Game) => {
    if (formRef.current) fill(withPickedGame<Partial<ReviewFields>>(readFormValues(formRef.current), game));
  };
  const discard = () => {
    fill(initialFields);
    clear();
  };

  return (
    <Form
      ref={attachForm}
      method="post"
      // URL encoding would triple the size of non-Latin text.
      encType="multipart/form-data"
      onInput={(event) => {
        setValues(readFormValues(event.currentTarget));
        save();
      }}
      className="grid gap-8 md:grid-cols-[1fr_16rem] lg:gap-12"
    >
      <div className="grid min-w-0 gap-6">
        {/* Enter in a field activates the form's first submit button, which must not search for or pick a game. */}
        <button type="submit" hidden>
          {submitLabel}
        </button>
        {restoredDraftTime && <RestoredDraft savedAt={restoredDraftTime} onDiscard={discard} />}
        <div className="grid gap-6 sm:grid-cols-2">
          <GameCombobox label="Game title" {...field('gameTitle')} onPick={pickGame} />
          <GameCombobox
            label="Thumbnail"
            {...field('thumbnail')}
            hint="The cover of a game, by its name."
            onPick={(game) => fill({ photo: game.photo, photoOf: game.name })}
          />
          {/* Values that scripts may change. Not type="hidden": React would reset them on the next render. */}
          <input hidden type="text" {...field('photo')} />
          <input hidden type="text" {...field('photoOf')} />
          <input hidden type="text" {...field('suggested')} />
          <input hidden type="text" {...field('key')} />
          <input hidden type="text" {...field('etag')} />
        </div>
        <GameMatches games={matches} />
        <RatingField defaultValue={fields.rating} />
        <ReviewTextField defaultValue={fields.text} />
        <div className="grid gap-6 sm:grid-cols-2">
          <Select label="Publishing year" {...field('year')} placeholder="Choose a year" options={years} />
          <Select label="Genre" {...field('gameGenre')} placeholder="Choose a genre" options={genres} />
          <Field label="Name" {...field('name')} autoComplete="name" maxLength={100} dir="auto" />
          <Field label="Email" {...field('email')} type="email" readOnly hint="Shown to nobody but you." />
        </div>
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? 'Sending …' : submitLabel}
        </Button>
      </div>
      <Preview fields={values} />
    </Form>
  );
}

/** Says that the form was filled from a saved draft. Rendered in the browser only. */
function RestoredDraft({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  // Not an Intl formatter created at load: that would cost a slow phone about 100 ms.
  const time = new Date(savedAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p role="status" className="rounded-card border border-line bg-raised px-4 py-2">
      Your draft of <time dateTime={savedAt}>{time}</time> is back.{' '}
      <button type="button" onClick={onDiscard} className={`${linkClass} min-h-11 cursor-pointer`}>
        Discard it
      </button>
    </p>
  );
}

/** The cover as it will appear beside the review; wide screens only. */
function Preview({ fields }: { fields: Partial<ReviewFields> }) {
  const { thumbnail, gameTitle, photoOf, gameGenre = '' } = fields;
  const photo = thumbnail && thumbnail === photoOf ? (fields.photo ?? '') : '';
  return (
    <div className="hidden self-start overflow-hidden rounded-card shadow-card md:block">
      <Cover key={photo} game={{ name: thumbnail || gameTitle || 'Your game', photo, gameGenre }} sizes="256px" />
    </div>
  );
}
