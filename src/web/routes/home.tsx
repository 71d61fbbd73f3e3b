import { ArrowRight } from 'lucide-react';
import { Link, useRouteLoaderData } from 'react-router';
import art from '../../../catalogue/art/manifest.json';
import type { Game } from '../../contracts/game.ts';
import type { PageHandle } from '../../contracts/page.ts';
import type { Review } from '../../contracts/review.ts';
import { apiContext } from '../api/client.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { GameCard } from '../games/game-grid.tsx';
import { Collection } from '../home/collection.tsx';
import { Features } from '../home/features.tsx';
import { CallToAction } from '../home/call-to-action.tsx';
import { Introduction } from '../home/introduction.tsx';
import { PromoCarousel } from '../home/promo-carousel.tsx';
import { Testimonials } from '../home/testimonials.tsx';
import { ReviewCard } from '../reviews/review-card.tsx';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/home';

const gamesPerPage = 24;

export const handle = { cache: true, query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: '/',
    title: 'Playshelf · games, and what players made of them',
    description: 'Browse a shelf of games worth your evenings and read honest reviews by the people who played them.',
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const [games, reviews] = await Promise.all([
    api('listGames', { query: { limit: gamesPerPage, cursor } }),
    api('listReviews', { query: { limit: 3 } }),
  ]);
  return {
    banners: art.banners,
    games: { ...games, rows: games.rows.map(toCard) },
    reviews: reviews.rows,
    isLaterPage: cursor !== undefined,
  };
}

/** Only the fields that the page shows: the whole game would double the data in the HTML. */
function toCard({ _id, name, photo, price, gameGenre }: Game): GameCard {
  return { _id, name, photo, price, gameGenre };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { banners, games, reviews, isLaterPage } = loaderData;
  const member = useRouteLoaderData<typeof rootLoader>('root')?.member;
  const collection = <Collection games={games.rows} next={games.next} isLaterPage={isLaterPage} />;
  if (isLaterPage) return collection;
  return (
    <>
      <PromoCarousel banners={banners} />
      <Introduction />
      {collection}
      {reviews.length > 0 && <FreshReviews reviews={reviews} />}
      <Features banners={banners} />
      <Testimonials />
      <CallToAction member={member} games={games.rows} />
    </>
  );
}

function FreshReviews({ reviews }: { reviews: Review[] }) {
  return (
    <section aria-labelledby="fresh" className="mx-auto mt-24 max-w-7xl px-4 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <h2 id="fresh" className="text-4xl sm:text-5xl">
          Fresh reviews
        </h2>
        <Link
          to="/allReview"
          prefetch="intent"
          className="flex min-h-11 items-center gap-1.5 font-semibold text-accent underline-offset-4 hover:underline"
        >
          Read them all <ArrowRight className="size-5" />
        </Link>
      </div>
      <div className="mt-6 grid gap-4 lg:grid-cols-3">
        {reviews.map((review) => (
          <ReviewCard key={review._id} review={review} excerpt />
        ))}
      </div>
    </section>
  );
}
