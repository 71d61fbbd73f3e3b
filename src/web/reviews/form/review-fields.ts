import type { Game } from '../../../contracts/game.ts';
import { yearRangeOf } from '../../../contracts/constants.ts';
import type { Review } from '../../../contracts/review.ts';

/** The fields of the review form, by their HTML names. */
export type ReviewFields = {
  name: string;
  email: string;
  gameTitle: string;
  /** The name of the game whose cover is the thumbnail. */
  thumbnail: string;
  /** The URL of that cover. */
  photo: string;
  /** The name that `photo` belongs to; when it differs from `thumbnail`, the cover must be looked up again. */
  photoOf: string;
  rating: string;
  year: string;
  gameGenre: string;
  text: string;
  /** The values that the last picked game suggested for other fields, as JSON. */
  suggested: string;
  /** The idempotency key of this form: a repeated submission is stored once. */
  key: string;
  /** The ETag of the review as it was loaded into the form; "" for a new review. */
  etag: string;
};

/** Sent as headers with the review, not in its body. */
export type SubmissionTokens = Pick<ReviewFields, 'key' | 'etag'>;

const emptyValues = {
  gameTitle: '',
  thumbnail: '',
  photo: '',
  photoOf: '',
  rating: '',
  year: '',
  gameGenre: '',
  text: '',
  suggested: '',
  etag: '',
};

export function emptyFields(member: { name: string; email: string }, key: string): ReviewFields {
  return { ...emptyValues, name: member.name, email: member.email, key };
}

/** The form for an existing review. A picture that is not the game's cover gets a placeholder name. */
export function fieldsFromReview(review: Review, game: Game | undefined, tokens: SubmissionTokens): ReviewFields {
  const name = review.photo === game?.photo ? review.gameTitle : 'Its present picture';
  const photoOf = review.photo === '' ? '' : name;
  const { email = '', name: author, gameTitle, photo, rating, year, gameGenre, text } = review;
  const rest = { name: author, email, gameTitle, photo, rating, year, gameGenre, text };
  const suggested = game ? JSON.stringify(suggestionsFor(game)) : '';
  return { ...rest, thumbnail: photoOf, photoOf, suggested, ...tokens };
}

function suggestionsFor(game: Game) {
  const { name: thumbnail, gameGenre, releaseYear } = game;
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
  const replaced = Object.entries(suggestions).filter(([name]) => {
    const field = name as keyof typeof suggestions;
    return isReplaceable(fields[field], last[field]);
  });
  const replacesCover = replaced.some(([field]) => field === 'thumbnail');
  return {
    ...fields,
    ...Object.fromEntries(replaced),
    ...(replacesCover && { photo: game.photo, photoOf: game.name }),
    gameTitle: game.name,
    suggested: JSON.stringify(suggestions),
  };
}
