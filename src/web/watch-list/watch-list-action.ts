import { data } from 'react-router';
import { endpoints } from '../../contracts/endpoints.ts';
import { problemFrom, type Api, type ActionProblem } from '../api/client.ts';

export type WatchListResult = {
  removed?: { gameTitle: string; photo: string };
  problem?: ActionProblem;
};

/** Removes a game from the watch list, or restores a removed one. */
export async function handleWatchListAction(
  api: Api,
  email: string,
  fields: Record<string, string>,
) {
  const { intent, id = '', gameTitle = '', photo = '' } = fields;
  try {
    if (intent === 'restore') {
      await api(endpoints.addToWatchList, { body: { gameTitle, photo, email } });
      return data<WatchListResult>({});
    }
    await api(endpoints.removeFromWatchList, { parameters: { email, id } });
    return data<WatchListResult>({ removed: { gameTitle, photo } });
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status === 401) throw error;
    return data<WatchListResult>({ problem }, { status: problem.status });
  }
}
