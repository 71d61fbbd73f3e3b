import { data } from 'react-router';
import { endpoints } from '../../../contracts/endpoints.ts';
import { problemFrom, type Api, type ActionProblem } from '../../api/client.ts';

/** What came of it: a sentence for a dialog, or why it was refused. */
export type ActionResult = { message?: string; problem?: ActionProblem };

type Sent = Record<string, string>;

/** Does what a button of My Review asks for. */
export async function handleOwnReviewAction(api: Api, email: string, { intent, id = '' }: Sent) {
  switch (intent) {
    case 'list':
      return toResult('Added to GameList Successfully!', () => addToList(api, { email, id }));
    case 'delete':
      return toResult('Deleted Successfully!', () =>
        api(endpoints.deleteReview, { parameters: { id } }),
      );
    default:
      return data<ActionResult>({ message: 'File is note deleted' });
  }
}

async function addToList(api: Api, parameters: { email: string; id: string }): Promise<void> {
  const { gameTitle, photo } = await api(endpoints.readOwnReview, { parameters });
  if (gameTitle === '') {
    const detail = 'This review names no game. Press Update and pick one, then it can be listed.';
    throw data({ detail, status: 422 }, { status: 422 });
  }
  await api(endpoints.addToWatchList, { body: { gameTitle, photo, email: parameters.email } });
}

async function toResult(message: string, act: () => Promise<unknown>) {
  try {
    await act();
    return data<ActionResult>({ message });
  } catch (error) {
    const problem = problemFrom(error);
    // Who is not signed in any more has lost nothing here: they sign in, and press again.
    if (problem.status === 401) throw error;
    return data<ActionResult>({ problem }, { status: problem.status });
  }
}
