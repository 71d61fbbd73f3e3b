import type { Game } from '../../contracts/game.ts';
import type { Api } from '../api/client.ts';
import type { GameCard } from './game-grid.tsx';
import { toCard } from './to-card.ts';

/** One row of the widest grid. */
const gamesPerRow = 6;

/** Of these, the row of a genre shows those nearest in time. Not all: the genre may have thousands. */
const genreSample = 40;

export type MoreGames = { byMaker: GameCard[]; ofGenre: GameCard[] };

/** Other games of a game's maker and of its genre, none of them twice. */
export async function readMoreGames(api: Api, game: Game): Promise<MoreGames> {
  const { manufacturer_name: maker, gameGenre: genre } = game;
  const [ofMaker, related] = await Promise.all([
    api('listGames', { query: { maker, limit: gamesPerRow + 1 } }),
    api('listGames', { query: { genre, limit: genreSample } }),
  ]);
  const byMaker = nearestInTime(game, ofMaker.rows, []);
  const ofGenre = nearestInTime(game, related.rows, byMaker);
  return { byMaker: byMaker.map(toCard), ofGenre: ofGenre.map(toCard) };
}

/** The games that came out shortly before and after a game, so that each page of a genre shows others. */
function nearestInTime(game: Game, games: Game[], excluded: Game[]): Game[] {
  const excludedIds = new Set([game, ...excluded].map(({ _id }) => _id));
  const distance = ({ releaseYear }: Game) => Math.abs(releaseYear - game.releaseYear);
  return games
    .filter(({ _id }) => !excludedIds.has(_id))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, gamesPerRow);
}
