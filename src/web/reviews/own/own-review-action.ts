import { data } from 'react-router';
import { type Api } from '../../api/client.ts';
import { resultOrProblem, type ActionProblem } from '../../api/errors.ts';

/** Shown when a member decides not to delete a review. Spelled as specified. */
export const notDeletedMessage = 'File is note deleted';

/** Handles the buttons of My Review. */
export function handleOwnReviewAction(api: Api, email: string, { intent, id = '' }: Record<string, string>) {
  return resultOrProblem<{ message: string; problem?: ActionProblem }>(async () => {
    if (intent === 'list') {
      await addToWatchList(api, { email, id });
      return { message: 'Added to GameList Successfully!' };
    }
    if (intent !== 'delete') return { message: notDeletedMessage };
    await api('deleteReview', { parameters: { id } });
    return { message: 'Deleted Successfully!' };
  });
}

async function addToWatchList(api: Api, parameters: { email: string; id: string }): Promise<void> {
  const { gameTitle, photo } = await api('readOwnReview', { parameters });
  if (gameTitle === '') {
    const detail = 'This review names no game. Press Update and pick one, then it can be listed.';
    throw data({ detail, status: 422 }, { status: 422 });
  }
  await api('addToWatchList', { body: { gameTitle, photo, email: parameters.email } });
}
