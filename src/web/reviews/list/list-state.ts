import type { Page } from '../../../contracts/paging.ts';
import type { Review } from '../../../contracts/review.ts';
import { useHistoryState } from '../../ui/use-history-state.ts';

/** The reviews in the list, newest first, and the cursor of the page after them. */
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
 * Applies edits and deletions from a newly loaded first page. New reviews are not added: they would push
 * the text that is being read. If nothing of it is left, the first page takes the place of the list.
 */
export function applyUpdates(shown: ReviewListState, firstPage: Page<Review>): ReviewListState {
  const current = new Map(firstPage.rows.map((review) => [review._id, review]));
  const last = firstPage.next === undefined ? undefined : firstPage.rows.at(-1);
  const rows = shown.rows
    .filter((review) => current.has(review._id) || (last && isNewer(last, review)))
    .map((review) => current.get(review._id) ?? review);
  return shown.rows.length > 0 && rows.length === 0 ? createListState(firstPage) : { ...shown, rows };
}

/** How many of the latest reviews are newer than the list. */
export function countNew(shown: Review[], latest: Review[]): number {
  const [newest] = shown;
  const known = new Set(shown.map(({ _id }) => _id));
  const isNew = (review: Review) => !known.has(review._id) && (!newest || isNewer(review, newest));
  return latest.filter(isNew).length;
}

/** Ties broken by id, in the order of the API's list. */
function isNewer(one: Review, other: Review): boolean {
  return one.createdAt === other.createdAt ? one._id > other._id : one.createdAt > other.createdAt;
}

/** The state of the list; going back to the page shows as many reviews as before. */
export function useReviewListState(firstPage: Page<Review>) {
  return useHistoryState<Page<Review>, ReviewListState>('reviews', firstPage, restoreState);
}

export type SetReviewListState = ReturnType<typeof useReviewListState>[1];

function restoreState(firstPage: Page<Review>, saved: ReviewListState | undefined): ReviewListState {
  return saved ? applyUpdates(saved, firstPage) : createListState(firstPage);
}
