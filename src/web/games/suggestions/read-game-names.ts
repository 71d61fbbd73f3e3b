import type { Api } from '../../api/client.ts';

/** A select with more options is none that a person can use. */
const maxGames = 1_000;

/** The names of all games in their order, for selects; undefined if there are too many. */
export async function readGameNames(api: Api): Promise<string[] | undefined> {
  const { total = Infinity } = await api('listGames', { query: { limit: 1 } });
  if (total > maxGames) return undefined;
  const names = new Set<string>();
  let cursor: string | undefined;
  do {
    const { rows, next } = await api('listGames', { query: { sort: 'name', limit: maxGames, cursor } });
    for (const { name } of rows) names.add(name);
    cursor = next;
  } while (cursor !== undefined);
  return [...names];
}
