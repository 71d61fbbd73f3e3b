import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import { copy } from './copy.ts';
import { fetchReviews } from './fetch-reviews.ts';
import { addressOf, type ReviewQuery } from './list-query.ts';
import { append, type ReviewListState, type SetReviewListState } from './list-state.ts';

/** After so many pages by scrolling alone, a click is needed: otherwise the footer could not be reached. */
const maxAutoLoads = 5;
/** Loads the next page when its place is this far below the viewport. */
const loadMargin = '0px 0px 1000px';
/** A faster load shows no skeletons, which would only flicker. */
const skeletonDelayMs = 150;

type LoadMoreProps = { query: ReviewQuery; shown: ReviewListState; setShown: SetReviewListState };

/** The end of the list: loads the next page shortly before it is scrolled into view, or on a click. */
export function LoadMore({ query, shown, setShown }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const { load, loading, error } = useLoadMore(query, shown.next, setShown, end);
  const showsSkeletons = useDelayed(loading, skeletonDelayMs);
  const { next } = shown;
  const isByTime = !query.sort;
  const autoLoads = next !== undefined && !error && !loading && shown.autoLoadedPages < maxAutoLoads;

  // After every render: `load` belongs to the current cursor.
  useEffect(() => {
    if (!autoLoads || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void load(false),
      { rootMargin: loadMargin },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });

  return (
    <>
      <p role="status" className="sr-only">
        {showsSkeletons && (isByTime ? copy.loading : copy.loadingMore)}
      </p>
      {showsSkeletons && [1, 2, 3].map((number) => <ReviewSkeleton key={number} />)}
      <div ref={end} tabIndex={-1} className="mt-6 grid justify-items-center gap-3 outline-none">
        {error && (
          <>
            <p key={error.count} role="alert" className="text-center font-medium text-danger">
              {errorText(error.offline, isByTime)}
            </p>
            <Button type="button" variant="secondary" busy={loading} onClick={() => load(true)}>
              {copy.tryAgain}
            </Button>
          </>
        )}
        {next && !error && (
          <ButtonLink
            to={addressOf(query, next)}
            // A plain click calls the API instead; only a new tab or window follows the link.
            follow="click"
            aria-busy={loading}
            onClick={(event) => isPlainClick(event) && (event.preventDefault(), void load(true))}
          >
            {isByTime ? copy.older : copy.more}
          </ButtonLink>
        )}
        {!next && <p className="text-soft">{copy.end}</p>}
      </div>
    </>
  );
}

function errorText(offline: boolean, isByTime: boolean): string {
  if (offline) return isByTime ? copy.loadFailedOffline : copy.loadMoreFailedOffline;
  return isByTime ? copy.loadFailed : copy.loadMoreFailed;
}

/** `count` tells repeated failures apart, so that a screen reader announces each. */
type LoadError = { cursor: string; offline: boolean; count: number };

/** `end` follows the list; if it has the focus, the focus moves to the first added review. */
function useLoadMore(
  query: ReviewQuery,
  next: string | undefined,
  setShown: SetReviewListState,
  end: RefObject<HTMLElement | null>,
) {
  const [loading, setLoading] = useState(false);
  const [lastError, setLastError] = useState<LoadError>();
  const inFlight = useRef(false);

  async function load(byClick: boolean): Promise<void> {
    if (!next || inFlight.current) return;
    inFlight.current = true;
    setLoading(true);
    const page = await fetchReviews({ ...query, cursor: next }).catch(() => undefined);
    inFlight.current = false;
    const hadFocus = end.current?.contains(document.activeElement);
    // The new reviews must be in the document before one of them gets the focus.
    flushSync(() => {
      setLoading(false);
      // The list may have been reset during the request; then this page does not follow it.
      if (page) setShown((now) => (now.next === next ? append(now, page, byClick) : now));
      else setLastError((last) => ({ cursor: next, offline: !navigator.onLine, count: (last?.count ?? 0) + 1 }));
    });
    if (hadFocus) focusAdded(page?.rows[0]?._id, end.current);
  }

  return { load, loading, error: lastError?.cursor === next ? lastError : undefined };
}

function focusAdded(firstId: string | undefined, end: HTMLElement | null): void {
  const review = firstId && document.getElementById(firstId);
  const control = end?.querySelector<HTMLElement>('a, button');
  (review || control || end)?.focus({ preventScroll: true });
}

/** Becomes true once `active` has been true for `delayMs`. */
function useDelayed(active: boolean, delayMs: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setElapsed(true), delayMs);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [active, delayMs]);
  return elapsed;
}

function ReviewSkeleton() {
  return (
    <div aria-hidden="true" className="@container rounded-card border border-line bg-raised">
      <div className="flex animate-pulse gap-4 p-4 @2xl:gap-7 @2xl:p-6">
        <div className="aspect-3/4 w-20 shrink-0 self-start rounded-md bg-line @2xl:w-36" />
        <div className="grid flex-1 content-start gap-3">
          {['h-8 w-3/5', 'h-4 w-2/5', 'mt-3 h-4', 'h-4 w-11/12', 'h-4 w-4/5'].map((line) => (
            <div key={line} className={`${line} rounded bg-line`} />
          ))}
        </div>
      </div>
    </div>
  );
}
