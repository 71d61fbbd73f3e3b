import { genres } from '../../../contracts/constants.ts';
import type { FilterOption, GameCounts } from '../../../contracts/browse/game-query.ts';
import { parseRange } from '../../../contracts/browse/range.ts';
import { normalizeName } from '../normalize-name.ts';
import type { FilterPart, GameFacts, RangePart } from './game-facts.ts';
import { bitOf, failedParts, orderOf, valuesOf, type GameFilter } from './select-games.ts';

const yearOptions = ['2021-', '2016-2020', '2011-2015', '2006-2010', '2001-2005', '-2000'];
const priceOptions = ['0', '0.01-9.99', '10-19.99', '20-39.99', '40-'];
/** The lowest average of each option. The games of an option belong to the options after it, too. */
const ratingOptions = ['4', '3', '2'];
const maxMakers = 10;

/**
 * How many games each option of a filter would show. The other parts of the filter stay in force: the count beside
 * a genre is what a visitor sees who chooses it instead of the current one.
 */
export function countGames(
  facts: GameFacts,
  matches: number[] | undefined,
  filter: GameFilter,
  makerSearch = '',
): GameCounts {
  const failed = failedParts(facts, filter);
  const positions = orderOf(facts, matches, 'relevance');

  /** Counts the games at each place; those that fail another part of the filter do not count. */
  function count(part: FilterPart, places: Uint32Array, length: number): Uint32Array {
    const others = ~bitOf(part);
    const counts = new Uint32Array(length + 1);
    for (let index = 0; index < positions.length; index += 1) {
      const position = positions[index]!;
      if ((failed[position]! & others) === 0) counts[places[position]!]! += 1;
    }
    return counts.subarray(0, length);
  }

  const countGroups = (part: RangePart) => count(part, groupsOf(facts, part), rangeOptions[part].length);
  const [unreviewed, reviewed] = count('reviewed', facts.reviewed, 2);
  return {
    genre: toOptions(genres, count('genre', facts.genre, genres.length)),
    maker: topMakers(facts, count('maker', facts.maker, facts.makers.length), makerSearch),
    year: toOptions(yearOptions, countGroups('year')),
    price: toOptions(priceOptions, countGroups('price')),
    currency: facts.currencies.size === 1 ? [...facts.currencies][0]! : null,
    rating: toOptions(ratingOptions, sumUp(countGroups('rating'))),
    reviewed: toOptions(['yes', 'no'], [reviewed!, unreviewed!]),
  };
}

function toOptions(values: readonly string[], counts: ArrayLike<number>): FilterOption[] {
  return values.map((value, place) => ({ value, count: counts[place]! }));
}

/** The makers with the most games, of those with a word that begins with the search, in one pass: there may be tens of thousands. */
function topMakers(facts: GameFacts, counts: Uint32Array, search: string): FilterOption[] {
  const { makers } = facts;
  const begin = normalizeName(search);
  if (begin !== '') facts.makerNames ??= makers.map((maker) => ` ${normalizeName(maker)}`);
  let places: number[] = [];
  for (const [place, count] of counts.entries()) {
    const fewest = places.length < maxMakers ? 0 : counts[places.at(-1)!]!;
    if (count <= fewest || makers[place] === '') continue;
    if (begin !== '' && !facts.makerNames![place]!.includes(` ${begin}`)) continue;
    places = [...places, place].toSorted((one, other) => counts[other]! - counts[one]!).slice(0, maxMakers);
  }
  return places.map((place) => ({ value: makers[place]!, count: counts[place]! }));
}

/** Each count with those before it. */
function sumUp(counts: Uint32Array): Uint32Array {
  return counts.map((_, place) => counts.subarray(0, place + 1).reduce((sum, count) => sum + count));
}

const rangeOptions: Record<RangePart, string[]> = {
  year: yearOptions,
  price: priceOptions,
  rating: ratingOptions.map((lowest) => `${lowest}-`),
};

/** For each game the place of the first option that it belongs to, or their number if there is none. */
function groupsOf(facts: GameFacts, part: RangePart): Uint32Array {
  const known = facts.groups.get(part);
  if (known) return known;
  const ranges = rangeOptions[part].map((option) => parseRange(option)!);
  const groups = Uint32Array.from(valuesOf(facts, part), (value) => {
    const place = ranges.findIndex(({ min, max }) => value >= min && value <= max);
    return place === -1 ? ranges.length : place;
  });
  facts.groups.set(part, groups);
  return groups;
}
