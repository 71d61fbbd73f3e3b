import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router';
import type { Page } from '../../contracts/paging.ts';
import type { Review } from '../../contracts/review.ts';
import { begin, refresh, type ShownReviews } from './shown-reviews.ts';

/** What was shown at each place of the browser's history: who comes back finds it as long as it was. */
const kept = new Map<string, ShownReviews>();
const most = 10;

/** The reviews on this page: those that it was opened with, and all that were added since. */
export function useShownReviews(
  first: Page<Review>,
): [ShownReviews, Dispatch<SetStateAction<ShownReviews>>] {
  const { key } = useLocation();
  const [opened, setOpened] = useState(first);
  const [shown, setShown] = useState(() => recall(key, first));
  if (opened !== first) {
    setOpened(first);
    setShown(recall(key, first));
  }
  useEffect(() => keep(key, shown), [key, shown]);
  return [shown, setShown];
}

function recall(key: string, first: Page<Review>): ShownReviews {
  const before = kept.get(key);
  return before ? refresh(before, first) : begin(first);
}

function keep(key: string, shown: ShownReviews): void {
  kept.delete(key);
  kept.set(key, shown);
  const [oldest] = kept.keys();
  if (kept.size > most) kept.delete(oldest!);
}
