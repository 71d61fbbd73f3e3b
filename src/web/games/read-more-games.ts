import type { Game } from '../../contracts/game.ts';
import type { Api } from '../api/client.ts';
import type { GameCard } from './game-grid.tsx';
import { toCard } from './to-card.ts';

/** One row of the widest grid. */
const gamesPerRow = 6;

export type MoreGames = { byMaker: GameCard[]; ofGenre: GameCard[] };

/** Other games of a game's maker and of its genre, none of them twice. */
export async function readMoreGames(api: Api, game: Game): Promise<MoreGames> {
  const { manufacturer_name: maker, gameGenre: genre } = game;
  const [ofMaker, related] = await Promise.all([
    maker ? api('listGames', { query: { maker, limit: gamesPerRow + 1 } }) : { rows: [] },
    // Enough for a full row without the game itself and those of the other row.
    api('listGames', { query: { genre, limit: 2 * gamesPerRow + 1 } }),
  ]);
  const byMaker = othersAfter(game, ofMaker.rows).slice(0, gamesPerRow);
  const ofGenre = othersAfter(game, related.rows)
    .filter(({ _id }) => !byMaker.some((other) => other._id === _id))
    .slice(0, gamesPerRow);
  return { byMaker: byMaker.map(toCard), ofGenre: ofGenre.map(toCard) };
}

/** Starts after the game and wraps around, so that the pages of a genre do not all show the same games. */
function othersAfter({ _id }: Game, games: Game[]): Game[] {
  const index = games.findIndex((other) => other._id === _id);
  return index === -1 ? games : [...games.slice(index + 1), ...games.slice(0, index)];
}
