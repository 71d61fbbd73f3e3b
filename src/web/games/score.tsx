import { Star } from 'lucide-react';
import { copy } from './copy.ts';
import { formatAverage, formatRatingCount, type Scored } from '../format.ts';

/** A game's score in a line of text: the average with a star, or how many have rated it so far. */
export function Score({ game }: { game: Scored }) {
  const average = formatAverage(game);
  if (average === undefined) return formatRatingCount(game);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Star aria-hidden className="size-3.5 fill-star text-star-edge" />
      <span className="font-semibold text-ink">{average}</span>
      <span className="sr-only">{copy.outOfFive(formatRatingCount(game))}</span>
    </span>
  );
}
