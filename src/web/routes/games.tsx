import { redirect } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import { cutSearchText } from '../../contracts/constants.ts';
import { apiContext } from '../api/client.ts';
import { readableQuery } from '../api/readable-query.ts';
import { games as copy } from '../browse/copy.ts';
import { ActiveFilters } from '../browse/active-filters.tsx';
import { labelOf } from '../browse/filter-options.ts';
import { FilterPanel, gamesId } from '../browse/filter-panel.tsx';
import {
  addressOf,
  filterNames,
  gameParameters,
  readFilterForm,
  readGameQuery,
  withPart,
  type GameQuery,
} from '../browse/game-query.ts';
import { GameWall } from '../browse/game-wall.tsx';
import { readCards } from '../browse/read-cards.ts';
import { SortLinks } from '../browse/sort-links.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { gamesPath } from '../games/games-path.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/message/empty-state.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { skipLinkClass } from '../ui/styles.ts';
import { useIsLaterPage } from '../ui/use-is-later-page.ts';
import type { Route } from './+types/games';
import { SearchX } from '../ui/icons.tsx';

export const handle = { cache: true, query: gameParameters } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) => {
  const { query } = (args as Route.MetaArgs).loaderData ?? { query: {} };
  return pageMeta(args, {
    path: addressOf(query),
    title: titleOf(query),
    description: copy.description,
    noIndex: !isListedBySearchEngines(query),
  });
};

/** The catalogue, its genres and its makers: not what people look for, nor every combination of filters. */
function isListedBySearchEngines(query: GameQuery): boolean {
  const [name, another] = Object.keys(query);
  return another === undefined && (name === undefined || name === 'genre' || name === 'maker');
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const given = readGameQuery(searchParams);
  const query = readableQuery('listGames', readFilterForm(searchParams));
  const makerSearch = cutSearchText(searchParams.get('makerSearch') ?? '');
  // The address has only what the page shows, not the empty fields of a form.
  const isForm = ['from', 'to', 'yearsBefore'].some((name) => searchParams.has(name));
  if (isForm || addressOf(query) !== addressOf(given)) {
    throw redirect(gamesPath({ ...query, ...(makerSearch && { makerSearch }) }));
  }
  const api = context.get(apiContext);
  const { sort: _sort, ...filter } = query;
  const [page, counts] = await Promise.all([
    readCards(api, query, searchParams.get('cursor') ?? undefined),
    api('countGames', { query: { ...filter, ...(makerSearch && { makerSearch }) } }),
  ]);
  const [maker, another] = counts.maker;
  if (makerSearch && maker && !another) throw redirect(addressOf(withPart(query, 'maker', maker.value)));
  return { query, page, counts, makerSearch };
}

function titleOf({ q, genre, maker, tag, year, ...query }: GameQuery): string {
  if (q) return copy.results(q);
  if (genre) return copy.ofGenre(genre);
  if (maker) return copy.byMaker(maker);
  if (tag) return copy.withTag(tag);
  if (year) return copy.ofYears(labelOf('year', year));
  return filterNames.some((name) => name in query) ? copy.list : copy.title;
}

/** The catalogue, or what a search or a filter finds in it. */
export default function Games({ loaderData: { query, page, counts, makerSearch } }: Route.ComponentProps) {
  const isLaterPage = useIsLaterPage();
  return (
    <div className="mx-auto max-w-7xl px-4 pt-8 sm:px-6">
      <h1 dir="auto" className="text-4xl wrap-anywhere sm:text-5xl xl:mb-6">
        {titleOf(query)}
      </h1>
      <SearchForm text={query.q ?? ''} className="my-6 max-w-xl xl:hidden" />
      <div className="gap-10 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div>
          {/* No Link: it moves within the page. */}
          <a href={`#${gamesId}`} className={`${skipLinkClass} max-lg:hidden`}>
            {copy.skip}
          </a>
          <FilterPanel query={query} counts={counts} total={page.total ?? 0} makerSearch={makerSearch} />
        </div>
        <div>
          <ActiveFilters query={query} currency={counts.currency} />
          {page.rows.length > 0 ? (
            <>
              <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 lg:-mt-3">
                <SortLinks query={query} />
                <p className="text-sm text-soft">{copy.total(page.total ?? 0)}</p>
              </div>
              <h2 id={gamesId} tabIndex={-1} className="sr-only">
                {copy.list}
              </h2>
              <GameWall
                page={page}
                query={query}
                isLaterPage={isLaterPage}
                addressOf={(cursor) => addressOf(query, cursor)}
              />
            </>
          ) : (
            <NoGames query={query} />
          )}
        </div>
      </div>
    </div>
  );
}

function NoGames({ query }: { query: GameQuery }) {
  const isFiltered = filterNames.some((name) => query[name] !== undefined);
  if (query.q === undefined && !isFiltered) return <p className="text-soft">{copy.empty}</p>;
  return (
    <EmptyState
      title={copy.none}
      icon={<SearchX className="size-8" />}
      action={
        <ButtonLink to="/games" variant="secondary">
          {copy.browse}
        </ButtonLink>
      }
    >
      {isFiltered ? copy.noneWithFilters : copy.noneHint(query.q!)}
    </EmptyState>
  );
}
