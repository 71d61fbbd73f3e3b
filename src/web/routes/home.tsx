import { Suspense } from 'react';
import { useRouteLoaderData } from 'react-router';
import { banners } from '../../../catalogue/art/manifest.json';
import type { PageHandle } from '../../contracts/page.ts';
import type { Review } from '../../contracts/review.ts';
import type { WatchListEntry } from '../../contracts/watch-list.ts';
import { apiContext, type Api } from '../api/client.ts';
import { readCards } from '../browse/read-cards.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { Collection } from '../home/collection.tsx';
import { freshReviews, page as copy } from '../home/copy.ts';
import { Features } from '../home/features.tsx';
import { CallToAction } from '../home/call-to-action.tsx';
import { Introduction } from '../home/introduction.tsx';
import { MoreLink } from '../home/more-link.tsx';
import { OwnShelf } from '../home/own-shelf.tsx';
import { PromoCarousel } from '../home/promo-carousel.tsx';
import { Testimonials } from '../home/testimonials.tsx';
import { ReviewCard } from '../reviews/review-card.tsx';
import { useIsLaterPage } from '../ui/use-is-later-page.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/home';

export const handle = { cache: true, query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: '/',
    title: copy.title,
    description: copy.description,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const cursor = url.searchParams.get('cursor') ?? undefined;
  // A later page shows the collection only.
  if (cursor !== undefined) return { games: await readCards(api, {}, cursor), reviews: [], ownGames: [] };
  const [games, reviews, ownGames] = await Promise.all([
    readCards(api, {}, cursor),
    api('listReviews', { query: { limit: 3 } }),
    readOwnGames(api),
  ]);
  return { games, reviews: reviews.rows, ownGames };
}

const maxOwnGames = 12;

/** The newest games of the viewer's watch list; none for a visitor. */
async function readOwnGames(api: Api): Promise<WatchListEntry[]> {
  const session = await api('readSession');
  if (!session) return [];
  const query = { limit: maxOwnGames };
  return (await api('listWatchList', { parameters: { email: session.user.email }, query })).rows;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { games, ownGames, reviews } = loaderData;
  const isLaterPage = useIsLaterPage();
  const member = useRouteLoaderData<typeof rootLoader>('root')?.member;
  const collection = <Collection page={games} isLaterPage={isLaterPage} />;
  if (isLaterPage) return collection;
  // Nothing suspends: React hydrates each boundary in a task of its own, so that none blocks the page for long.
  const carousel = (
    <Suspense>
      <PromoCarousel banners={banners} />
    </Suspense>
  );
  return (
    <>
      {/* One element: what follows it may be laid out later (see styles.css). */}
      <div>
        <Introduction />
        {member ? <OwnShelf member={member} entries={ownGames} /> : carousel}
      </div>
      <Suspense>{collection}</Suspense>
      {member && <div className="mt-16">{carousel}</div>}
      <Suspense>
        {reviews.length > 0 && <FreshReviews reviews={reviews} />}
        <Features banners={banners} />
        <Testimonials />
        <CallToAction member={member} games={games.rows} />
      </Suspense>
    </>
  );
}

function FreshReviews({ reviews }: { reviews: Review[] }) {
  return (
    <section aria-labelledby="fresh" className="mx-auto mt-24 max-w-7xl px-4 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <h2 id="fresh" className="text-4xl sm:text-5xl">
          {freshReviews.title}
        </h2>
        <MoreLink to="/allReview">{freshReviews.all}</MoreLink>
      </div>
      <div className="mt-6 grid gap-4 lg:grid-cols-3">
        {reviews.map((review) => (
          <ReviewCard key={review._id} review={review} excerpt />
        ))}
      </div>
    </section>
  );
}
