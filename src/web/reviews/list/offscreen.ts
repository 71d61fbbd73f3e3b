import type { CSSProperties } from 'react';

/** How high each review was when it was last measured, by its id. */
const heights = new Map<string, number>();
const most = 10_000;
/** Between two reviews of a list. */
const gap = 16;

/**
 * In a long list the browser need neither style nor place what is out of sight. It only has to know how
 * high that is, so that nothing moves: so each review is measured once it is there, and from then on
 * counts as high as it was, also for whoever comes back to the list.
 */
export function measureHeights(list: HTMLElement | null): void {
  if (heights.size > most) heights.clear();
  for (const review of list?.querySelectorAll('li[id]') ?? []) {
    heights.set(review.id, review.getBoundingClientRect().height);
  }
}

/** How reviews that stand under one another look while they are out of sight. */
export function offscreenStyle(reviews: { _id: string }[]): CSSProperties | undefined {
  let height = gap * (reviews.length - 1);
  for (const { _id } of reviews) height += heights.get(_id) ?? Number.NaN;
  if (Number.isNaN(height)) return undefined;
  const containIntrinsicBlockSize = `auto ${height}px`;
  // Their shadow may reach beyond them all the same.
  return { contentVisibility: 'auto', containIntrinsicBlockSize, overflowClipMargin: '3rem' };
}
