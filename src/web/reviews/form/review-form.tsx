import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { Game } from '../../../contracts/game.ts';
import { genres, yearRanges } from '../../../contracts/constants.ts';
import { browserApi } from '../../api/client.ts';
import { Cover } from '../../games/cover.tsx';
import { GameCombobox } from '../../games/suggestions/game-combobox.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, Field } from '../../ui/field.tsx';
import { fillForm, readFormValues } from '../../ui/form-dom.ts';
import { linkClass } from '../../ui/styles.ts';
import type { useDraft } from '../../ui/use-draft.ts';
import { copy } from './copy.ts';
import { EarlierReview, readEarlierReviews, type EarlierReviews } from './earlier-review.tsx';
import { GameMatches } from './game-matches.tsx';
import { withGame, type ReviewFields } from './review-fields.ts';
import { RatingField } from './rating-field.tsx';
import { ReviewTextField } from './review-text-field.tsx';

const { labels, hints } = copy;

type ReviewFormProps = {
  /** The values to render. */
  fields: ReviewFields;
  draft: ReturnType<typeof useDraft>;
  gameNames: string[] | undefined;
  /** Games to choose from without JavaScript, after a search or an unknown title. */
  matches?: Game[] | undefined;
  /** What is known so far of the member's reviews of the game; undefined where an existing review is edited. */
  earlierReviews?: EarlierReviews | undefined;
  /** Whether the review is stored: a change after that is no draft. */
  isDone: boolean;
  submitLabel: string;
  busyLabel: string;
  /** Leads away from the form, and discards the draft. */
  cancel?: { label: string; to: string } | undefined;
};

/** The form for adding or editing a review. It works without JavaScript, which adds suggestions and drafts. */
export function ReviewForm(props: ReviewFormProps) {
  const { fields, draft, gameNames, matches, isDone, submitLabel, busyLabel, cancel } = props;
  const { formRef, attachForm, save } = draft;
  const busy = useNavigation().formMethod === 'POST';
  const [values, setValues] = useState<Partial<ReviewFields>>(fields);
  const [earlierReviews, setEarlierReviews] = useState(props.earlierReviews);

  const field = (name: keyof ReviewFields) => ({ name, defaultValue: fields[name] });
  const fill = (changes: Partial<ReviewFields>) => formRef.current && fillForm(formRef.current, changes);
  const pickGame = async (game: Game) => {
    if (formRef.current) fill(withGame<Partial<ReviewFields>>(readFormValues(formRef.current), game));
    if (!earlierReviews) return;
    // Only a hint: without a response, the review is written without it.
    const found = await readEarlierReviews(browserApi, fields, game).catch(() => []);
    setEarlierReviews((known = []) => [...found, ...known]);
  };
  const pickMatch = (game: Game) => {
    void pickGame(game);
    // The button that was pressed goes away.
    formRef.current?.querySelector<HTMLInputElement>('[name=gameTitle]')?.focus();
  };
  const earlier = earlierReviews?.find(({ game }) => game === values.gameTitle);

  return (
    <Form
      ref={attachForm}
      method="post"
      // URL encoding would triple the size of non-Latin text.
      encType="multipart/form-data"
      onInput={(event) => {
        setValues(readFormValues(event.currentTarget));
        if (!isDone) save();
      }}
      className="md:grid md:grid-cols-[minmax(0,1fr)_16rem] md:grid-rows-[auto_1fr] md:gap-x-8 lg:gap-x-12"
    >
      <div className="grid gap-4">
        {/* Enter in a field activates the form's first submit button, which must not search for or pick a game. */}
        <button type="submit" hidden>
          {submitLabel}
        </button>
        <GameCombobox label={labels.gameTitle} {...field('gameTitle')} gameNames={gameNames} onPick={pickGame} />
        {/* Values that scripts may change. Not type="hidden": React would reset them on the next render. */}
        <input hidden type="text" {...field('photo')} />
        <input hidden type="text" {...field('photoOf')} />
        <input hidden type="text" {...field('suggested')} />
        <input hidden type="text" {...field('linkedRating')} />
        <input hidden type="text" {...field('openedWithName')} />
        <input hidden type="text" {...field('key')} />
        <input hidden type="text" {...field('etag')} />
        <GameMatches
          games={values.gameTitle === fields.gameTitle ? matches : undefined}
          canSearch={!gameNames}
          onPick={pickMatch}
        />
      </div>
      <div className="md:col-start-2 md:row-span-2 md:row-start-1">
        <Preview fields={values} />
        {earlierReviews && <EarlierReview review={earlier?.review} email={fields.email} />}
      </div>
      <div className="mt-5 grid content-start gap-5">
        <RatingField defaultValue={fields.rating} />
        <ReviewTextField defaultValue={fields.text} />
        <div
          role="group"
          aria-label={copy.details}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-3 *:min-w-0 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr] [&_label]:text-sm"
        >
          <div className="col-span-full lg:col-span-1">
            <GameCombobox
              label={labels.thumbnail}
              {...field('thumbnail')}
              hint={hints.thumbnail}
              gameNames={gameNames}
              onPick={(game) => fill({ photo: game.photo, photoOf: game.name })}
            />
          </div>
          <Select label={labels.year} {...field('year')} placeholder={copy.chooseOne} options={yearRanges} />
          <Select label={labels.gameGenre} {...field('gameGenre')} placeholder={copy.chooseOne} options={genres} />
          <div className="max-sm:col-span-full">
            <Field label={labels.name} {...field('name')} autoComplete="name" maxLength={100} dir="auto" />
          </div>
          <div className="max-sm:col-span-full lg:col-span-2">
            <Field label={labels.email} {...field('email')} type="email" readOnly hint={hints.email} />
          </div>
        </div>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button type="submit" busy={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
          {cancel && (
            <Link to={cancel.to} onClick={draft.clear} className={`${linkClass} inline-flex min-h-11 items-center`}>
              {cancel.label}
            </Link>
          )}
        </p>
      </div>
    </Form>
  );
}

/** The cover as it will appear beside the review; wide screens only. */
function Preview({ fields }: { fields: Partial<ReviewFields> }) {
  const { thumbnail, gameTitle, photoOf, gameGenre = '' } = fields;
  const photo = thumbnail && thumbnail === photoOf ? (fields.photo ?? '') : '';
  return (
    <div className="hidden overflow-hidden rounded-card shadow-card md:block">
      <Cover key={photo} game={{ name: thumbnail || gameTitle || copy.yourGame, photo, gameGenre }} sizes="256px" />
    </div>
  );
}
