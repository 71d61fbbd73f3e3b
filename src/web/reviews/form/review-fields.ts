import type { Game } from '../../../contracts/game.ts';
import { yearRangeOf } from '../../../contracts/constants.ts';
import type { Review } from '../../../contracts/review.ts';

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
  /** The ETag of the review as it was loaded into the form; "" for a new review. */
  etag: '',
  name: '',
  email: '',
  /** The idempotency key of this form: a repeated submission is stored once. */
  key: '',
};

export type ReviewFields = typeof emptyFields;

/** Sent as headers with the review, not in its body. */
export type SubmissionTokens = Pick<ReviewFields, 'key' | 'etag'>;

/** The form for an existing review. A picture that is not the game's cover gets a placeholder name. */
export function fieldsFromReview(review: Review, game: Game | undefined, tokens: SubmissionTokens): ReviewFields {
  const { name, email = '', gameTitle, photo, rating, year, gameGenre, text } = review;
  const coverName = photo === game?.photo ? gameTitle : 'Its present picture';
  const photoOf = photo === '' ? '' : coverName;
  const suggested = game ? JSON.stringify(suggestionsFor(game)) : '';
  const written = { name, email, gameTitle, photo, rating, year, gameGenre, text };
  return { ...written, thumbnail: photoOf, photoOf, suggested, ...tokens };
}

function suggestionsFor({ name: thumbnail, gameGenre, releaseYear }: Game) {
  return { thumbnail, gameGenre, year: yearRangeOf(releaseYear) };
}

/** Parses the hidden field, which the client may have changed to anything. */
function parseSuggestions(suggested: string | undefined): Partial<ReviewFields> {
  try {
    return Object(JSON.parse(suggested ?? ''));
  } catch {
    return {};
  }
}

/** After a pick from the list: fills fields that are empty or still hold the last suggestion. */
export function withPickedGame<Fields extends Partial<ReviewFields>>(fields: Fields, game: Game | undefined): Fields {
  return applySuggestions(fields, game, (value, last) => !value || value === last);
}

/** After a title was typed instead: replaces only the suggestions of another game, and leaves empty fields empty. */
export function withTypedGame(fields: ReviewFields, game: Game | undefined): ReviewFields {
  return applySuggestions(fields, game, (value, last) => value !== '' && value === last);
}

function applySuggestions<Fields extends Partial<ReviewFields>>(
  fields: Fields,
  game: Game | undefined,
  isReplaceable: (value: string | undefined, last: string | undefined) => boolean,
): Fields {
  if (!game) return fields;
  const last = parseSuggestions(fields.suggested);
  const suggestions = suggestionsFor(game);
  const { thumbnail, gameGenre, year } = suggestions;
  const replaces = (field: keyof typeof suggestions) => isReplaceable(fields[field], last[field]);
  return {
    ...fields,
    ...(replaces('thumbnail') && { thumbnail, photo: game.photo, photoOf: game.name }),
    ...(replaces('gameGenre') && { gameGenre }),
    ...(replaces('year') && { year }),
    gameTitle: game.name,
    suggested: JSON.stringify(suggestions),
  };
}
