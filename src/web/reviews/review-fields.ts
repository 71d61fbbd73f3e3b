import type { Game } from '../../contracts/game.ts';
import { yearRangeOf } from '../../contracts/options.ts';
import type { Review } from '../../contracts/review.ts';

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
  /** Chosen for this form: sent twice, it is done once. */
  key: string;
};

const none = {
  gameTitle: '',
  thumbnail: '',
  photo: '',
  photoOf: '',
  rating: '',
  year: '',
  gameGenre: '',
  text: '',
};

export function emptyFields(member: { name: string; email: string }, key: string): ReviewFields {
  return { ...none, name: member.name, email: member.email, key };
}

/** A review in the form; a picture that is not its game's cover goes by a name of its own. */
export function fieldsOf(review: Review, cover: string | undefined, key: string): ReviewFields {
  const name = review.photo === cover ? review.gameTitle : 'Its present picture';
  const photoOf = review.photo === '' ? '' : name;
  const { email = '', name: author, gameTitle, photo, rating, year, gameGenre, text } = review;
  const rest = { name: author, email, gameTitle, photo, rating, year, gameGenre, text };
  return { ...rest, thumbnail: photoOf, photoOf, key };
}

/**
 * What a picked game proposes for the other fields: only for those that are empty, or hold what an
 * earlier pick proposed.
 */
export function proposalsOf(
  game: Game,
  fields: Partial<ReviewFields>,
  before: Partial<ReviewFields> = {},
): Partial<ReviewFields> {
  const open = (name: keyof ReviewFields) => !fields[name] || fields[name] === before[name];
  return {
    ...(open('thumbnail') && { thumbnail: game.name, photo: game.photo, photoOf: game.name }),
    ...(open('gameGenre') && { gameGenre: game.gameGenre }),
    ...(open('year') && { year: yearRangeOf(game.releaseYear) }),
  };
}

/** The form as it is after a game was picked in it. */
export function withGame(fields: ReviewFields, game: Game | undefined): ReviewFields {
  return game ? { ...fields, gameTitle: game.name, ...proposalsOf(game, fields) } : fields;
}
