import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Game } from '../../../contracts/game.ts';
import { genres, years } from '../../../contracts/constants.ts';
import { Cover } from '../../games/cover.tsx';
import { GameCombobox } from '../../games/game-combobox.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, Field } from '../../ui/field.tsx';
import { fillForm, readForm } from '../../ui/form-values.ts';
import { DraftNote } from './draft-note.tsx';
import { GameMatches } from './game-matches.tsx';
import { withPickedGame, type ReviewFields } from './review-fields.ts';
import { RatingField } from './rating-field.tsx';
import { ReviewTextField } from './review-text-field.tsx';
import type { useDraft } from '../../ui/use-draft.ts';

type ReviewFormProps = {
  /** What stands in the fields at first. */
  fields: ReviewFields;
  /** What stands in them once a draft is discarded. */
  initialFields: ReviewFields;
  draft: ReturnType<typeof useDraft>;
  /** Games that fit a name nobody knows, to choose from without a script. */
  matches?: Game[] | undefined;
  send: string;
};

/** A review to write or to change. It is a plain form: the script only makes it quicker to fill in. */
export function ReviewForm({ fields, initialFields, draft, matches, send }: ReviewFormProps) {
  const { form, since, ref, keep, forget } = draft;
  const busy = useNavigation().formMethod === 'POST';
  const [shown, setShown] = useState<Partial<ReviewFields>>(fields);

  const fill = (values: Partial<ReviewFields>) => form.current && fillForm(form.current, values);
  const pickGame = (game: Game) => {
    if (form.current) fill(withPickedGame<Partial<ReviewFields>>(readForm(form.current), game));
  };
  const discard = () => {
    fill(initialFields);
    forget();
  };

  return (
    <Form
      ref={ref}
      method="post"
      // Letters beyond the Latin ones take a third of the room that they take in the usual encoding.
      encType="multipart/form-data"
      onInput={(event) => {
        setShown(readForm(event.currentTarget));
        keep();
      }}
      className="grid gap-8 md:grid-cols-[1fr_16rem] lg:gap-12"
    >
      <div className="grid min-w-0 gap-6">
        {/* Enter in any field presses the first button there is: it is to be this one. */}
        <button type="submit" hidden>
          {send}
        </button>
        {since && <DraftNote since={since} onDiscard={discard} />}
        <div className="grid gap-6 sm:grid-cols-2">
          <GameCombobox
            label="Game title"
            name="gameTitle"
            defaultValue={fields.gameTitle}
            onPick={pickGame}
          />
          <GameCombobox
            label="Thumbnail"
            name="thumbnail"
            hint="The cover of a game, by its name."
            defaultValue={fields.thumbnail}
            onPick={(game) => fill({ photo: game.photo, photoOf: game.name })}
          />
          <HiddenField name="photo" value={fields.photo} />
          <HiddenField name="photoOf" value={fields.photoOf} />
          <HiddenField name="proposed" value={fields.proposed} />
          <HiddenField name="key" value={fields.key} />
          <HiddenField name="version" value={fields.version} />
        </div>
        <GameMatches games={matches} />
        <RatingField defaultValue={fields.rating} />
        <ReviewTextField defaultValue={fields.text} />
        <div className="grid gap-6 sm:grid-cols-2">
          <Select
            label="Publishing year"
            name="year"
            placeholder="Choose a year"
            options={years}
            defaultValue={fields.year}
          />
          <Select
            label="Genre"
            name="gameGenre"
            placeholder="Choose a genre"
            options={genres}
            defaultValue={fields.gameGenre}
          />
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            maxLength={100}
            dir="auto"
            defaultValue={fields.name}
          />
          <Field
            label="Email"
            name="email"
            type="email"
            readOnly
            hint="Shown to nobody but you."
            defaultValue={fields.email}
          />
        </div>
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? 'Sending …' : send}
        </Button>
      </div>
      <Preview fields={shown} />
    </Form>
  );
}

/** A value that the form keeps and the script may change; React would set one of type "hidden" back. */
function HiddenField({ name, value }: { name: keyof ReviewFields; value: string }) {
  return <input hidden type="text" name={name} defaultValue={value} />;
}

/** The cover as it will stand beside the review; on a narrow screen the form needs the room. */
function Preview({ fields }: { fields: Partial<ReviewFields> }) {
  const { thumbnail, gameTitle, photoOf, gameGenre = '' } = fields;
  const photo = thumbnail && thumbnail === photoOf ? (fields.photo ?? '') : '';
  return (
    <div className="hidden self-start overflow-hidden rounded-card shadow-card md:block">
      <Cover
        key={photo}
        game={{ name: thumbnail || gameTitle || 'Your game', photo, gameGenre }}
        sizes="256px"
      />
    </div>
  );
}
