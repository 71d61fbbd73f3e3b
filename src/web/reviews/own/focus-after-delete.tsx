import { useLayoutEffect, useRef } from 'react';
import type { Review } from '../../../contracts/review.ts';

export type DeletedReview = {
  id: string;
  position: number;
  /** While it collapses; undefined if it disappears at once. */
  collapsing?: Review | undefined;
  /** The page of the list that it was on. */
  cursor: string | null;
};

type FocusAfterDeleteProps = { reviews: { _id: string }[]; deleted: DeletedReview | undefined };

/**
 * Once a deleted review has left the list, focuses the review that took its place, else the last one, else the
 * h1: the pressed button is gone, and the next Tab would start at the top of the page. It must come before the
 * ResultDialog: layout effects run in this order, and a dialog returns the focus to where it was when it opened.
 */
export function FocusAfterDelete({ reviews, deleted }: FocusAfterDeleteProps) {
  const lastHandled = useRef<string>(undefined);
  const focused = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (!deleted || reviews.some(({ _id }) => _id === deleted.id)) return;
    if (lastHandled.current !== deleted.id) focused.current = focusAfter(deleted);
    lastHandled.current = deleted.id;
    if (deleted.collapsing || !focused.current || focused.current !== document.activeElement) return;
    // Scrolls only if it is out of view, as after a review that was taller than the screen.
    focused.current.scrollIntoView({ block: 'nearest' });
    focused.current = undefined;
  }, [reviews, deleted]);
  return null;
}

function focusAfter({ position }: DeletedReview): HTMLElement | undefined {
  const headings = [...document.querySelectorAll<HTMLElement>('main li:not([inert]) article :is(h2, h3)')];
  const target = headings[position] ?? headings.at(-1) ?? document.querySelector<HTMLElement>('main h1');
  // Somebody who has moved on meanwhile stays there.
  if (!target || !document.activeElement?.matches('body, [inert] *')) return undefined;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return target;
}
