import { data } from 'react-router';
import { type Api } from '../api/client.ts';
import { problemFrom, type ActionProblem } from '../api/errors.ts';

export type WatchListResult = {
  removed?: { gameTitle: string; photo: string };
  problem?: ActionProblem;
};

/** Removes a game from the watch list, or restores a removed one. */
export async function handleWatchListAction(api: Api, email: string, fields: Record<string, string>) {
  const { intent, id = '', gameTitle = '', photo = '' } = fields;
  try {
    if (intent === 'restore') {
      await api('addToWatchList', { body: { gameTitle, photo, email } });
      return data<WatchListResult>({});
    }
    await api('removeFromWatchList', { parameters: { email, id } });
    return data<WatchListResult>({ removed: { gameTitle, photo } });
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status === 401) throw error;
    return data<WatchListResult>({ problem }, { status: problem.status });
  }
}
