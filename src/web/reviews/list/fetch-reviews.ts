import type { Page } from '../../../contracts/paging.ts';
import type { Ratings, Review } from '../../../contracts/review.ts';
import { browserApi } from '../../api/client.ts';

export const reviewsPerPage = 24;

const timeoutMs = 30_000;

/**
 * Reads a page of reviews from the browser, not by a fetcher of the router: if a fetcher fails, the router
 * replaces the whole page with an error page.
 */
export function fetchReviews(query: { cursor?: string; game?: string; limit?: number } = {}): Promise<Page<Review>> {
  const signal = AbortSignal.timeout(timeoutMs);
  return browserApi('listReviews', { query: { limit: reviewsPerPage, ...query }, signal });
}

/** Reads the rating summary of a game, in the same way. */
export function fetchRatings(game: string): Promise<Ratings> {
  return browserApi('readRatings', { parameters: { id: game }, signal: AbortSignal.timeout(timeoutMs) });
}
