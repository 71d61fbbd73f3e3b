import { type Api } from '../api/client.ts';
import { resultOrProblem, type ActionProblem } from '../api/errors.ts';

export type RemovedGame = { gameTitle: string; photo: string };

/** Removes a game from the watch list, or restores a removed one. */
export function handleWatchListAction(api: Api, email: string, fields: Record<string, string>) {
  const { intent, id = '', gameTitle = '', photo = '' } = fields;
  return resultOrProblem<{ removed?: RemovedGame; problem?: ActionProblem }>(async () => {
    if (intent === 'restore') {
      await api('addToWatchList', { body: { gameTitle, photo, email } });
      return {};
    }
    await api('removeFromWatchList', { parameters: { email, id } });
    return { removed: { gameTitle, photo } };
  });
}
