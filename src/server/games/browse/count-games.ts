import { genres } from '../../../contracts/constants.ts';
import type { FilterOption, GameCounts } from '../../../contracts/browse/game-query.ts';
import { parseRange } from '../../../contracts/browse/range.ts';
import type { GameFacts } from './game-facts.ts';
import { hasPrice, isOfYears, isRated, isReviewed, testsOf, type GameFilter, type Test } from './select-games.ts';

const yearOptions = ['2021-', '2016-2020', '2011-2015', '2006-2010', '2001-2005', '-2000'];
const priceOptions = ['0', '0.01-9.99', '10-19.99', '20-39.99', '40-'];
const ratingOptions = ['4', '3', '2'];
const maxMakers = 10;

/**
 * How many games each option of a filter would show. The other parts of the filter stay in force: the count beside
 * a genre is what a visitor sees who chooses it instead of the current one.
 */
export function countGames(facts: GameFacts, matches: number[] | undefined, filter: GameFilter): GameCounts {
  const tests = testsOf(facts, filter);
  const positions = matches ?? [...facts.ids.keys()];
  /** The games that every other part of the filter lets through. */
  const without = (part: keyof GameFilter) => {
    const others = [...tests].filter(([name]) => name !== part).map(([, test]) => test);
    return others.length === 0 ? positions : positions.filter((position) => others.every((test) => test(position)));
  };
  const count = (part: keyof GameFilter, options: [string, Test][]): FilterOption[] => {
    const games = without(part);
    return options.map(([value, test]) => ({ value, count: games.filter(test).length }));
  };
  const ranges = (options: string[], testOf: typeof isOfYears) =>
    options.map((option): [string, Test] => [option, testOf(facts, parseRange(option)!)]);
  return {
    genre: countByPlace(without('genre'), facts.genre, genres),
    maker: countByPlace(without('maker'), facts.maker, facts.makers)
      .filter(({ value, count: number }) => value !== '' && number > 0)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, maxMakers),
    year: count('year', ranges(yearOptions, isOfYears)),
    price: count('price', ranges(priceOptions, hasPrice)),
    rating: count(
      'rating',
      ratingOptions.map((lowest) => [lowest, isRated(facts, Number(lowest))]),
    ),
    reviewed: count('reviewed', [
      ['yes', isReviewed(facts, true)],
      ['no', isReviewed(facts, false)],
    ]),
  };
}

function countByPlace(
  positions: number[],
  placeOf: Uint8Array | Uint32Array,
  values: readonly string[],
): FilterOption[] {
  const counts = new Uint32Array(values.length);
  for (const position of positions) counts[placeOf[position]!]! += 1;
  return values.map((value, place) => ({ value, count: counts[place]! }));
}
