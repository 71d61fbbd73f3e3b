import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { redirect } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import type { Review } from '../../contracts/review.ts';
import { apiContext, type Api } from '../api/client.ts';
import { readableQuery } from '../api/readable-query.ts';
import { findGameByName } from '../games/suggestions/search-games.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { reviewsJsonLd } from '../seo/json-ld.ts';
import { NewReviewsButton } from '../reviews/live/new-reviews-button.tsx';
import { copy } from '../reviews/list/copy.ts';
import { LoadMore } from '../reviews/list/load-more.tsx';
import { fetchReviews, reviewsPerPage } from '../reviews/list/fetch-reviews.ts';
import { addressOf, type ReviewQuery } from '../reviews/list/list-query.ts';
import { ReviewList } from '../reviews/list/review-list.tsx';
import { ActiveFilters, SortAndFilter } from '../reviews/list/sort-and-filter.tsx';
import { addNew, applyUpdates, createListState, findNew, useReviewListState } from '../reviews/list/list-state.ts';
import { useLiveQuery } from '../reviews/live/use-live-query.ts';
import { useWhenUndisturbed } from '../reviews/live/use-when-undisturbed.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { useIsLaterPage } from '../ui/use-is-later-page.ts';
import { EmptyState } from '../ui/message/empty-state.tsx';
import type { Route } from './+types/all-review';
import { Plus, SearchX } from '../ui/icons.tsx';

export const handle = {
  cache: true,
  query: ['sort', 'genre', 'rating', 'game', 'title', 'cursor'],
} satisfies PageHandle;

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args as Route.MetaArgs;
  const { query, gameName, page } = loaderData ?? { query: {} };
  const path = addressOf(query);
  // Search engines list all reviews once, and not in every order.
  const noIndex = path !== addressOf({});
  const title = titleOf(query, gameName);
  return pageMeta(args, {
    path,
    title,
    description: noIndex ? copy.shownDescription(title) : copy.description,
    noIndex,
    ...(!noIndex && { jsonLd: (origin) => reviewsJsonLd(origin, page?.rows ?? []) }),
  });
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const read = (name: string) => url.searchParams.get(name)?.trim() || undefined;
  const [sort, cursor, title] = [read('sort'), read('cursor'), read('title')];
  const { game: id, ...given } = readableQuery('listReviews', {
    sort: sort === 'newest' ? undefined : sort,
    genre: read('genre'),
    rating: read('rating'),
    game: read('game'),
  } as ReviewQuery);
  const { game, matches } = title ? await findGame(api, title) : {};
  const chosen = game?._id ?? id;
  // A game replaces the genre: the API has no list of both.
  const query: ReviewQuery = chosen ? { ...given, genre: undefined, game: chosen } : given;
  // The form sends the title of a game and empty fields: the address has the game's id, and only what is given.
  const address = addressOf(query, cursor);
  if (!matches && address !== `/allReview${url.search}`) throw redirect(address);
  if (matches) return { query: given, title, matches, page: { rows: [], next: undefined } };
  const [named, page] = await Promise.all([
    id && api('readGame', { parameters: { id } }),
    api('listReviews', { query: { ...query, limit: reviewsPerPage, cursor } }),
  ]);
  return { query, gameName: named ? named.name : undefined, page };
}

/** The game that a title means, or those that it may mean. */
async function findGame(api: Api, title: string) {
  const { game, games } = await findGameByName(api, title);
  const found = game ?? (games.length === 1 ? games[0] : undefined);
  return found ? { game: found } : { matches: games.map(({ _id, name }) => ({ _id, name })) };
}

/** What the list shows. */
function titleOf({ sort, genre, rating }: ReviewQuery, gameName: string | undefined): string {
  const ofGenre = genre && copy.ofGenre(genre);
  const subject = (gameName && copy.ofGame(gameName)) ?? ofGenre ?? copy.title;
  const others = [rating && copy.stars(rating), sort && copy.sortedBy(sort)];
  return copy.shown(
    subject,
    others.filter((part) => part !== undefined),
  );
}

export default function AllReview({ loaderData }: Route.ComponentProps) {
  const { gameName, title, matches, page } = loaderData;
  const query: ReviewQuery = loaderData.query;
  const isLaterPage = useIsLaterPage();
  const isPlain = addressOf(query) === addressOf({});
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useReviewListState(page, query.sort);
  const isLive = !matches && !isLaterPage;
  const latest = useLiveQuery({ baseline: page, game: query.game, enabled: isLive }, () => fetchReviews(query));
  useEffect(() => {
    if (latest) setShown((now) => applyUpdates(now, latest, query.sort));
  }, [latest, query.sort, setShown]);
  const found = findNew(shown, latest?.rows ?? [], query.sort);
  const list = useRef<HTMLDivElement>(null);
  // The last reviews that came in by themselves; those of another list are not among them.
  const [lastAdded, setLastAdded] = useState<{ page: object; reviews: Review[] }>();
  const added = lastAdded?.page === page ? lastAdded.reviews : [];
  useWhenUndisturbed(list, found.length > 0, () => {
    if (!latest) return;
    setShown((now) => addNew(now, latest, query.sort));
    setLastAdded({ page, reviews: found });
  });

  async function showNew(): Promise<void> {
    const newest = await fetchReviews(query);
    flushSync(() => setShown(createListState(newest)));
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <div className="mx-auto max-w-7xl gap-12 px-4 pt-12 max-xl:*:max-w-4xl sm:px-6 xl:grid xl:grid-cols-[17rem_minmax(0,1fr)]">
      {/* Scrolls by itself where it is higher than the window. The negative margins leave room for focus rings. */}
      <header className="xl:sticky xl:top-28 xl:-m-1 xl:max-h-[calc(100dvh-7.5rem)] xl:self-start xl:overflow-y-auto xl:p-1">
        <h1 ref={heading} tabIndex={-1} className="text-[min(3.75rem,25vw)] outline-none sm:text-7xl">
          {copy.title}
        </h1>
        <p dir="auto" className="mt-3 max-w-text text-lg wrap-anywhere text-soft">
          {isPlain ? copy.introduction : titleOf(query, gameName)}
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          {isLaterPage && (
            <ButtonLink to={addressOf(query)} variant="secondary">
              {query.sort ? copy.first : copy.newest}
            </ButtonLink>
          )}
          <ButtonLink to="/addReview" variant="secondary">
            {copy.write}
          </ButtonLink>
        </p>
        <SortAndFilter query={query} gameName={gameName} title={title} />
      </header>
      <div className="mt-8 grid content-start gap-4 xl:mt-0">
        <ActiveFilters query={query} gameName={gameName} />
        {matches && <Matches query={query} title={title} games={matches} />}
        {!matches && shown.rows.length === 0 && (
          <NoReviews isLaterPage={isLaterPage} isPlain={isPlain} isByTime={!query.sort} />
        )}
        <div ref={list}>
          <NewReviewsButton count={found.length} maxCount={reviewsPerPage} added={added} onShow={showNew} />
          <ReviewList reviews={shown.rows} added={added} />
        </div>
        {shown.rows.length > 0 && <LoadMore query={query} shown={shown} setShown={setShown} />}
      </div>
    </div>
  );
}

type NoReviewsProps = { isLaterPage: boolean; isPlain: boolean; isByTime: boolean };

function NoReviews({ isLaterPage, isPlain, isByTime }: NoReviewsProps) {
  if (isLaterPage) return <p className="text-lg text-soft">{isByTime ? copy.noOlder : copy.noMore}</p>;
  return (
    <EmptyState
      title={isPlain ? copy.emptyTitle : copy.noneTitle}
      icon={isPlain ? <Plus className="size-8" /> : <SearchX className="size-8" />}
      action={
        isPlain ? (
          <ButtonLink to="/addReview">{copy.writeFirst}</ButtonLink>
        ) : (
          <ButtonLink to="/allReview">{copy.seeAll}</ButtonLink>
        )
      }
    >
      {isPlain ? copy.emptyText : copy.noneText}
    </EmptyState>
  );
}

type MatchesProps = { query: ReviewQuery; title: string | undefined; games: { _id: string; name: string }[] };

/** After a title that is no game's: the games to choose from. */
function Matches({ query, title = '', games }: MatchesProps) {
  if (games.length === 0) {
    return (
      <EmptyState
        title={copy.noGameTitle}
        icon={<SearchX className="size-8" />}
        action={<ButtonLink to={addressOf(query)}>{copy.seeAll}</ButtonLink>}
      >
        {copy.noGameText(title)}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="text-3xl">{copy.whichGame}</h2>
      <ul className="flex flex-wrap gap-3">
        {games.map(({ _id, name }) => (
          <li key={_id}>
            <ButtonLink to={addressOf({ ...query, game: _id })} variant="secondary">
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}
