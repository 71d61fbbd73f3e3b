import { genres } from '../../../contracts/constants.ts';
import type { FilterOption, GameCounts } from '../../../contracts/browse/game-query.ts';
import { parseRange } from '../../../contracts/browse/range.ts';
import { normalizeName } from '../normalize-name.ts';
import type { FilterPart, GameColumns, RangePart } from './game-columns.ts';
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
  columns: GameColumns,
  matches: number[] | undefined,
  filter: GameFilter,
  makerSearch = '',
): GameCounts {
  const failed = failedParts(columns, filter);
  const positions = orderOf(columns, matches, 'relevance');

  /** Counts the games of each option, given each game's; leaves out those that fail another part of the filter. */
  function count(part: FilterPart, optionIndexes: Uint32Array, length: number): Uint32Array {
    const others = ~bitOf(part);
    const counts = new Uint32Array(length + 1);
    for (let index = 0; index < positions.length; index += 1) {
      const position = positions[index]!;
      if ((failed[position]! & others) === 0) counts[optionIndexes[position]!]! += 1;
    }
    return counts.subarray(0, length);
  }

  const countGroups = (part: RangePart) => count(part, groupsOf(columns, part), rangeOptions[part].length);
  const [unreviewed, reviewed] = count('reviewed', columns.reviewed, 2);
  return {
    genre: toOptions(genres, count('genre', columns.genre, genres.length)),
    maker: topMakers(columns, count('maker', columns.maker, columns.makers.length), makerSearch),
    year: toOptions(yearOptions, countGroups('year')),
    price: toOptions(priceOptions, countGroups('price')),
    currency: columns.currencies.size === 1 ? [...columns.currencies][0]! : null,
    rating: toOptions(ratingOptions, sumUp(countGroups('rating'))),
    reviewed: toOptions(['yes', 'no'], [reviewed!, unreviewed!]),
  };
}

function toOptions(values: readonly string[], counts: ArrayLike<number>): FilterOption[] {
  return values.map((value, index) => ({ value, count: counts[index]! }));
}

/** The makers with the most games, among those with a word that begins with the search. One pass: there may be tens of thousands. */
function topMakers(columns: GameColumns, counts: Uint32Array, search: string): FilterOption[] {
  const { makers } = columns;
  const begin = normalizeName(search);
  if (begin !== '') columns.makerNames ??= makers.map((maker) => ` ${normalizeName(maker)}`);
  let top: number[] = [];
  for (const [index, count] of counts.entries()) {
    const fewest = top.length < maxMakers ? 0 : counts[top.at(-1)!]!;
    if (count <= fewest || makers[index] === '') continue;
    if (begin !== '' && !columns.makerNames![index]!.includes(` ${begin}`)) continue;
    top = [...top, index].toSorted((one, other) => counts[other]! - counts[one]!).slice(0, maxMakers);
  }
  return top.map((index) => ({ value: makers[index]!, count: counts[index]! }));
}

/** Each count with those before it. */
function sumUp(counts: Uint32Array): Uint32Array {
  return counts.map((_, index) => counts.subarray(0, index + 1).reduce((sum, count) => sum + count));
}

const rangeOptions: Record<RangePart, string[]> = {
  year: yearOptions,
  price: priceOptions,
  rating: ratingOptions.map((lowest) => `${lowest}-`),
};

/** For each game the index of the first option that it belongs to; the number of options if it belongs to none. */
function groupsOf(columns: GameColumns, part: RangePart): Uint32Array {
  const known = columns.groups.get(part);
  if (known) return known;
  const ranges = rangeOptions[part].map((option) => parseRange(option)!);
  const groups = Uint32Array.from(valuesOf(columns, part), (value) => {
    const index = ranges.findIndex(({ min, max }) => value >= min && value <= max);
    return index === -1 ? ranges.length : index;
  });
  columns.groups.set(part, groups);
  return groups;
}
