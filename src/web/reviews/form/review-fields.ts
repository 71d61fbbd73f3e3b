import type { Game } from '../../../contracts/game.ts';
import { yearRangeOf } from '../../../contracts/constants.ts';
import type { EditedReview } from '../../../contracts/review.ts';

/** The fields of the review form, by their HTML names. */
export const emptyFields = {
  gameTitle: '',
  /** The name of the game whose cover is the thumbnail. */
  thumbnail: '',
  /** The URL of that cover. */
  photo: '',
  /** The name that `photo` belongs to; when it differs from `thumbnail`, the cover must be looked up again. */
  photoOf: '',
  rating: '',
  year: '',
  gameGenre: '',
  text: '',
  /** The values that the last picked game suggested for other fields, as JSON. */
  suggested: '',
  /** The rating in the link that opened the form. */
  linkedRating: '',
  /** The ETag of the review as it was loaded into the form; "" for a new review. */
  etag: '',
  name: '',
  /** The name that the form was opened with: while `name` is the same, nobody has typed it. */
  openedWithName: '',
  email: '',
  /** The idempotency key of this form: a repeated submission is stored once. */
  key: '',
};

export type ReviewFields = typeof emptyFields;

/** Sent as headers with the review, not in its body. */
export type SubmissionTokens = Pick<ReviewFields, 'key' | 'etag'>;

/** The form for an existing review. A picture of no game goes by the name of the review's game, whose cover pages show. */
export function fieldsFromReview(review: EditedReview, game: Game | undefined, tokens: SubmissionTokens): ReviewFields {
  const { name, email = '', gameTitle, photo, rating, year, gameGenre, text } = review;
  const photoOf = photo === '' ? '' : review.thumbnail || gameTitle;
  const suggested = game ? JSON.stringify(suggestionsFor(game)) : '';
  const written = { name, openedWithName: name, email, gameTitle, photo, rating, year, gameGenre, text };
  return { ...emptyFields, ...written, thumbnail: photoOf, photoOf, suggested, ...tokens };
}

type Values = Record<string, string>;

/**
 * What is restored of a draft. A rating from a link replaces that of the draft, unless the draft was written after the
 * same link. A name that nobody typed is not restored: it may be a former one.
 */
export function mergeDraft({ openedWithName, name, ...draft }: Values, form: Values): Values {
  const { linkedRating = '' } = form;
  return {
    ...draft,
    ...(linkedRating && linkedRating !== draft.linkedRating && { linkedRating, rating: linkedRating }),
    ...(name !== undefined && openedWithName !== undefined && name !== openedWithName && { name }),
  };
}

function suggestionsFor({ name: thumbnail, gameGenre, releaseYear }: Game) {
  return { thumbnail, gameGenre, year: releaseYear === null ? '' : yearRangeOf(releaseYear) };
}

/** Parses the hidden field, which the client may have changed to anything. */
function parseSuggestions(suggested: string | undefined): Partial<ReviewFields> {
  try {
    return Object(JSON.parse(suggested ?? ''));
  } catch {
    return {};
  }
}

/**
 * Fills in what is known of the game: the fields that are empty, or that hold what another game suggested. If this
 * game filled them in before, what is empty now was emptied on purpose.
 */
export function withGame<Fields extends Partial<ReviewFields>>(fields: Fields, game: Game | undefined): Fields {
  if (!game) return fields;
  const last = parseSuggestions(fields.suggested);
  if (last.thumbnail === game.name) return { ...fields, gameTitle: game.name };
  const suggestions = suggestionsFor(game);
  const { thumbnail, gameGenre, year } = suggestions;
  const replaces = (field: keyof typeof suggestions) => !fields[field] || fields[field] === last[field];
  return {
    ...fields,
    ...(replaces('thumbnail') && { thumbnail, photo: game.photo, photoOf: game.name }),
    ...(replaces('gameGenre') && { gameGenre }),
    ...(replaces('year') && { year }),
    gameTitle: game.name,
    suggested: JSON.stringify(suggestions),
  };
}
