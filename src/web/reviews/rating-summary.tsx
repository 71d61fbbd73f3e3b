import { Star } from 'lucide-react';
import type { Ratings } from '../../contracts/review.ts';

const grades = [5, 4, 3, 2, 1] as const;

/** The average of a game's ratings, and their distribution. */
export function RatingSummary({ ratings: { count, average, spread } }: { ratings: Ratings }) {
  if (average === null) return <p className="text-soft">Nobody has rated this game yet.</p>;
  const maxCount = Math.max(...Object.values(spread));
  return (
    <div className="grid gap-4">
      <p className="flex items-baseline gap-3">
        <span className="font-display text-6xl font-extrabold">{average.toFixed(1)}</span>
        <span className="text-sm text-soft">
          out of 5, {count} {count === 1 ? 'rating' : 'ratings'}
        </span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 text-sm tabular-nums">
        {grades.map((grade) => (
          <div key={grade} className="contents">
            <dt className="flex items-center gap-1">
              {grade}
              <span className="sr-only">{grade === 1 ? 'star' : 'stars'}</span>
              <Star size={14} className="fill-star text-star" />
            </dt>
            <dd className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
              <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-star"
                  style={{ width: `${(spread[grade] / maxCount) * 100}%` }}
                />
              </span>
              <span className="min-w-6 text-right text-soft">{spread[grade]}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
