import type { ReviewSort } from '../../../contracts/constants.ts';
import type { Page } from '../../../contracts/paging.ts';
import type { Review } from '../../../contracts/review.ts';
import { useHistoryState } from '../../ui/use-history-state.ts';

/** The reviews in the list, in its order, and the cursor of the page after them. */
export type ReviewListState = Page<Review> & {
  /** Pages loaded by scrolling since the last click on the link. */
  autoLoadedPages: number;
};

export function createListState(page: Page<Review>): ReviewListState {
  return { ...page, autoLoadedPages: 0 };
}

/** Adds a page, without reviews that are already in the list. */
export function append(shown: ReviewListState, page: Page<Review>, byClick: boolean): ReviewListState {
  const known = new Set(shown.rows.map(({ _id }) => _id));
  return {
    rows: [...shown.rows, ...page.rows.filter(({ _id }) => !known.has(_id))],
    next: page.next,
    autoLoadedPages: byClick ? 0 : shown.autoLoadedPages + 1,
  };
}

/**
 * Applies edits and deletions from a newly loaded first page. New reviews are not added (see `addNew`): they would push
 * the text that is being read. If nothing of it is left, the first page takes the place of the list.
 */
export function applyUpdates(shown: ReviewListState, firstPage: Page<Review>, sort?: ReviewSort): ReviewListState {
  const current = new Map(firstPage.rows.map((review) => [review._id, review]));
  const last = firstPage.next === undefined ? undefined : firstPage.rows.at(-1);
  const rows = shown.rows
    .filter((review) => current.has(review._id) || (last && isBefore(last, review, sort)))
    .map((review) => current.get(review._id) ?? review);
  return shown.rows.length > 0 && rows.length === 0 ? createListState(firstPage) : { ...shown, rows };
}

/** Those of the latest reviews that the list lacks, except for older ones that moved up after a deletion. */
export function findNew({ rows, next }: Page<Review>, latest: Review[], sort?: ReviewSort): Review[] {
  const last = next === undefined ? undefined : rows.at(-1);
  const known = new Set(rows.map(({ _id }) => _id));
  return latest.filter((review) => !known.has(review._id) && (!last || isBefore(review, last, sort)));
}

/** A page may stay open for days. */
const maxRows = 500;

/** Adds the new reviews of a newly loaded first page in their places; to a list that is too long, by that page alone. */
export function addNew(shown: ReviewListState, firstPage: Page<Review>, sort?: ReviewSort): ReviewListState {
  const known = new Set(shown.rows.map(({ _id }) => _id));
  const hasGap = firstPage.next !== undefined && !firstPage.rows.some(({ _id }) => known.has(_id));
  const rows = [...shown.rows, ...findNew(shown, firstPage.rows, sort)];
  if (hasGap || rows.length > maxRows) return createListState(firstPage);
  return { ...shown, rows: rows.toSorted((one, other) => (isBefore(one, other, sort) ? -1 : 1)) };
}

/** In the order of the API's list: ties are broken by time, except between lengths, and then by id. */
function isBefore(one: Review, other: Review, sort: ReviewSort = 'newest'): boolean {
  const difference = rankOf(one, sort) - rankOf(other, sort);
  if (difference !== 0) return difference < 0;
  const byId = sort === 'longest' || one.createdAt === other.createdAt;
  return byId ? one._id > other._id : one.createdAt > other.createdAt;
}

function rankOf({ rating, text }: Review, sort: ReviewSort): number {
  if (sort === 'highest') return -rating;
  if (sort === 'lowest') return Number(rating) || 6;
  return sort === 'longest' ? -[...text].length : 0;
}

/** The state of the list; going back to the page shows as many reviews as before. */
export function useReviewListState(firstPage: Page<Review>, sort: ReviewSort | undefined) {
  const restore = (loaded: Page<Review>, saved: ReviewListState | undefined) =>
    saved ? applyUpdates(saved, loaded, sort) : createListState(loaded);
  return useHistoryState<Page<Review>, ReviewListState>('reviews', firstPage, restore);
}

export type SetReviewListState = ReturnType<typeof useReviewListState>[1];
