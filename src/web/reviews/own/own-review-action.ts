import { data } from 'react-router';
import type { Api } from '../../api/client.ts';
import { resultOrProblem, type ActionProblem } from '../../api/errors.ts';
import { ownReviewTexts } from './copy.ts';

export type OwnReviewResult = { message?: string; problem?: ActionProblem };

/** Handles the buttons of My Review. */
export function handleOwnReviewAction(api: Api, email: string, { intent, id = '' }: Record<string, string>) {
  return resultOrProblem<{ message: string; problem?: ActionProblem }>(async () => {
    if (intent === 'list') {
      await addToWatchList(api, { email, id });
      return { message: ownReviewTexts.listed };
    }
    if (intent !== 'delete') return { message: ownReviewTexts.notDeleted };
    await api('deleteReview', { parameters: { id } });
    return { message: ownReviewTexts.deleted };
  });
}

async function addToWatchList(api: Api, parameters: { email: string; id: string }): Promise<void> {
  const { gameTitle, photo } = await api('readOwnReview', { parameters });
  if (gameTitle === '') {
    throw data({ detail: ownReviewTexts.noGame, status: 422 }, { status: 422 });
  }
  await api('addToWatchList', { body: { gameTitle, photo, email: parameters.email } });
}
