import { redirect, useFetcher, useSearchParams } from 'react-router';
import { endpoints } from '../../contracts/endpoints.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, readForm, tellFailure } from '../api.ts';
import { noIndex } from '../found/page-meta.ts';
import { orSignIn } from '../identity/guard.ts';
import { ownPaths } from '../identity/own-paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Empty } from '../ui/empty.tsx';
import { RefusalDialog } from '../ui/refusal-dialog.tsx';
import { changeWatchList } from '../watch-list/change-watch-list.ts';
import { TakenOff } from '../watch-list/taken-off.tsx';
import { WatchListGrid } from '../watch-list/watch-list-grid.tsx';
import type { Route } from './+types/game-watch-list';

const gamesOnAPage = 48;

/** For the server's response cache: the page depends on the API, the viewer and these parameters alone. */
export const handle = { cache: true, query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ title: 'Game Watch List · Playshelf' }, noIndex];

export async function loader({ url, context, params: parameters }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const query = { limit: gamesOnAPage, cursor };
  const asked = context.get(apiContext)(endpoints.listWatchList, { parameters, query });
  const page = await orSignIn(url, asked);
  if (cursor && page.rows.length === 0) throw redirect(ownPaths.watchList(parameters));
  return page;
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  const sent = await readForm(request);
  return orSignIn(url, changeWatchList(context.get(apiContext), params.email, sent));
}

export const clientAction = (asked: Route.ClientActionArgs) => tellFailure(asked);

export default function GameWatchList({ loaderData, actionData, params }: Route.ComponentProps) {
  const { rows, next } = loaderData;
  const fetcher = useFetcher<typeof action>();
  const further = useSearchParams()[0].has('cursor');
  const outcome = fetcher.data ?? actionData;
  const own = ownPaths.watchList(params);
  return (
    <div className="mx-auto max-w-7xl px-4 pt-12 sm:px-6">
      <RefusalDialog refusal={outcome?.refusal} />
      <h1 className="text-5xl sm:text-6xl">Game Watch List</h1>
      <TakenOff game={outcome?.takenOff} fetcher={fetcher} action={own} />
      {rows.length === 0 ? (
        <Empty
          title="Nothing waits for you yet"
          way={<ButtonLink to={ownPaths.myReview(params)}>To my reviews</ButtonLink>}
        >
          Games you want to come back to stand here: press Add to Gamelist at one of your reviews.
        </Empty>
      ) : (
        <WatchListGrid entries={rows} fetcher={fetcher} action={own} />
      )}
      <p className="mt-10 flex flex-wrap justify-center gap-3">
        {further && (
          <ButtonLink to={own} look="quiet">
            Latest games
          </ButtonLink>
        )}
        {next && <ButtonLink to={`${own}?cursor=${next}`}>Earlier games</ButtonLink>}
      </p>
    </div>
  );
}
