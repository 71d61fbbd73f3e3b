import type { Page } from '../../../contracts/paging.ts';
import type { Ratings, Review } from '../../../contracts/review.ts';
import { browserApi } from '../../api/client.ts';
import type { ReviewQuery } from './list-query.ts';

/** Of All Review; a game's page shows fewer. */
export const reviewsPerPage = 24;

const timeoutMs = 30_000;

/**
 * Fetches a page of reviews in the browser, without a fetcher of the router: if that fails, the router replaces
 * the whole page with an error page.
 */
export function fetchReviews(query: ReviewQuery & { cursor?: string; limit?: number } = {}): Promise<Page<Review>> {
  const signal = AbortSignal.timeout(timeoutMs);
  return browserApi('listReviews', { query: { limit: reviewsPerPage, ...query }, signal });
}

/** Reads the rating summary of a game, in the same way. */
export function fetchRatings(game: string): Promise<Ratings> {
  return browserApi('readRatings', { parameters: { id: game }, signal: AbortSignal.timeout(timeoutMs) });
}
