import type { GameSort } from '../../contracts/constants.ts';
import { formatCount } from '../format.ts';
import type { Genre } from '../../contracts/game.ts';

const nounOf = (count: number) => (count === 1 ? 'game' : 'games');

export const games = {
  title: 'All games',
  description: 'Find a game by its name, even if you misspell it, and browse the whole catalogue.',
  list: 'Games',
  total: (count: number) => `${formatCount(count)} ${nounOf(count)}`,
  ofGenre: (genre: Genre) => (genre === 'Other' ? 'Other games' : `${genre} games`),
  byMaker: (maker: string) => `Games by ${maker}`,
  ofYears: (years: string) => `Games of ${years}`,
  results: (text: string) => `Results for “${text}”`,
  none: 'No game found',
  noneHint: (text: string) =>
    `Nothing here is called “${text}” or anything like it. Try fewer letters, or another word of the name.`,
  noneWithFilters: 'No game here fits all of these filters. Remove one of them to see more.',
  empty: 'No games yet. They show up here as soon as there are any.',
  browse: 'See all games',
};

/** A range of the address in words; `from` and `upTo` are for a range that is open at an end. */
function describeRange(range: string, { from, upTo }: { from: (n: string) => string; upTo: (n: string) => string }) {
  const [first = '', last] = range.split('-');
  if (last === undefined || first === last) return first;
  if (last === '') return from(first);
  return first === '' ? upTo(last) : `${first}–${last}`;
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
  prices: {
    '0': 'Free',
    '0.01-9.99': 'Under 10',
    '10-19.99': '10 to 20',
    '20-39.99': '20 to 40',
    '40-': '40 or more',
  } as Record<string, string>,
  priceRange: (range: string) =>
    `Price ${describeRange(range, { from: (price) => `${price} or more`, upTo: (price) => `${price} or less` })}`,
  reviewed: { yes: 'Reviewed', no: 'Not reviewed yet' },
  from: 'From',
  to: 'To',
  apply: 'Show',
  yearHint: 'A year with four digits',
};

export const sorts = {
  label: 'Sort',
  mixed: 'Mixed',
  names: {
    relevance: 'Best match',
    best: 'Best rated',
    reviewed: 'Most reviewed',
    newest: 'Newest',
    name: 'Name',
  } satisfies Record<GameSort, string>,
};
