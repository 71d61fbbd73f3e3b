import { data } from 'react-router';
import { type Api } from '../../api/client.ts';
import { problemFrom, type ActionProblem } from '../../api/errors.ts';

export type ActionResult = { message?: string; problem?: ActionProblem };

/** Handles the buttons of My Review. */
export async function handleOwnReviewAction(api: Api, email: string, { intent, id = '' }: Record<string, string>) {
  switch (intent) {
    case 'list':
      return toResult('Added to GameList Successfully!', () => addToWatchList(api, { email, id }));
    case 'delete':
      return toResult('Deleted Successfully!', () => api('deleteReview', { parameters: { id } }));
    default:
      return data<ActionResult>({ message: 'File is note deleted' });
  }
}

async function addToWatchList(api: Api, parameters: { email: string; id: string }): Promise<void> {
  const { gameTitle, photo } = await api('readOwnReview', { parameters });
  if (gameTitle === '') {
    const detail = 'This review names no game. Press Update and pick one, then it can be listed.';
    throw data({ detail, status: 422 }, { status: 422 });
  }
  await api('addToWatchList', { body: { gameTitle, photo, email: parameters.email } });
}

async function toResult(message: string, call: () => Promise<unknown>) {
  try {
    await call();
    return data<ActionResult>({ message });
  } catch (error) {
    const problem = problemFrom(error);
    // The route redirects to the sign-in page; a button press loses no input.
    if (problem.status === 401) throw error;
    return data<ActionResult>({ problem }, { status: problem.status });
  }
}
