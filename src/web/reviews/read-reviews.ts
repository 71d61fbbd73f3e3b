import type { Page } from '../../contracts/paging.ts';
import type { Review } from '../../contracts/review.ts';
import { nextCursor } from '../api.ts';

export const reviewsOnAPage = 24;

const patience = 30_000;

/**
 * A page of reviews, asked for by the browser itself: where a fetcher of the router fails, the whole
 * page is replaced by an error.
 */
export async function readReviews(cursor?: string): Promise<Page<Review>> {
  const query = new URLSearchParams({ limit: String(reviewsOnAPage), ...(cursor && { cursor }) });
  const response = await fetch(`/review?${query}`, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`The reviews were refused: ${response.status}`);
  return { rows: await response.json(), next: nextCursor(response) };
}
