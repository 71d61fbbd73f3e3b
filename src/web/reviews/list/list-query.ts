import type { ReviewSort } from '../../../contracts/constants.ts';
import type { Genre } from '../../../contracts/game.ts';
import type { Rating } from '../../../contracts/review.ts';

/** Which reviews All Review shows, and in which order; with nothing given, all of them, newest first. */
export type ReviewQuery = {
  sort?: Exclude<ReviewSort, 'newest'> | undefined;
  genre?: Genre | undefined;
  rating?: Exclude<Rating, ''> | undefined;
  /** The id of a game. */
  game?: string | undefined;
};

export function addressOf(query: ReviewQuery, cursor?: string): string {
  const { sort, genre, rating, game } = query;
  const given = Object.entries({ sort, genre, rating, game, cursor }).filter((entry) => entry[1]);
  const parameters = new URLSearchParams(given as [string, string][]).toString();
  return parameters ? `/allReview?${parameters}` : '/allReview';
}
