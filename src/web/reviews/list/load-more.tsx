import { useEffect, useRef, type Dispatch, type MouseEvent, type SetStateAction } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import type { ReviewListState } from './list-state.ts';
import { useDelayed } from './use-delayed.ts';
import { useLoadMore } from './use-load-more.ts';

/** So many pages come by scrolling alone; then the footer has its chance. */
const maxAutoLoads = 5;
const ahead = '0px 0px 1000px';

type OlderReviewsProps = {
  shown: ReviewListState;
  setShown: Dispatch<SetStateAction<ReviewListState>>;
};

/** The end of the list: it loads what follows before one gets there, or when asked. */
export function LoadMore({ shown, setShown }: OlderReviewsProps) {
  const end = useRef<HTMLDivElement>(null);
  const { load, loading, failure } = useLoadMore(shown, setShown, end);
  const late = useDelayed(loading);
  const { next, autoLoadedPages } = shown;
  const byItself = next !== undefined && !failure && !loading && autoLoadedPages < maxAutoLoads;

  useEffect(() => {
    if (!byItself || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void load(false),
      { rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });

  return (
    <>
      <p role="status" className="sr-only">
        {late && 'Loading older reviews'}
      </p>
      {late && [1, 2, 3].map((number) => <ReviewSkeleton key={number} />)}
      <div ref={end} tabIndex={-1} className="mt-6 grid justify-items-center gap-3 outline-none">
        {failure && (
          <>
            <p key={failure.times} role="alert" className="text-center font-medium text-danger">
              {failure.offline && 'You are offline. '}Older reviews could not be loaded.
            </p>
            <Button variant="secondary" busy={loading} onClick={() => load(true)}>
              Try again
            </Button>
          </>
        )}
        {next && !failure && (
          <ButtonLink
            to={`/allReview?cursor=${next}`}
            // It is followed with other buttons and keys alone; this window loads them by the API.
            prefetch="none"
            aria-busy={loading}
            onClick={(event) => isPlainClick(event) && (event.preventDefault(), void load(true))}
          >
            Older reviews
          </ButtonLink>
        )}
        {!next && <p className="text-soft">That is all of them.</p>}
      </div>
    </>
  );
}

/** Whether it asks for this very window; with other buttons and keys a link opens elsewhere. */
function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);
}
