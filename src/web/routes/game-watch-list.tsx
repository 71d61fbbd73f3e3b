import { useLocation } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import type { WatchListOrder } from '../../contracts/watch-list.ts';
import { apiContext, readForm } from '../api/client.ts';
import { withClientErrors } from '../api/errors.ts';
import { unlistedMeta } from '../seo/page-meta.ts';
import { redirectIfSignedOut } from '../identity/require-member.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { ErrorDialog } from '../ui/dialog/error-dialog.tsx';
import { useIsLaterPage } from '../ui/use-is-later-page.ts';
import { copy, firstPageNames } from '../watch-list/copy.ts';
import { handleWatchListAction } from '../watch-list/watch-list-action.ts';
import { UndoRemove } from '../watch-list/undo-remove.tsx';
import { WatchListGrid } from '../watch-list/watch-list-grid.tsx';
import { WatchListSummary } from '../watch-list/watch-list-summary.tsx';
import type { Route } from './+types/game-watch-list';

const gamesPerPage = 48;

export const handle = { cache: true, query: ['cursor', 'order'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export async function loader({ url, context, params: parameters }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const order: WatchListOrder = url.searchParams.get('order') === 'name' ? 'name' : 'newest';
  const query = { limit: gamesPerPage, cursor, order };
  const call = context.get(apiContext)('listWatchList', { parameters, query });
  const { rows, next, total = 0 } = await redirectIfSignedOut(url, call);
  return { rows, next, total, order };
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  const form = await readForm(request);
  return redirectIfSignedOut(url, handleWatchListAction(context.get(apiContext), params.email, form));
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function GameWatchList({ loaderData, actionData, params }: Route.ComponentProps) {
  const { rows, next, total, order } = loaderData;
  const isLaterPage = useIsLaterPage();
  const { key, search } = useLocation();
  const ownPath = memberPaths.watchList(params);
  const pathOf = (name: WatchListOrder) => (name === 'newest' ? ownPath : `${ownPath}?order=${name}`);
  const removed = actionData && 'removed' in actionData ? actionData.removed : undefined;
  return (
    <div className="mx-auto max-w-7xl px-4 pt-12 sm:px-6">
      <ErrorDialog error={actionData?.problem} />
      <h1 className="text-5xl sm:text-6xl">{copy.title}</h1>
      <WatchListSummary total={total} order={order} pathOf={pathOf} />
      {removed && <UndoRemove game={removed} action={ownPath + search} />}
      {/* With a key, because a navigation ends the time in which a removal can be undone. */}
      <WatchListGrid key={key} entries={rows} isLaterPage={isLaterPage} action={ownPath + search} />
      <p className="mt-2 flex flex-wrap justify-center gap-3">
        {isLaterPage && (
          <ButtonLink to={pathOf(order)} variant="secondary">
            {firstPageNames[order]}
          </ButtonLink>
        )}
        {next && <ButtonLink to={`${ownPath}?${new URLSearchParams({ order, cursor: next })}`}>{copy.next}</ButtonLink>}
      </p>
    </div>
  );
}
