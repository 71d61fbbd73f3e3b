import type { Genre } from '../../contracts/game.ts';

export const wall = {
  more: 'More games',
  first: 'First page',
  count: (shown: number, total: number) => `${shown} of ${total} ${total === 1 ? 'game' : 'games'}`,
};

export const games = {
  title: 'All games',
  description: 'Find a game by its name, even if you misspell it, and browse the whole catalogue.',
  list: 'Games',
  ofGenre: (genre: Genre) => (genre === 'Other' ? 'Other games' : `${genre} games`),
  byMaker: (maker: string) => `Games by ${maker}`,
  removeFilter: (label: string) => `Remove the filter ${label}`,
  results: (text: string) => `Results for “${text}”`,
  none: 'No game found',
  noneHint: (text: string) =>
    `Nothing here is called “${text}” or anything like it. Try fewer letters, or another word of the name.`,
  noneOf: (filter: string) => `“${filter}” has no games here yet.`,
  empty: 'No games yet. They show up here as soon as there are any.',
  browse: 'See all games',
};
