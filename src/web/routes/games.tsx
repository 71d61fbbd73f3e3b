import { SearchX, X } from 'lucide-react';
import { maxSearchLength } from '../../contracts/constants.ts';
import type { Genre } from '../../contracts/game.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api/client.ts';
import { games as copy } from '../catalogue/copy.ts';
import { GameWall } from '../catalogue/game-wall.tsx';
import { readCards, type GameQuery } from '../catalogue/read-cards.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/message/empty-state.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { useIsLaterPage } from '../ui/use-is-later-page.ts';
import type { Route } from './+types/games';

export const handle = { cache: true, query: ['q', 'genre', 'maker', 'cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) => {
  const { query } = (args as Route.MetaArgs).loaderData ?? { query: {} };
  // Search engines list games, not what people look for.
  const noIndex = query.q !== undefined;
  return pageMeta(args, { path: addressOf(query), title: titleOf(query), description: copy.description, noIndex });
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = (name: string) => url.searchParams.get(name)?.trim() || undefined;
  const [q, genre, maker] = [read('q'), read('genre'), read('maker')];
  const query: GameQuery = {
    ...(q && { q: [...q].slice(0, maxSearchLength).join('') }),
    // The API rejects an unknown one.
    ...(genre && { genre: genre as Genre }),
    ...(maker && { maker }),
  };
  return { query, page: await readCards(context.get(apiContext), query, read('cursor')) };
}

function addressOf(query: GameQuery, cursor?: string): string {
  const parameters = new URLSearchParams({ ...query, ...(cursor && { cursor }) }).toString();
  return parameters ? `/games?${parameters}` : '/games';
}

function titleOf({ q, genre, maker }: GameQuery): string {
  if (q) return copy.results(q);
  if (genre) return copy.ofGenre(genre);
  return maker ? copy.byMaker(maker) : copy.title;
}

/** The catalogue, or what a search or a filter finds in it. */
export default function Games({ loaderData: { query, page } }: Route.ComponentProps) {
  const isLaterPage = useIsLaterPage();
  return (
    <div className="mx-auto max-w-7xl px-4 pt-8 sm:px-6">
      <h1 dir="auto" className="text-4xl wrap-anywhere sm:text-5xl lg:mb-6">
        {titleOf(query)}
      </h1>
      <SearchForm text={query.q ?? ''} className="my-6 max-w-xl lg:hidden" />
      <ActiveFilters query={query} />
      {page.rows.length > 0 ? (
        <>
          <h2 className="sr-only">{copy.list}</h2>
          <GameWall
            page={page}
            query={query}
            addressOf={(cursor) => addressOf(query, cursor)}
            isLaterPage={isLaterPage}
          />
        </>
      ) : (
        <NoGames query={query} />
      )}
    </div>
  );
}

/** The filters beside a search or another filter, each a link that removes it. */
function ActiveFilters({ query }: { query: GameQuery }) {
  const { q, genre, maker, ...rest } = query;
  const filters = [
    { label: genre, without: { ...rest, ...(q && { q }), ...(maker && { maker }) } },
    { label: maker, without: { ...rest, ...(q && { q }), ...(genre && { genre }) } },
  ].filter(({ label }) => label !== undefined);
  if (filters.length === 0) return null;
  return (
    <ul className="mb-6 flex flex-wrap gap-3">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <ButtonLink to={addressOf(without)} variant="secondary" aria-label={copy.removeFilter(label!)}>
            {label} <X aria-hidden className="size-4" />
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function NoGames({ query }: { query: GameQuery }) {
  const text = query.q ?? query.genre ?? query.maker;
  if (text === undefined) return <p className="text-soft">{copy.empty}</p>;
  return (
    <EmptyState
      title={copy.none}
      icon={<SearchX aria-hidden className="size-8" />}
      action={
        <ButtonLink to="/games" variant="secondary">
          {copy.browse}
        </ButtonLink>
      }
    >
      {query.q ? copy.noneHint(query.q) : copy.noneOf(text)}
    </EmptyState>
  );
}
