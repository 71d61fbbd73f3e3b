import { maxSearchLength } from '../../contracts/constants.ts';
import type { Game } from '../../contracts/game.ts';
import type { Api } from '../api/client.ts';

const maxResults = 20;

/** The games that match a name. A long name is cut, but not within a surrogate pair. */
export async function searchGames(api: Api, name: string, signal?: AbortSignal): Promise<Game[]> {
  const cut = name.trim().slice(0, maxSearchLength);
  const query = { q: cut.replace(/[\uD800-\uDBFF]$/, ''), limit: maxResults };
  const { rows } = await api('listGames', { query, ...(signal && { signal }) });
  return rows;
}

/** The game with this name, and all search results. */
export async function findGameByName(api: Api, name: string): Promise<{ game: Game | undefined; games: Game[] }> {
  const trimmed = name.trim();
  const games = trimmed === '' ? [] : await searchGames(api, trimmed);
  return { game: pickByName(games, trimmed), games };
}

/** The game with this name: an exact match, or else one ignoring case. */
export function pickByName(games: Game[], name: string): Game | undefined {
  const trimmed = name.trim();
  const hasSameName = (game: Game) => game.name.toLowerCase() === trimmed.toLowerCase();
  return games.find((game) => game.name === trimmed) ?? games.find(hasSameName);
}
