import type { CSSProperties } from 'react';

/** The last measured height of each review, by its id. */
const heightsPx = new Map<string, number>();
const maxHeights = 10_000;
/** Tailwind's space-y-4 between two reviews. */
const gapPx = 16;

/**
 * With `content-visibility: auto` the browser skips style and layout of offscreen reviews. It needs their
 * heights, or the page would jump while scrolling: measure each review once it is rendered, and remember
 * its height for when the list is opened again.
 */
export function measureHeights(list: HTMLElement | null): void {
  if (heightsPx.size > maxHeights) heightsPx.clear();
  // Not while it opens.
  for (const review of list?.querySelectorAll('li[id]:not(.animate-open)') ?? []) {
    heightsPx.set(review.id, review.getBoundingClientRect().height);
  }
}

/** The style for an element that contains these reviews; undefined until all of them are measured. */
export function offscreenStyle(reviews: { _id: string }[]): CSSProperties | undefined {
  let heightPx = gapPx * (reviews.length - 1);
  for (const { _id } of reviews) heightPx += heightsPx.get(_id) ?? Number.NaN;
  if (Number.isNaN(heightPx)) return undefined;
  // content-visibility clips at the box; the margin leaves room for shadows.
  return { contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${heightPx}px`, overflowClipMargin: '3rem' };
}
