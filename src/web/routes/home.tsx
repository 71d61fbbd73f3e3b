import art from '../../../catalogue/art/manifest.json';
import { endpoints } from '../../contracts/endpoints.ts';
import { apiContext } from '../api.ts';
import { GameGrid } from '../games/game-grid.tsx';
import { ReviewCard } from '../reviews/review-card.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Hero } from '../ui/hero.tsx';
import type { Route } from './+types/home';

const gamesOnAPage = 24;

export const meta: Route.MetaFunction = () => [
  { title: 'Playshelf · games, and what players made of them' },
  {
    name: 'description',
    content:
      'Browse a shelf of games worth your evenings and read honest reviews by the people who played them.',
  },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const [games, reviews] = await Promise.all([
    api(endpoints.listGames, { query: { limit: gamesOnAPage, cursor } }),
    api(endpoints.listReviews, { query: { limit: 3 } }),
  ]);
  return {
    banner: art.banners[0],
    games,
    reviews: reviews.rows,
    further: cursor !== undefined,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { banner, games, reviews, further } = loaderData;
  // On a later page the collection is all there is, and its heading the first.
  const CollectionHeading = further ? 'h1' : 'h2';
  return (
    <>
      {!further && <Hero banner={banner} />}
      <div className="mx-auto max-w-7xl px-4 sm:px-6">
        {!further && reviews.length > 0 && (
          <section aria-labelledby="fresh" className="mt-12">
            <div className="flex flex-wrap items-end justify-between gap-4">
              <h2 id="fresh" className="text-4xl">
                Fresh reviews
              </h2>
              <ButtonLink to="/allReview" look="quiet">
                All reviews
              </ButtonLink>
            </div>
            <div className="mt-6 grid gap-4 lg:grid-cols-3">
              {reviews.map((review) => (
                <ReviewCard key={review._id} review={review} short />
              ))}
            </div>
          </section>
        )}
        <section aria-labelledby="collection" className="mt-16">
          <CollectionHeading id="collection" className="mb-6 text-4xl">
            Game collection
          </CollectionHeading>
          {games.rows.length > 0 ? (
            <GameGrid games={games.rows} />
          ) : (
            <p className="text-soft">
              The shelf is empty. Games appear here as soon as there are any.
            </p>
          )}
          <p className="mt-10 flex flex-wrap justify-center gap-3">
            {further && (
              <ButtonLink to="/#collection" look="quiet">
                Back to the first games
              </ButtonLink>
            )}
            {games.next && (
              <ButtonLink to={`/?cursor=${games.next}#collection`}>More games</ButtonLink>
            )}
          </p>
        </section>
      </div>
    </>
  );
}
