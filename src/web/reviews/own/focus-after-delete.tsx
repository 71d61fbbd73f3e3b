import { useLayoutEffect, useRef } from 'react';

export type DeletedReview = { id: string; position: number };

type FocusAfterDeleteProps = { reviews: { _id: string }[]; deleted: DeletedReview | undefined };

/**
 * Once a deleted review has left the list, focuses the review that took its place, else the last one, else the
 * h1: the pressed button is gone, and the next Tab would start at the top of the page. It must come before the
 * ResultDialog: layout effects run in this order, and a dialog returns the focus to where it was when it opened.
 */
export function FocusAfterDelete({ reviews, deleted }: FocusAfterDeleteProps) {
  const lastHandled = useRef(deleted);
  useLayoutEffect(() => {
    if (!deleted || deleted === lastHandled.current || reviews.some(({ _id }) => _id === deleted.id)) return;
    lastHandled.current = deleted;
    const headings = [...document.querySelectorAll<HTMLElement>('main li article h2')];
    const target = headings[deleted.position] ?? headings.at(-1) ?? document.querySelector<HTMLElement>('main h1');
    // Somebody who has moved on meanwhile stays there.
    if (target && document.activeElement === document.body) focusInView(target);
  }, [reviews, deleted]);
  return null;
}

function focusInView(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  // Scrolls only if it is out of view, as after a review that was taller than the screen.
  heading.scrollIntoView({ block: 'nearest' });
}
