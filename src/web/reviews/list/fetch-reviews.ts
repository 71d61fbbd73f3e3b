import type { Page } from '../../../contracts/paging.ts';
import type { Ratings, Review } from '../../../contracts/review.ts';
import { nextCursor } from '../../api/client.ts';

export const reviewsPerPage = 24;

const patience = 30_000;

type Wanted = { cursor?: string; game?: string; limit?: string };

/**
 * A page of reviews, asked for by the browser itself: where a fetcher of the router fails, the whole
 * page is replaced by an error.
 */
export async function fetchReviews(wanted: Wanted = {}): Promise<Page<Review>> {
  const query = new URLSearchParams({ limit: String(reviewsPerPage), ...wanted });
  const response = await read(`/review?${query}`);
  return { rows: await response.json(), next: nextCursor(response) };
}

/** How a game is rated now, asked for in the same way. */
export async function fetchRatings(game: string): Promise<Ratings> {
  return (await read(`/default/${game}/ratings`)).json();
}

async function read(path: string): Promise<Response> {
  const response = await fetch(path, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`${path} was refused: ${response.status}`);
  return response;
}
