import { isLocalPath } from '../../contracts/local-path.ts';
import type { Api } from '../api/client.ts';

const path = '/addToWatchList';

/** The page that puts a game on the list of somebody who has just signed in, and then leads back. */
export function addToWatchListPath(gameId: string, back: string): string {
  return `${path}?${new URLSearchParams({ game: gameId, back })}`;
}

export function readBack(search: URLSearchParams): string {
  const back = search.get('back') ?? '';
  return isLocalPath(back) ? back : '/';
}

/**
 * After a sign-in: if the visitor came to put a game on their list, does so and returns the path they came from;
 * otherwise, or if it fails, returns the path that they were to go to.
 */
export async function addBeforeReturn(api: Api, next: string): Promise<string> {
  const { pathname, searchParams } = new URL(next, 'http://playshelf.invalid');
  if (pathname !== path) return next;
  try {
    const game = await api('readGame', { parameters: { id: searchParams.get('game') ?? '' } });
    await api('addToWatchList', { body: { gameTitle: game.name } });
    return readBack(searchParams);
  } catch {
    return next;
  }
}
