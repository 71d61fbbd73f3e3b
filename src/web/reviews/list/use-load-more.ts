import { useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import { fetchReviews } from './fetch-reviews.ts';
import { append, type ReviewListState } from './list-state.ts';

type Failure = { cursor: string; offline: boolean; times: number };

/** Adds the page after those shown, and knows how that goes. */
export function useLoadMore(
  { next }: ReviewListState,
  setShown: Dispatch<SetStateAction<ReviewListState>>,
  /** What stands after the list; when the focus is in it, it goes on to what was added. */
  end: RefObject<HTMLElement | null>,
) {
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState<Failure>();
  const underWay = useRef(false);

  async function load(asked: boolean): Promise<void> {
    if (!next || underWay.current) return;
    underWay.current = true;
    setLoading(true);
    const result = await fetchReviews({ cursor: next }).catch(() => undefined);
    underWay.current = false;
    const focused = end.current?.contains(document.activeElement);
    flushSync(() => {
      setLoading(false);
      // Meanwhile the page may have begun anew.
      if (result) setShown((now) => (now.next === next ? append(now, result, asked) : now));
      else setFailed((last) => failureAt(next, last));
    });
    if (focused) focusAfter(result?.rows[0]?._id, end.current);
  }

  return { load, loading, failure: failed?.cursor === next ? failed : undefined };
}

function failureAt(cursor: string, last: Failure | undefined): Failure {
  return { cursor, offline: !navigator.onLine, times: (last?.times ?? 0) + 1 };
}

function focusAfter(added: string | undefined, end: HTMLElement | null): void {
  const review = added && document.getElementById(added);
  const control = end?.querySelector<HTMLElement>('a, button');
  (review || control || end)?.focus({ preventScroll: true });
}
