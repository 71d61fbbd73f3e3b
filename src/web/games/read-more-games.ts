import type { Game, Genre } from '../../contracts/game.ts';
import type { Api } from '../api/client.ts';
import type { GameCard } from './game-grid.tsx';
import { toCard } from './to-card.ts';

/** One row of the widest grid. */
const gamesPerRow = 6;
/** Of these, the row of a genre shows those nearest in time. Not all: the genre may have thousands. */
const genreSample = 40;
/** How many years before and after a game count as its time. */
const yearsAround = 2;

export type MoreGames = { byMaker: GameCard[]; ofGenre: GameCard[] };

/** Other games of a game's maker and of its genre, none of them twice. */
export async function readMoreGames(api: Api, game: Game): Promise<MoreGames> {
  const { manufacturer_name: maker } = game;
  const [ofMaker, related] = await Promise.all([
    maker ? api('listGames', { query: { maker, limit: gamesPerRow + 1 } }) : { rows: [] },
    readGenre(api, game),
  ]);
  const byMaker = nearestInTime(game, ofMaker.rows, []);
  const ofGenre = nearestInTime(game, related, byMaker);
  return { byMaker: byMaker.map(toCard), ofGenre: ofGenre.map(toCard) };
}

/** Games of the same time, so that each page of a genre shows others; of any time if these are few. */
async function readGenre(api: Api, { gameGenre: genre, releaseYear }: Game): Promise<Game[]> {
  const read = async (query: { genre: Genre; year?: string }) =>
    (await api('listGames', { query: { ...query, limit: genreSample } })).rows;
  if (releaseYear === null) return read({ genre });
  const sameTime = await read({ genre, year: `${releaseYear - yearsAround}-${releaseYear + yearsAround}` });
  return sameTime.length > 2 * gamesPerRow ? sameTime : read({ genre });
}

function nearestInTime(game: Game, games: Game[], excluded: Game[]): Game[] {
  const excludedIds = new Set([game, ...excluded].map(({ _id }) => _id));
  const distance = ({ releaseYear }: Game) => Math.abs((releaseYear ?? 0) - (game.releaseYear ?? 0));
  return games
    .filter(({ _id }) => !excludedIds.has(_id))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, gamesPerRow);
}
