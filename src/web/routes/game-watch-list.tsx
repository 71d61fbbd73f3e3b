import { redirect, useFetcher, useSearchParams } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, readForm } from '../api/client.ts';
import { withClientErrors } from '../api/errors.ts';
import { noIndex } from '../seo/page-meta.ts';
import { redirectIfSignedOut } from '../identity/require-member.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorDialog } from '../ui/dialog/error-dialog.tsx';
import { handleWatchListAction } from '../watch-list/watch-list-action.ts';
import { UndoRemove } from '../watch-list/undo-remove.tsx';
import { WatchListGrid } from '../watch-list/watch-list-grid.tsx';
import type { Route } from './+types/game-watch-list';

const gamesPerPage = 48;

export const handle = { cache: true, query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ title: 'Game Watch List · Playshelf' }, noIndex];

export async function loader({ url, context, params: parameters }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const query = { limit: gamesPerPage, cursor };
  const page = await redirectIfSignedOut(url, context.get(apiContext)('listWatchList', { parameters, query }));
  if (cursor && page.rows.length === 0) throw redirect(memberPaths.watchList(parameters));
  return page;
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  const form = await readForm(request);
  return redirectIfSignedOut(url, handleWatchListAction(context.get(apiContext), params.email, form));
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function GameWatchList({ loaderData, actionData, params }: Route.ComponentProps) {
  const { rows, next } = loaderData;
  const fetcher = useFetcher<typeof action>();
  const isLaterPage = useSearchParams()[0].has('cursor');
  const result = fetcher.data ?? actionData;
  const removed = result && 'removed' in result ? result.removed : undefined;
  const ownPath = memberPaths.watchList(params);
  return (
    <div className="mx-auto max-w-7xl px-4 pt-12 sm:px-6">
      <ErrorDialog error={result?.problem} />
      <h1 className="text-5xl sm:text-6xl">Game Watch List</h1>
      <UndoRemove game={removed} fetcher={fetcher} action={ownPath} />
      {rows.length === 0 ? (
        <EmptyState
          title="Nothing waits for you yet"
          action={<ButtonLink to={memberPaths.myReview(params)}>To my reviews</ButtonLink>}
        >
          Games you want to come back to stand here: press Add to Gamelist at one of your reviews.
        </EmptyState>
      ) : (
        <WatchListGrid entries={rows} fetcher={fetcher} action={ownPath} />
      )}
      <p className="mt-10 flex flex-wrap justify-center gap-3">
        {isLaterPage && (
          <ButtonLink to={ownPath} variant="secondary">
            Latest games
          </ButtonLink>
        )}
        {next && <ButtonLink to={`${ownPath}?cursor=${next}`}>Earlier games</ButtonLink>}
      </p>
    </div>
  );
}
