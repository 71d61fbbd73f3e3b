import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useRouteLoaderData } from 'react-router';
import type { Game } from '../../contracts/game.ts';
import type { Member } from '../../contracts/member.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, type Api } from '../api/client.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { gameJsonLd, shareImageOf } from '../seo/json-ld.ts';
import { copy } from '../games/details-copy.ts';
import { GameHeader } from '../games/game-header.tsx';
import { MoreGames } from '../games/more-games.tsx';
import { readMoreGames } from '../games/read-more-games.ts';
import { formatAverage, formatRatingCount } from '../format.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { FirstReview } from '../reviews/first-review.tsx';
import { ChangeButtons } from '../reviews/own/own-review-buttons.tsx';
import { useDeleteReview } from '../reviews/own/use-delete-review.tsx';
import { RatingSummary } from '../reviews/rating-summary.tsx';
import { NewReviewsButton } from '../reviews/live/new-reviews-button.tsx';
import { fetchRatings, fetchReviews } from '../reviews/list/fetch-reviews.ts';
import { ReviewCard } from '../reviews/review-card.tsx';
import { applyUpdates, createListState, findNew } from '../reviews/list/list-state.ts';
import { useLiveQuery } from '../reviews/live/use-live-query.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { useIsLaterPage } from '../ui/use-is-later-page.ts';
import { Bookmark } from '../watch-list/bookmark.tsx';
import { readWatched } from '../watch-list/read-watched.ts';
import type { Route } from './+types/details';

const reviewsPerGamePage = 6;
/** The links to older and newest reviews lead to it. */
const listId = 'review-list';

export const handle = { cache: true, query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  loaderData &&
  pageMeta(args, {
    path: `/details/${loaderData.game._id}`,
    title: loaderData.game.name,
    description: describeGame(loaderData.game),
    image: shareImageOf(loaderData.game),
    jsonLd: (origin) => gameJsonLd(origin, loaderData),
  });

/** For search results and link previews: the score first, because they cut the end off. */
function describeGame(game: Game): string {
  const average = formatAverage(game);
  const score = average && copy.score(average, formatRatingCount(game));
  return (score ?? '') + (game.game_detail || copy.reviewsOf(game.name));
}

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const game = await api('readGame', { parameters: { id: params.id } });
  const [reviews, ratings, own, { more, watched }] = await Promise.all([
    api('listReviews', { query: { limit: reviewsPerGamePage, game: game._id, cursor } }),
    api('readRatings', { parameters: { id: game._id } }),
    readOwnIds(api, game),
    readOthers(api, game),
  ]);
  return { game, reviews: reviews.rows, next: reviews.next, ratings, own, more, watched };
}

/** The ids of the viewer's reviews of a game, the newest first; none for a visitor. */
async function readOwnIds(api: Api, { _id: id }: Game): Promise<string[]> {
  const session = await api('readSession');
  return session ? api('listOwnReviewIds', { parameters: { id } }) : [];
}

/** The games to go on to, and which of all games on the page are on the viewer's watch list. */
async function readOthers(api: Api, game: Game) {
  const more = await readMoreGames(api, game);
  return { more, watched: await readWatched(api, [game, ...more.byMaker, ...more.ofGenre]) };
}

type GameReviews = Pick<Route.ComponentProps['loaderData'], 'reviews' | 'next' | 'ratings'>;

export default function Details({ loaderData }: Route.ComponentProps) {
  const { own, more, watched } = loaderData;
  const member = useRouteLoaderData<{ member?: Member }>('root')?.member;
  const { _id: id } = loaderData.game;
  const isLaterPage = useIsLaterPage();
  const read = async (): Promise<GameReviews> => {
    const query = { game: id, limit: reviewsPerGamePage };
    const [page, ratings] = await Promise.all([fetchReviews(query), fetchRatings(id)]);
    return { reviews: page.rows, next: page.next, ratings };
  };
  // Reviews loaded after the page was rendered; a navigation replaces them with its own data.
  const [loaded, setLoaded] = useState<{ loaderData: object; value: GameReviews }>();
  const shown: GameReviews = loaded?.loaderData === loaderData ? loaded.value : loaderData;
  const latest = useLiveQuery({ baseline: shown, game: id, enabled: !isLaterPage }, read);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterPaging(list);
  const { ratings } = latest ?? shown;
  // The ratings as they are now, everywhere on the page.
  const game = { ...loaderData.game, ratingCount: ratings.count, averageRating: ratings.average };
  const { rows: reviews, next } = withUpdates(shown, latest);
  // All shown reviews were deleted, and the latest ones have taken their place.
  if (latest && reviews === latest.reviews) setLoaded({ loaderData, value: latest });
  const deletion = useDeleteReview(reviews, member);
  const [ownLatest] = own;
  const count = findNew({ rows: shown.reviews, next: shown.next }, latest?.reviews ?? []).length;

  async function showNew(): Promise<void> {
    const value = await read();
    // The new reviews must be in the document before we scroll to them.
    flushSync(() => setLoaded({ loaderData, value }));
    // Not the heading: on a wide screen it is sticky, and therefore in view already.
    section.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {deletion.dialogs}
      <NewReviewsButton count={count} maxCount={reviewsPerGamePage} onShow={showNew} />
      <GameHeader
        game={game}
        actions={
          <>
            {member && ownLatest ? (
              <ButtonLink to={memberPaths.editReview(member, ownLatest)}>{copy.change}</ButtonLink>
            ) : (
              <ButtonLink to={`/addReview?game=${encodeURIComponent(game.name)}`}>{copy.write}</ButtonLink>
            )}
            <Bookmark game={game} watched={watched.includes(id)} label={copy.bookmark} />
          </>
        }
      />
      <section
        ref={section}
        id="reviews"
        aria-labelledby="reviews-heading"
        // The columns of the header above: the ratings are below its cover, the reviews below its title. The padding
        // below leaves room for shadows, which are clipped at the section's edge during the first load.
        className="mx-auto max-w-7xl -scroll-mt-6 px-4 pt-14 pb-8 sm:px-6 lg:grid lg:grid-cols-[24rem_minmax(0,44rem)] lg:gap-16"
      >
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 ref={heading} id="reviews-heading" tabIndex={-1} className="text-4xl outline-none sm:text-5xl">
            {copy.reviews}
          </h2>
          {reviews.length > 0 && (
            <div className="mt-6 max-w-sm">
              <RatingSummary ratings={ratings} />
            </div>
          )}
        </div>
        <div className="mt-6 min-w-0 max-w-[44rem] lg:mt-0">
          {reviews.length === 0 && !isLaterPage && <FirstReview game={game.name} />}
          {reviews.length === 0 && isLaterPage && <p className="text-lg text-soft">{copy.noOlder}</p>}
          {/* One column: beside a long review, a short one would leave a hole, and the order would be unclear. */}
          <ul ref={list} id={listId} tabIndex={-1} className="space-y-4 outline-none empty:hidden lg:scroll-mt-8">
            {reviews.map((review) => (
              <li key={review._id}>
                <ReviewCard review={review} withGame={false} withReport own={own.includes(review._id)}>
                  {member && own.includes(review._id) && (
                    <div className="mt-auto flex flex-wrap gap-1.5 pt-4 print:hidden">
                      <ChangeButtons
                        review={review}
                        owner={member}
                        fetcher={deletion.fetcher}
                        onDelete={() => deletion.confirm(review._id)}
                      />
                    </div>
                  )}
                </ReviewCard>
              </li>
            ))}
          </ul>
          <p className="mt-8 flex flex-wrap gap-3 empty:hidden">
            {isLaterPage && (
              <ButtonLink to={`/details/${game._id}#${listId}`} variant="secondary">
                {copy.newest}
              </ButtonLink>
            )}
            {next && (
              <ButtonLink to={`/details/${game._id}?cursor=${next}#${listId}`} variant="secondary">
                {copy.older}
              </ButtonLink>
            )}
            {next && (
              <ButtonLink to={`/allReview?game=${game._id}`} variant="secondary">
                {copy.allReviews}
              </ButtonLink>
            )}
          </p>
        </div>
      </section>
      <MoreGames
        game={game}
        rows={more}
        renderAction={(other) => <Bookmark game={other} watched={watched.includes(other._id)} />}
      />
    </>
  );
}

/** After "Older reviews" and "Newest reviews", the keyboard and the screen reader go on at the first review too. */
function useFocusAfterPaging(list: RefObject<HTMLElement | null>): void {
  const { search, hash } = useLocation();
  const lastSearch = useRef(search);
  useEffect(() => {
    if (lastSearch.current === search) return;
    lastSearch.current = search;
    if (hash === `#${listId}`) list.current?.focus({ preventScroll: true });
  }, [search, hash, list]);
}

/** Shows changes and deletions of reviews at once; new reviews appear only when the viewer asks for them. */
function withUpdates({ reviews: rows, next }: GameReviews, latest: GameReviews | undefined) {
  const state = createListState({ rows, next });
  return latest ? applyUpdates(state, { rows: latest.reviews, next: latest.next }) : state;
}
