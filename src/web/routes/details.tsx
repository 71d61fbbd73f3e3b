import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api/client.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { gameJsonLd, shareImageOf } from '../seo/json-ld.ts';
import { GameHeader } from '../games/game-header.tsx';
import { RatingSummary } from '../reviews/rating-summary.tsx';
import { NewReviewsButton } from '../reviews/live/new-reviews-button.tsx';
import { fetchRatings, fetchReviews } from '../reviews/list/fetch-reviews.ts';
import { ReviewCard } from '../reviews/review-card.tsx';
import { applyUpdates, countNew, createListState } from '../reviews/list/list-state.ts';
import { useLiveQuery } from '../reviews/live/use-live-query.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Route } from './+types/details';

const reviewsPerGamePage = 6;

export const handle = { cache: true, query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  loaderData &&
  pageMeta(args, {
    path: `/details/${loaderData.game._id}`,
    title: `${loaderData.game.name} · Playshelf`,
    description: loaderData.game.game_detail,
    image: shareImageOf(loaderData.game),
    jsonLd: (origin) => gameJsonLd(origin, loaderData),
  });

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const game = await api('readGame', { parameters: { id: params.id } });
  const [reviews, ratings] = await Promise.all([
    api('listReviews', { query: { limit: reviewsPerGamePage, game: game._id, cursor } }),
    api('readRatings', { parameters: { id: game._id } }),
  ]);
  return { game, reviews: reviews.rows, next: reviews.next, ratings };
}

type GameReviews = Pick<Route.ComponentProps['loaderData'], 'reviews' | 'next' | 'ratings'>;

export default function Details({ loaderData }: Route.ComponentProps) {
  const { game } = loaderData;
  const isLaterPage = useSearchParams()[0].has('cursor');
  const read = async (): Promise<GameReviews> => {
    const query = { game: game._id, limit: reviewsPerGamePage };
    const [page, ratings] = await Promise.all([fetchReviews(query), fetchRatings(game._id)]);
    return { reviews: page.rows, next: page.next, ratings };
  };
  // Reviews loaded after the page was rendered; a navigation replaces them with its own data.
  const [loaded, setLoaded] = useState<{ loaderData: object; value: GameReviews }>();
  const shown: GameReviews = loaded?.loaderData === loaderData ? loaded.value : loaderData;
  const latest = useLiveQuery({ baseline: shown, game: game._id, enabled: !isLaterPage }, read);
  const heading = useRef<HTMLHeadingElement>(null);
  const { ratings } = latest ?? shown;
  const { rows: reviews, next } = withUpdates(shown, latest);
  // All shown reviews were deleted, and the latest ones have taken their place.
  if (latest && reviews === latest.reviews) setLoaded({ loaderData, value: latest });
  const count = countNew(shown.reviews, latest?.reviews ?? []);

  async function showNew(): Promise<void> {
    const value = await read();
    // The new reviews must be in the document before we scroll to them.
    flushSync(() => setLoaded({ loaderData, value }));
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <NewReviewsButton count={count} maxCount={reviewsPerGamePage} onShow={showNew} />
      <GameHeader game={game} />
      <section
        aria-labelledby="reviews"
        className="mx-auto max-w-4xl gap-12 px-4 pt-14 sm:px-6 xl:grid xl:max-w-7xl xl:grid-cols-[17rem_minmax(0,1fr)]"
      >
        <div className="xl:sticky xl:top-28 xl:self-start">
          <h2 ref={heading} id="reviews" tabIndex={-1} className="text-4xl outline-none sm:text-5xl">
            What players say
          </h2>
          {reviews.length > 0 && (
            <div className="mt-6">
              <RatingSummary ratings={ratings} />
            </div>
          )}
        </div>
        <div className="mt-6 xl:mt-0">
          {reviews.length === 0 && (
            <p className="text-lg text-soft">
              {isLaterPage
                ? 'There are no older reviews of this game.'
                : 'Nobody has reviewed this game yet. If you have played it, say how it was.'}
            </p>
          )}
          <div className="grid gap-4 lg:grid-cols-2">
            {reviews.map((review) => (
              <ReviewCard key={review._id} review={review} withGame={false} />
            ))}
          </div>
          <p className="mt-8 flex flex-wrap gap-3 empty:hidden">
            {isLaterPage && (
              <ButtonLink to={`/details/${game._id}#reviews`} variant="secondary">
                Newest reviews
              </ButtonLink>
            )}
            {next && (
              <ButtonLink to={`/details/${game._id}?cursor=${next}#reviews`} variant="secondary">
                Older reviews
              </ButtonLink>
            )}
          </p>
        </div>
      </section>
    </>
  );
}

/** Shows changes and deletions of reviews at once; new reviews appear only when the viewer asks for them. */
function withUpdates({ reviews: rows, next }: GameReviews, latest: GameReviews | undefined) {
  const state = createListState({ rows, next });
  return latest ? applyUpdates(state, { rows: latest.reviews, next: latest.next }) : state;
}
