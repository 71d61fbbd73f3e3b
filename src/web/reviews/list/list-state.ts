import type { Page } from '../../../contracts/paging.ts';
import type { Review } from '../../../contracts/review.ts';

/** The reviews that a page shows, newest first, and where those after them begin. */
export type ReviewListState = Page<Review> & {
  /** How many pages came by scrolling since somebody last pressed the link. */
  autoLoadedPages: number;
};

export function begin(page: Page<Review>): ReviewListState {
  return { ...page, autoLoadedPages: 0 };
}

/** What is shown and a further page, each review once. */
export function append(
  shown: ReviewListState,
  page: Page<Review>,
  asked: boolean,
): ReviewListState {
  const known = new Set(shown.rows.map(({ _id }) => _id));
  return {
    rows: [...shown.rows, ...page.rows.filter(({ _id }) => !known.has(_id))],
    next: page.next,
    autoLoadedPages: asked ? 0 : shown.autoLoadedPages + 1,
  };
}

/** What was shown, as far as its first page is still so; what is new waits to be asked for. */
export function applyUpdates(shown: ReviewListState, first: Page<Review>): ReviewListState {
  const current = new Map(first.rows.map((review) => [review._id, review]));
  const last = first.next === undefined ? undefined : first.rows.at(-1);
  const rows = shown.rows
    .filter((review) => current.has(review._id) || (last && isNewer(last, review)))
    .map((review) => current.get(review._id) ?? review);
  return { ...shown, rows };
}

/** How many of the latest reviews are newer than those shown. */
export function countNew(shown: Review[], latest: Review[]): number {
  const [newest] = shown;
  const known = new Set(shown.map(({ _id }) => _id));
  const isNew = (review: Review) => !known.has(review._id) && (!newest || isNewer(review, newest));
  return latest.filter(isNew).length;
}

/** Of two reviews of the same millisecond, the list puts the greater id first. */
function isNewer(one: Review, other: Review): boolean {
  return one.createdAt === other.createdAt ? one._id > other._id : one.createdAt > other.createdAt;
}
