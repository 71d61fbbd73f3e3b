import { copy } from './copy.ts';
import { formatAverage, formatRatingCount, isWellRated, type Scored } from '../format.ts';
import { Star } from '../ui/icons.tsx';

/** A game's score in a line of text: the average with a star; of few ratings also how many there are, and paler. */
export function Score({ game }: { game: Scored }) {
  const average = formatAverage(game);
  if (average === undefined) return formatRatingCount(game);
  const count = formatRatingCount(game);
  if (!isWellRated(game)) {
    return (
      <span className="few-ratings">
        <Star />
        {average}
        <span className="sr-only">{` ${copy.outOfFive}`}</span> · <span className="whitespace-nowrap">{count}</span>
      </span>
    );
  }
  return (
    <span className="score">
      <Star />
      <b>{average}</b>
      <span className="sr-only">{`${copy.outOfFive}, ${count}`}</span>
    </span>
  );
}
