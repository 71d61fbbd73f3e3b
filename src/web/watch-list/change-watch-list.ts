import { data } from 'react-router';
import { endpoints } from '../../contracts/endpoints.ts';
import { refusalIn, type Api, type Refusal } from '../api.ts';

export type Changed = { takenOff?: { gameTitle: string; photo: string }; refusal?: Refusal };

/** Takes a game off the list, or puts it back. */
export async function changeWatchList(api: Api, email: string, sent: Record<string, string>) {
  const { intent, id = '', gameTitle = '', photo = '' } = sent;
  try {
    if (intent === 'put back') {
      await api(endpoints.addToWatchList, { body: { gameTitle, photo, email } });
      return data<Changed>({});
    }
    await api(endpoints.takeOffWatchList, { parameters: { email, id } });
    return data<Changed>({ takenOff: { gameTitle, photo } });
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal.status === 401) throw error;
    return data<Changed>({ refusal }, { status: refusal.status });
  }
}
