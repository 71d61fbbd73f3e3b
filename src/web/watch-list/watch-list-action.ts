import { redirect } from 'react-router';
import { toLocalPath } from '../../contracts/local-path.ts';
import type { Api } from '../api/client.ts';
import { resultOrProblem, type ActionProblem } from '../api/errors.ts';

export type RemovedGame = { gameTitle: string; photo: string; createdAt: string };

export type WatchListResult = {
  /** Whether the game is on the list now. */
  watched?: boolean;
  removed?: RemovedGame;
  problem?: ActionProblem;
};

/** Adds a game to the watch list, removes one (by its entry or by the game), or restores a removed one. */
export function handleWatchListAction(api: Api, email: string, fields: Record<string, string>) {
  const { intent, game, gameTitle = '', photo = '', createdAt = '', back = '' } = fields;
  return resultOrProblem<WatchListResult>(async () => {
    if (intent === 'remove') {
      const ids = game === undefined ? [fields.id ?? ''] : await entriesOf(api, email, game);
      for (const id of ids) await api('removeFromWatchList', { parameters: { email, id } });
    } else {
      // A restored game gets its old time, which is its place in the list.
      await api('addToWatchList', { body: { gameTitle, photo, email, ...(intent === 'restore' && { createdAt }) } });
    }
    const path = toLocalPath(back);
    if (path) throw redirect(path);
    return intent === 'remove' ? { watched: false, removed: { gameTitle, photo, createdAt } } : { watched: true };
  });
}

/** The entry of a game on the list; none if it was removed in another tab. */
async function entriesOf(api: Api, email: string, game: string): Promise<string[]> {
  const { rows } = await api('listWatchList', { parameters: { email }, query: { games: game } });
  return rows.map(({ _id }) => _id);
}
