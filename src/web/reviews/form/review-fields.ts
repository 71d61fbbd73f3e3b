import type { Game } from '../../../contracts/game.ts';
import { yearRangeOf } from '../../../contracts/constants.ts';
import type { Review } from '../../../contracts/review.ts';

/** The fields of the review form, by their names in it. */
export type ReviewFields = {
  name: string;
  email: string;
  gameTitle: string;
  /** The name of the game whose cover is the thumbnail. */
  thumbnail: string;
  /** The address of that cover, and the name that it was found by. */
  photo: string;
  photoOf: string;
  rating: string;
  year: string;
  gameGenre: string;
  text: string;
  /** What the last picked game proposed for other fields, as JSON. */
  proposed: string;
  /** Chosen for this form: sent twice, it is done once. */
  key: string;
  /** The review as it was when it came into the form, by its tag; "" for a new one. */
  version: string;
};

const emptyValues = {
  gameTitle: '',
  thumbnail: '',
  photo: '',
  photoOf: '',
  rating: '',
  year: '',
  gameGenre: '',
  text: '',
  proposed: '',
  version: '',
};

export function emptyFields(member: { name: string; email: string }, key: string): ReviewFields {
  return { ...emptyValues, name: member.name, email: member.email, key };
}

/** A review in the form; a picture that is not its game's cover goes by a name of its own. */
export function fieldsFromReview(
  review: Review,
  game: Game | undefined,
  form: Pick<ReviewFields, 'key' | 'version'>,
): ReviewFields {
  const name = review.photo === game?.photo ? review.gameTitle : 'Its present picture';
  const photoOf = review.photo === '' ? '' : name;
  const { email = '', name: author, gameTitle, photo, rating, year, gameGenre, text } = review;
  const rest = { name: author, email, gameTitle, photo, rating, year, gameGenre, text };
  const proposed = game ? JSON.stringify(suggestionsFor(game)) : '';
  return { ...rest, thumbnail: photoOf, photoOf, proposed, ...form };
}

function suggestionsFor(game: Game) {
  const { name: thumbnail, gameGenre, releaseYear } = game;
  return { thumbnail, gameGenre, year: yearRangeOf(releaseYear) };
}

/** It came with the form, and so may be anything. */
function lastSuggestions(proposed: string | undefined): Partial<ReviewFields> {
  try {
    return Object(JSON.parse(proposed ?? ''));
  } catch {
    return {};
  }
}

/** The form after a game was picked: fields that are empty, or hold the last proposal, get the new one. */
export function withPickedGame<Fields extends Partial<ReviewFields>>(
  fields: Fields,
  game: Game | undefined,
): Fields {
  return applySuggestions(fields, game, (value, before) => !value || value === before);
}

/** The form with a game that was written, not picked: what another game proposed is not for it. */
export function withTypedGame(fields: ReviewFields, game: Game | undefined): ReviewFields {
  return applySuggestions(fields, game, (value, before) => value !== '' && value === before);
}

function applySuggestions<Fields extends Partial<ReviewFields>>(
  fields: Fields,
  game: Game | undefined,
  isOpen: (value: string | undefined, before: string | undefined) => boolean,
): Fields {
  if (!game) return fields;
  const before = lastSuggestions(fields.proposed);
  const suggestions = suggestionsFor(game);
  const open = Object.entries(suggestions).filter(([name]) => {
    const field = name as keyof typeof suggestions;
    return isOpen(fields[field], before[field]);
  });
  const cover = open.some(([field]) => field === 'thumbnail');
  return {
    ...fields,
    ...Object.fromEntries(open),
    ...(cover && { photo: game.photo, photoOf: game.name }),
    gameTitle: game.name,
    proposed: JSON.stringify(suggestions),
  };
}
