import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router';
import type { Page } from '../../../contracts/paging.ts';
import type { Review } from '../../../contracts/review.ts';
import { begin, applyUpdates, type ReviewListState } from './list-state.ts';

/** What was shown at each place of the browser's history: who comes back finds it as long as it was. */
const kept = new Map<string, ReviewListState>();
const most = 10;

/** The reviews on this page: those that it was opened with, and all that were added since. */
export function useReviewListState(
  first: Page<Review>,
): [ReviewListState, Dispatch<SetStateAction<ReviewListState>>] {
  const { key } = useLocation();
  const [opened, setOpened] = useState(first);
  const [shown, setShown] = useState(() => restore(key, first));
  if (opened !== first) {
    setOpened(first);
    setShown(restore(key, first));
  }
  useEffect(() => keep(key, shown), [key, shown]);
  return [shown, setShown];
}

function restore(key: string, first: Page<Review>): ReviewListState {
  const before = kept.get(key);
  return before ? applyUpdates(before, first) : begin(first);
}

function keep(key: string, shown: ReviewListState): void {
  kept.delete(key);
  kept.set(key, shown);
  const [oldest] = kept.keys();
  if (kept.size > most) kept.delete(oldest!);
}
