import { redirect } from 'react-router';
import type { Page } from '../../contracts/paging.ts';
import { apiContext, type Api } from '../api/client.ts';
import { redirectIfSignedOut } from '../identity/require-member.ts';

type LoaderArgs = { url: URL; context: { get: (context: typeof apiContext) => Api } };
type ReadPage<Row> = (api: Api, query: { cursor: string | undefined }) => Promise<Page<Row>>;

/** One page of a moderators' list, with the counts of the tabs. A page that has become empty leads to the first. */
export async function loadList<Row>({ url, context }: LoaderArgs, readPage: ReadPage<Row>) {
  const api = context.get(apiContext);
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const page = await redirectIfSignedOut(url, readPage(api, { cursor }));
  if (cursor && page.rows.length === 0) throw redirect(url.pathname);
  return { ...page, counts: await api('countModeration') };
}
