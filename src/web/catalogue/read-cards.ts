import type { Genre } from '../../contracts/game.ts';
import type { Page } from '../../contracts/paging.ts';
import type { Api } from '../api/client.ts';
import type { GameCard } from '../games/game-grid.tsx';
import { toCard } from '../games/to-card.ts';
import { readWatched } from '../watch-list/read-watched.ts';

const gamesPerPage = 24;

/** Which games a wall shows; with nothing given, the whole catalogue. */
export type GameQuery = { q?: string; genre?: Genre; maker?: string };

/** A page of games, and which of them are on the viewer's watch list. */
export type CardPage = Page<GameCard> & { watched: string[] };

export async function readCards(api: Api, query: GameQuery, cursor: string | undefined): Promise<CardPage> {
  const { rows, ...page } = await api('listGames', { query: { ...query, limit: gamesPerPage, cursor } });
  return { ...page, rows: rows.map(toCard), watched: await readWatched(api, rows) };
}
