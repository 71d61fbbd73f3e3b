import type { GameSort } from '../../contracts/constants.ts';
import { formatCount } from '../format.ts';
import type { Genre } from '../../contracts/game.ts';

const nounOf = (count: number) => (count === 1 ? 'game' : 'games');

export const games = {
  title: 'All games',
  description: 'Find a game by its name, even if you misspell it, and browse the whole catalogue.',
  list: 'Games',
  skip: 'Skip to games',
  total: (count: number) => `${formatCount(count)} ${nounOf(count)}`,
  ofGenre: (genre: Genre) => (genre === 'Other' ? 'Other games' : `${genre} games`),
  byMaker: (maker: string) => `Games by ${maker}`,
  withTag: (tag: string) => `Games with the tag “${tag}”`,
  ofYears: (years: string) => `Games of ${years}`,
  results: (text: string) => `Results for “${text}”`,
  none: 'No game found',
  noneHint: (text: string) =>
    `Nothing here is called “${text}” or anything like it. Try fewer letters, or another word of the name.`,
  noneWithFilters: 'No game here fits all of these filters. Remove one of them to see more.',
  empty: 'No games yet. They show up here as soon as there are any.',
  browse: 'See all games',
};

type Format = (number: string) => string;
/** Writes an amount of money; without a currency where the catalogue has several. */
type Money = Format;

type RangeFormats = {
  /** For a range that is open at an end. */
  from: Format;
  upTo: Format;
  each?: Format;
};

/** A range of the address in words. */
function describeRange(range: string, { from, upTo, each = (number) => number }: RangeFormats) {
  const [first = '', last] = range.split('-');
  if (last === undefined || first === last) return each(first);
  if (last === '') return from(first);
  return first === '' ? upTo(last) : `${each(first)}–${each(last)}`;
}

export const filters = {
  title: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  groups: {
    genre: 'Genre',
    year: 'Year',
    rating: 'Average rating',
    price: 'Price',
    reviewed: 'Reviews',
    maker: 'Maker',
  },
  games: nounOf,
  remove: (label: string) => `Remove the filter ${label}`,
  removeAll: 'Remove all',
  years: (range: string) =>
    describeRange(range, { from: (year) => `${year} or later`, upTo: (year) => `${year} or earlier` }),
  rating: (lowest: string) => `${lowest} stars or more`,
  prices: (money: Money): Partial<Record<string, string>> => ({
    '0': 'Free',
    '0.01-9.99': `Under ${money('10')}`,
    '10-19.99': `${money('10')} to ${money('20')}`,
    '20-39.99': `${money('20')} to ${money('40')}`,
    '40-': `${money('40')} or more`,
  }),
  priceRange: (range: string, money: Money) =>
    `Price ${describeRange(range, { from: (price) => `${money(price)} or more`, upTo: (price) => `${money(price)} or less`, each: money })}`,
  reviewed: { yes: 'Reviewed', no: 'Not reviewed yet' },
  from: 'From',
  to: 'To',
  apply: 'Set',
  any: 'Any',
  close: 'Close the filters',
  findMaker: 'Find a maker',
  noMaker: 'No maker has a word that begins like this.',
  show: 'Show games',
  showCount: (count: number) => `Show ${formatCount(count)} ${nounOf(count)}`,
  yearHint: 'A year with four digits',
};

export const sorts = {
  label: 'Sort',
  unsorted: 'Default',
  names: {
    relevance: 'Best match',
    best: 'Best rated',
    reviewed: 'Most reviewed',
    newest: 'Newest',
    name: 'Name',
  } satisfies Record<GameSort, string>,
};
