import { useEffect, useReducer, useRef } from 'react';
import type { Review } from '../../../contracts/review.ts';
import { measureHeights, offscreenStyle } from './offscreen.ts';
import { reviewsPerPage } from './fetch-reviews.ts';
import { ReviewCard } from '../review-card.tsx';

/**
 * A list that may be a thousand long: page by page, so that the browser need not look at each review to
 * know that it is out of sight.
 */
export function ReviewList({ reviews }: { reviews: Review[] }) {
  const list = useRef<HTMLDivElement>(null);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (reviews.length <= reviewsPerPage) return;
    measureHeights(list.current);
    renderAgain();
  }, [reviews.length]);
  const count = Math.ceil(reviews.length / reviewsPerPage);
  const pages = Array.from({ length: count }, (_, page) => {
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
              <ReviewCard review={review} heading="h2" />
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}
