import type { Genre } from '../../contracts/game.ts';

export const moreGames = {
  ofGenre: (genre: Genre) => (genre === 'Other' ? 'More games' : `More ${genre.toLowerCase()} games`),
  byMaker: (maker: string) => `More by ${maker}`,
};
