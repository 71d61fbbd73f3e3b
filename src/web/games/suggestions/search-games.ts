import { cutSearchText } from '../../../contracts/constants.ts';
import type { Game } from '../../../contracts/game.ts';
import type { Page } from '../../../contracts/paging.ts';
import type { BrowserApi } from '../../api/client.ts';

export const maxFormResults = 20;

type SearchOptions = { limit: number; signal?: AbortSignal };

/** The games that match a name. */
export function searchGames(api: BrowserApi, name: string, { limit, signal }: SearchOptions): Promise<Page<Game>> {
  return api('listGames', { query: { q: cutSearchText(name), limit }, ...(signal && { signal }) });
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
