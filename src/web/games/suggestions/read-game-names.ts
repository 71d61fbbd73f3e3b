import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/client.ts';

/**
 * The names of all games in their order, for selects without JavaScript; undefined if there are too many, and where
 * scripts navigate to the page, of which React Router then requests only the data.
 */
export async function readGameNames({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<string[] | undefined> {
  if (new URL(request.url).pathname.endsWith('.data')) return undefined;
  const { names } = await context.get(apiContext)('readGameNames');
  return names ?? undefined;
}
