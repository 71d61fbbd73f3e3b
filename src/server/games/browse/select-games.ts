import { genres, minRatingsForAverage, type GameSort } from '../../../contracts/constants.ts';
import type { Range } from '../../../contracts/browse/range.ts';
import { averageRating } from '../queries.ts';
import type { GameFacts } from './game-facts.ts';

export type GameFilter = {
  genre?: string | undefined;
  maker?: string | undefined;
  year?: Range | undefined;
  price?: Range | undefined;
  /** The lowest average. */
  rating?: number | undefined;
  reviewed?: boolean | undefined;
};

/** Whether the game at a position is among those that somebody asked for. */
export type Test = (position: number) => boolean;

/** A test for each part of a filter that is given. */
export function testsOf(facts: GameFacts, filter: GameFilter): Map<keyof GameFilter, Test> {
  const { genre, maker, year, price, rating, reviewed } = filter;
  const tests: { [Part in keyof GameFilter]: Test | undefined } = {
    genre: genre === undefined ? undefined : isOfGenre(facts, genre),
    maker: maker === undefined ? undefined : isByMaker(facts, maker),
    year: year && isOfYears(facts, year),
    price: price && hasPrice(facts, price),
    rating: rating === undefined ? undefined : isRated(facts, rating),
    reviewed: reviewed === undefined ? undefined : isReviewed(facts, reviewed),
  };
  return new Map(Object.entries(tests).filter(([, test]) => test) as [keyof GameFilter, Test][]);
}

function isOfGenre(facts: GameFacts, genre: string): Test {
  const place = genres.findIndex((each) => each === genre);
  return (position) => facts.genre[position] === place;
}

function isByMaker(facts: GameFacts, maker: string): Test {
  const place = facts.makers.indexOf(maker);
  return (position) => facts.maker[position] === place;
}

export function isOfYears({ releasedOn }: GameFacts, { min, max }: Range): Test {
  return (position) => {
    const year = Math.floor(releasedOn[position]! / 10_000);
    return year > 0 && year >= min && year <= max;
  };
}

export function hasPrice({ price }: GameFacts, { min, max }: Range): Test {
  const [lowest, highest] = [Math.round(min * 100), Math.round(max * 100)];
  return (position) => price[position]! >= Math.max(0, lowest) && price[position]! <= highest;
}

/** Only a game with enough ratings has an average to go by: one that is shown. */
export function isRated({ ratingCount, ratingSum }: GameFacts, lowest: number): Test {
  return (position) => {
    const count = ratingCount[position]!;
    return count >= minRatingsForAverage && averageRating(count, ratingSum[position]!)! >= lowest;
  };
}

export function isReviewed({ reviewed }: GameFacts, expected: boolean): Test {
  return (position) => (reviewed[position] === 1) === expected;
}

type Selection = {
  /** The positions to select from, best matches first; without them, all games. */
  matches: number[] | undefined;
  filter: GameFilter;
  sort: GameSort;
};

/** The positions of the games that were asked for, in the order that was asked for. */
export function selectGames(facts: GameFacts, { matches, filter, sort }: Selection): number[] {
  const tests = [...testsOf(facts, filter).values()];
  const isSelected: Test = (position) => tests.every((test) => test(position));
  if (sort === 'relevance') return (matches ?? [...facts.ids.keys()]).filter(isSelected);
  const order = orderOf(facts, sort);
  if (!matches) return [...order].filter(isSelected);
  const isMatch = new Set(matches);
  return [...order].filter((position) => isMatch.has(position) && isSelected(position));
}

/** All positions in the order of a sort; games that it does not tell apart have the order of the catalogue. */
function orderOf(facts: GameFacts, sort: Exclude<GameSort, 'relevance'>): Uint32Array {
  if (sort === 'name') return facts.byName;
  const known = facts.orders.get(sort);
  if (known) return known;
  const order = sortByKey(facts.ids.length, keys[sort](facts));
  facts.orders.set(sort, order);
  return order;
}

/** The higher a game's key, the earlier it comes. A key is a whole number. */
const keys: Record<'best' | 'reviewed' | 'newest', (facts: GameFacts) => (position: number) => number> = {
  best: scoreOf,
  // A review without a rating is no rating, but more than none.
  reviewed:
    ({ ratingCount, reviewed }) =>
    (position) =>
      2 * ratingCount[position]! + reviewed[position]!,
  newest:
    ({ releasedOn }) =>
    (position) =>
      releasedOn[position]!,
};

/** As if each game had this many ratings more, all of them average: a single good one does not put it first. */
const averageRatings = 5;

function scoreOf({ ratingCount, ratingSum }: GameFacts): (position: number) => number {
  const count = sumOf(ratingCount);
  const average = count === 0 ? 0 : sumOf(ratingSum) / count;
  return (position) => {
    const own = ratingCount[position]!;
    if (own === 0) return 0;
    return Math.round((1e6 * (ratingSum[position]! + averageRatings * average)) / (own + averageRatings));
  };
}

const sumOf = (numbers: Uint32Array) => numbers.reduce((sum, number) => sum + number, 0);

/** Sorts key and position as one number: much faster than with a function that compares two games. */
function sortByKey(length: number, keyOf: (position: number) => number): Uint32Array {
  const numbers = Float64Array.from({ length }, (_, position) => position - length * keyOf(position));
  return Uint32Array.from(numbers.toSorted(), (number) => ((number % length) + length) % length);
}
