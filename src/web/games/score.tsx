import { Star } from 'lucide-react';
import { copy } from './copy.ts';
import { formatAverage, formatRatingCount, isWellRated, type Scored } from '../format.ts';

/** A game's score in a line of text: the average with a star; of few ratings also how many there are, and paler. */
export function Score({ game }: { game: Scored }) {
  const average = formatAverage(game);
  if (average === undefined) return formatRatingCount(game);
  const count = formatRatingCount(game);
  if (!isWellRated(game)) {
    return (
      <span>
        <Star aria-hidden className="mr-1 mb-0.5 inline size-3.5 text-star-edge" />
        {average}
        <span className="sr-only"> {copy.outOfFive}</span> · <span className="whitespace-nowrap">{count}</span>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Star aria-hidden className="size-3.5 fill-star text-star-edge" />
      <span className="font-semibold text-ink">{average}</span>
      <span className="sr-only">
        {copy.outOfFive}, {count}
      </span>
    </span>
  );
}
