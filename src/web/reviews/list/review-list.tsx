import { useEffect, useReducer, useRef } from 'react';
import type { Review } from '../../../contracts/review.ts';
import { measureHeights, offscreenStyle } from './offscreen.ts';
import { reviewsPerPage } from './fetch-reviews.ts';
import { ReviewCard } from '../review-card.tsx';

const openingClass = 'animate-open [interpolate-size:allow-keywords]';

type ReviewListProps = {
  reviews: Review[];
  /** Those that have just come in by themselves: they open gently. */
  added: Review[];
};

/**
 * A list of up to thousands of reviews, in groups of one page: the browser skips an offscreen group as a
 * whole instead of checking each review.
 */
export function ReviewList({ reviews, added }: ReviewListProps) {
  const list = useRef<HTMLDivElement>(null);
  const addedIds = new Set(added.map(({ _id }) => _id));
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (reviews.length <= reviewsPerPage) return;
    measureHeights(list.current);
    rerender();
  }, [reviews.length]);
  const pages = Array.from({ length: Math.ceil(reviews.length / reviewsPerPage) }, (_, page) => {
    const first = page * reviewsPerPage;
    return { first, rows: reviews.slice(first, first + reviewsPerPage) };
  });
  return (
    <div ref={list} className="space-y-4">
      {pages.map(({ first, rows }) => (
        <ol key={first} style={offscreenStyle(rows)} className="space-y-4">
          {rows.map((review) => (
            <li
              key={review._id}
              id={review._id}
              tabIndex={-1}
              style={offscreenStyle([review])}
              className={`rounded-card ${addedIds.has(review._id) ? openingClass : ''}`}
            >
              <ReviewCard review={review} heading="h2" withReport />
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}
