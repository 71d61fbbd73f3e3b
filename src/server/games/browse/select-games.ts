import type { Range } from '../../../contracts/browse/range.ts';
import { genres, minRatingsForAverage, type GameSort } from '../../../contracts/constants.ts';
import type { Genre } from '../../../contracts/game.ts';
import { averageRating } from '../queries.ts';
import type { GameFacts } from './game-facts.ts';

export type GameFilter = {
  genre?: Genre | undefined;
  maker?: string | undefined;
  year?: Range | undefined;
  price?: Range | undefined;
  /** The lowest average. */
  rating?: number | undefined;
  reviewed?: boolean | undefined;
};

/** Each part of a filter has a bit of its own. */
export const filterParts = ['genre', 'maker', 'year', 'price', 'rating', 'reviewed'] as const;
export type FilterPart = (typeof filterParts)[number];

type Test = (position: number) => boolean;

function testsOf(facts: GameFacts, filter: GameFilter): (Test | undefined)[] {
  const { genre, maker, year, price, rating, reviewed } = filter;
  const tests: Record<FilterPart, Test | undefined> = {
    genre: genre === undefined ? undefined : isAtPlace(facts.genre, genres.indexOf(genre)),
    maker: maker === undefined ? undefined : isAtPlace(facts.maker, facts.makers.indexOf(maker)),
    year: year && isWithin((position) => yearOf(facts, position), year),
    price: price && isWithin((position) => priceOf(facts, position), price),
    rating: rating === undefined ? undefined : (position) => averageOf(facts, position) >= rating,
    reviewed: reviewed === undefined ? undefined : isAtPlace(facts.reviewed, Number(reviewed)),
  };
  return filterParts.map((part) => tests[part]);
}

function isAtPlace(places: Uint32Array, place: number): Test {
  return (position) => places[position] === place;
}

/** NaN, for a value that is not known, is within no range. */
function isWithin(valueOf: (position: number) => number, { min, max }: Range): Test {
  return (position) => {
    const value = valueOf(position);
    return value >= min && value <= max;
  };
}

export function yearOf({ releasedOn }: GameFacts, position: number): number {
  return Math.floor(releasedOn[position]! / 10_000) || NaN;
}

export function priceOf({ price }: GameFacts, position: number): number {
  const hundredths = price[position]!;
  return hundredths < 0 ? NaN : hundredths / 100;
}

/** NaN with too few ratings: pages show no average then, so no filter goes by it. */
export function averageOf({ ratingCount, ratingSum }: GameFacts, position: number): number {
  const count = ratingCount[position]!;
  return count < minRatingsForAverage ? NaN : averageRating(count, ratingSum[position]!)!;
}

/** For each game the bits of the parts of the filter that it fails; 0 if it passes the whole filter. */
export function failedParts(facts: GameFacts, filter: GameFilter): Uint8Array {
  const failed = new Uint8Array(facts.ids.length);
  for (const [part, test] of testsOf(facts, filter).entries()) {
    if (!test) continue;
    for (let position = 0; position < failed.length; position += 1) {
      if (!test(position)) failed[position]! |= 1 << part;
    }
  }
  return failed;
}

type Selection = {
  /** The positions to select from, best matches first; without them, all games. */
  matches: number[] | undefined;
  filter: GameFilter;
  sort: GameSort;
  offset: number;
  limit: number;
};

/** The positions of a page of games that pass the filter, and how many games pass it. */
export function selectGames(facts: GameFacts, { matches, filter, sort, offset, limit }: Selection) {
  const failed = failedParts(facts, filter);
  const page: number[] = [];
  let total = 0;
  for (const position of orderOf(facts, matches, sort)) {
    if (failed[position] !== 0) continue;
    if (total >= offset && page.length < limit) page.push(position);
    total += 1;
  }
  return { page, total };
}

function orderOf(facts: GameFacts, matches: number[] | undefined, sort: GameSort): Uint32Array {
  if (matches && sort === 'relevance') return Uint32Array.from(matches);
  const all = orderOfAll(facts, sort);
  if (!matches) return all;
  const isMatch = new Uint8Array(all.length);
  for (const position of matches) isMatch[position] = 1;
  return all.filter((position) => isMatch[position] === 1);
}

/** Games that a sort does not tell apart have the order of the catalogue. */
function orderOfAll(facts: GameFacts, sort: GameSort): Uint32Array {
  const known = facts.orders.get(sort);
  if (known) return known;
  const order = sortByKey(facts.ids.length, keys[sort](facts));
  facts.orders.set(sort, order);
  return order;
}

type Key = (position: number) => number;

/** The higher a game's key, a whole number, the earlier it comes. */
const keys: Record<GameSort, (facts: GameFacts) => Key> = {
  relevance: () => () => 0,
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
  name:
    ({ nameRank }) =>
    (position) =>
      -nameRank[position]!,
};

/** How many average ratings each game is given in addition: so a single good one does not put it first. */
const addedRatings = 5;

function scoreOf({ ratingCount, ratingSum }: GameFacts): Key {
  const count = sumOf(ratingCount);
  const average = count === 0 ? 0 : sumOf(ratingSum) / count;
  return (position) => {
    const own = ratingCount[position]!;
    if (own === 0) return 0;
    return Math.round((1e6 * (ratingSum[position]! + addedRatings * average)) / (own + addedRatings));
  };
}

const sumOf = (numbers: Uint32Array) => numbers.reduce((sum, number) => sum + number, 0);

/** Sorts key and position as one number: much faster than with a function that compares two games. */
function sortByKey(length: number, keyOf: Key): Uint32Array {
  const numbers = new Float64Array(length);
  for (let position = 0; position < length; position += 1) numbers[position] = position - length * keyOf(position);
  return new Uint32Array(numbers.toSorted().map((number) => ((number % length) + length) % length));
}
