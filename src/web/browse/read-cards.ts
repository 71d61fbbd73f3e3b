import type { Page } from '../../contracts/paging.ts';
import type { BrowserApi } from '../api/client.ts';
import type { GameCard } from '../games/game-grid.tsx';
import type { GameQuery } from './game-query.ts';
import { toCard } from '../games/to-card.ts';
import { readWatched } from '../watch-list/read-watched.ts';

const gamesPerPage = 24;

/** A page of games, and which of them are on the viewer's watch list. */
export type CardPage = Page<GameCard> & { watched: string[] };

export async function readCards(api: BrowserApi, query: GameQuery, cursor: string | undefined): Promise<CardPage> {
  const { rows, ...page } = await api('listGames', { query: { ...query, limit: gamesPerPage, cursor } });
  return { ...page, rows: rows.map(toCard), watched: await readWatched(api, rows) };
}
