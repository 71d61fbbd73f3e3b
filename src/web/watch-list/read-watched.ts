import { maxIdsInQuery } from '../../contracts/constants.ts';
import type { BrowserApi } from '../api/client.ts';

/** Which of these games are on the viewer's watch list, by id; for a visitor, none. */
export async function readWatched(api: BrowserApi, games: { _id: string }[]): Promise<string[]> {
  const session = await api('readSession');
  if (!session || games.length === 0) return [];
  const ids = games.map(({ _id }) => _id);
  const query = { games: ids.slice(0, maxIdsInQuery).join(',') };
  const { rows } = await api('listWatchList', { parameters: { email: session.user.email }, query });
  const rest = await readWatched(api, games.slice(maxIdsInQuery));
  return [...rows.flatMap(({ gameId }) => gameId ?? []), ...rest];
}
