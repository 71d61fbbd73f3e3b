import { data } from 'react-router';
import { endpoints } from '../../contracts/endpoints.ts';
import { refusalIn, type Api, type Refusal } from '../api.ts';

/** What came of it: a sentence for a dialog, or why it was refused. */
export type Told = { told?: string; refusal?: Refusal };

type Sent = Record<string, string>;

/** Does what a button of My Review asks for. */
export async function actOnReview(api: Api, email: string, { intent, id = '' }: Sent) {
  switch (intent) {
    case 'list':
      return tell('Added to GameList Successfully!', () => addToList(api, { email, id }));
    case 'delete':
      return tell('Deleted Successfully!', () =>
        api(endpoints.deleteReview, { parameters: { id } }),
      );
    default:
      return data<Told>({ told: 'File is note deleted' });
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

async function tell(told: string, act: () => Promise<unknown>) {
  try {
    await act();
    return data<Told>({ told });
  } catch (error) {
    const refusal = refusalIn(error);
    // Who is not signed in any more has lost nothing here: they sign in, and press again.
    if (refusal.status === 401) throw error;
    return data<Told>({ refusal }, { status: refusal.status });
  }
}
