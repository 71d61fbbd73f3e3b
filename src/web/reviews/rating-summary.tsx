import type { Ratings } from '../../contracts/review.ts';
import { formatAverage, formatRatingCount, isWellRated } from '../format.ts';
import { copy as gameCopy } from '../games/copy.ts';
import { Score } from '../games/score.tsx';
import { copy } from './copy.ts';
import { Star } from '../ui/icons.tsx';

const grades = [5, 4, 3, 2, 1] as const;

/** The average of a game's ratings, and their distribution; while they are few, only the average. */
export function RatingSummary({ ratings: { count, average: averageRating, spread } }: { ratings: Ratings }) {
  const scored = { ratingCount: count, averageRating };
  if (!isWellRated(scored)) {
    return (
      <p className="text-lg text-soft">
        <Score game={scored} />
      </p>
    );
  }
  const maxCount = Math.max(...Object.values(spread));
  return (
    <div className="grid gap-4">
      <p className="flex items-baseline gap-3">
        <span className="font-display text-6xl font-extrabold">{formatAverage(scored)}</span>
        <span className="text-sm text-soft">{`${gameCopy.outOfFive}, ${formatRatingCount(scored)}`}</span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 text-sm tabular-nums">
        {grades.map((grade) => (
          <div key={grade} className="contents">
            <dt className="flex items-center gap-1">
              {grade}
              <span className="sr-only">{copy.stars(grade)}</span>
              <Star className="size-[14px] fill-star text-star-edge" />
            </dt>
            <dd className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
              <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-line forced-colors:border">
                {/* An svg has a width without a style attribute, which the policy of pages forbids. */}
                <svg
                  width={`${(spread[grade] / maxCount) * 100}%`}
                  className="h-full rounded-full bg-star inset-ring inset-ring-star-edge"
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
