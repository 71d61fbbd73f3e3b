import { useEffect, useReducer, useRef } from 'react';
import type { Review } from '../../../contracts/review.ts';
import { measureHeights, offscreenStyle } from './offscreen.ts';
import { reviewsPerPage } from './fetch-reviews.ts';
import { ReviewCard } from '../review-card.tsx';

/**
 * A list of up to thousands of reviews, in groups of one page: the browser skips an offscreen group as a
 * whole instead of checking each review.
 */
export function ReviewList({ reviews }: { reviews: Review[] }) {
  const list = useRef<HTMLDivElement>(null);
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
              className="rounded-card"
            >
              <ReviewCard review={review} heading="h2" withReport />
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}
