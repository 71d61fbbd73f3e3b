import type { Page } from '../../contracts/paging.ts';
import type { Api } from '../api/client.ts';
import type { GameCard } from '../games/game-grid.tsx';
import { toCard } from '../games/to-card.ts';
import { readWatched } from '../watch-list/read-watched.ts';

const gamesPerPage = 24;

/** A page of the collection, and which of its games are on the viewer's watch list. */
export type CardPage = Page<GameCard> & { watched: string[] };

export async function readCards(api: Api, cursor: string | undefined): Promise<CardPage> {
  const { rows, ...page } = await api('listGames', { query: { limit: gamesPerPage, cursor } });
  return { ...page, rows: rows.map(toCard), watched: await readWatched(api, rows) };
}
