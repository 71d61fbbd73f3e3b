import { SearchX } from 'lucide-react';
import { maxSearchLength } from '../../contracts/constants.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api/client.ts';
import { games as copy } from '../catalogue/copy.ts';
import { GameWall } from '../catalogue/game-wall.tsx';
import { readCards } from '../catalogue/read-cards.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/message/empty-state.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { useIsLaterPage } from '../ui/use-is-later-page.ts';
import type { Route } from './+types/games';

export const handle = { cache: true, query: ['q', 'cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) => {
  const { q = '' } = (args as Route.MetaArgs).loaderData ?? {};
  const title = q ? copy.results(q) : copy.title;
  // Search engines list games, not what people look for.
  return pageMeta(args, { path: '/games', title, description: copy.description, noIndex: q !== '' });
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const typed = url.searchParams.get('q')?.trim() ?? '';
  const q = [...typed].slice(0, maxSearchLength).join('');
  const cursor = url.searchParams.get('cursor') ?? undefined;
  return { q, page: await readCards(api, { q }, cursor) };
}

/** The catalogue, or what a search finds in it. */
export default function Games({ loaderData: { q, page } }: Route.ComponentProps) {
  const isLaterPage = useIsLaterPage();
  const addressOf = (cursor?: string) => {
    const query = new URLSearchParams({ ...(q && { q }), ...(cursor && { cursor }) }).toString();
    return query ? `/games?${query}` : '/games';
  };
  return (
    <div className="mx-auto max-w-7xl px-4 pt-8 sm:px-6">
      <h1 dir="auto" className="text-4xl wrap-anywhere sm:text-5xl lg:mb-6">
        {q ? copy.results(q) : copy.title}
      </h1>
      <SearchForm text={q} className="my-6 max-w-xl lg:hidden" />
      {page.rows.length > 0 ? (
        <>
          <h2 className="sr-only">{copy.list}</h2>
          <GameWall page={page} query={{ q }} addressOf={addressOf} isLaterPage={isLaterPage} />
        </>
      ) : (
        <NoGames q={q} />
      )}
    </div>
  );
}

function NoGames({ q }: { q: string }) {
  if (q === '') return <p className="text-soft">{copy.noneButEmpty}</p>;
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
      {copy.noneHint(q)}
    </EmptyState>
  );
}
