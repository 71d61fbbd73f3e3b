import { cutSearchText } from '../../../contracts/constants.ts';
import type { Game } from '../../../contracts/game.ts';
import type { Page } from '../../../contracts/paging.ts';
import type { BrowserApi } from '../../api/client.ts';

const maxFormResults = 20;

type SearchOptions = { limit: number; cursor?: string | undefined; signal?: AbortSignal };

/** A page of the games that match a name, or of all games in the order of their names. */
export function searchGames(api: BrowserApi, name: string, options: SearchOptions): Promise<Page<Game>> {
  const { limit, cursor, signal } = options;
  const q = cutSearchText(name);
  const query = q.trim() === '' ? { sort: 'name' as const, limit, cursor } : { q, limit, cursor };
  return api('listGames', { query, ...(signal && { signal }) });
}

/** The game with this name, and all search results. */
export async function findGameByName(
  api: BrowserApi,
  name: string,
): Promise<{ game: Game | undefined; games: Game[] }> {
  const trimmed = name.trim();
  const games = trimmed === '' ? [] : (await searchGames(api, trimmed, { limit: maxFormResults })).rows;
  return { game: pickByName(games, trimmed), games };
}

/** The game with this name: an exact match, or else one ignoring case. */
export function pickByName(games: Game[], name: string): Game | undefined {
  const trimmed = name.trim();
  const hasSameName = (game: Game) => game.name.toLowerCase() === trimmed.toLowerCase();
  return games.find((game) => game.name === trimmed) ?? games.find(hasSameName);
}
