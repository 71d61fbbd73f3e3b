import type { Game } from '../../contracts/game.ts';
import { toLocalPath } from '../../contracts/local-path.ts';
import type { Api } from '../api/client.ts';

const path = '/addToWatchList';
/** To parse a path by. */
const anyOrigin = 'http://playshelf.invalid';

/** The page that puts a game on the list of somebody who has just signed in, and then leads back to its card. */
export function addToWatchListPath(gameId: string, back: string): string {
  return `${path}?game=${gameId}&back=${encodeURIComponent(back)}`;
}

export function readBack(search: URLSearchParams): string {
  const [back] = (toLocalPath(search.get('back') ?? '') ?? '/').split('#');
  return `${back}#game-${search.get('game')}`;
}

/** The game that a visitor was about to add; undefined if there is none, or if it cannot be read. */
export async function readGameToAdd(api: Api, next: string): Promise<Game | undefined> {
  const { pathname, searchParams } = new URL(next, anyOrigin);
  if (pathname !== path) return undefined;
  return api('readGame', { parameters: { id: searchParams.get('game') ?? '' } }).catch(() => undefined);
}

/**
 * After a sign-in: if the visitor came to put a game on their list, does so and returns the path they came from;
 * otherwise, or if it fails, returns the path that they were to go to.
 */
export async function addBeforeReturn(api: Api, next: string): Promise<string> {
  const game = await readGameToAdd(api, next);
  if (!game) return next;
  try {
    await api('addToWatchList', { body: { gameTitle: game.name } });
    return readBack(new URL(next, anyOrigin).searchParams);
  } catch {
    return next;
  }
}
