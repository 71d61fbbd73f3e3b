import { endpoints } from '../../contracts/endpoints.ts';
import { apiContext } from '../api.ts';
import { pageMeta } from '../found/page-meta.ts';
import { gameData, pictureOf } from '../found/structured-data.ts';
import { GameHeader } from '../games/game-header.tsx';
import { ReviewCard } from '../reviews/review-card.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Route } from './+types/details';

/** As many as the loader asks for; where there are so many, there may be more. */
const reviewsShown = 6;

export const meta: Route.MetaFunction = ({ loaderData, ...asked }) =>
  loaderData
    ? pageMeta(asked, {
        path: `/details/${loaderData.game._id}`,
        title: `${loaderData.game.name} · Playshelf`,
        description: loaderData.game.game_detail,
        picture: pictureOf(loaderData.game),
        data: (origin) => gameData(origin, loaderData),
      })
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const game = await api(endpoints.readGame, { parameters: { id: params.id } });
  const [reviews, ratings] = await Promise.all([
    api(endpoints.listReviews, { query: { limit: 6, game: game._id } }),
    api(endpoints.readRatings, { parameters: { id: game._id } }),
  ]);
  return { game, reviews: reviews.rows, ratings };
}

export default function Details({ loaderData: { game, reviews } }: Route.ComponentProps) {
  return (
    <>
      <GameHeader game={game} />
      <section
        aria-labelledby="reviews"
        className="mx-auto max-w-4xl gap-12 px-4 pt-14 sm:px-6 xl:grid xl:max-w-7xl xl:grid-cols-[17rem_minmax(0,1fr)]"
      >
        <div className="xl:sticky xl:top-28 xl:self-start">
          <h2 id="reviews" className="text-4xl sm:text-5xl">
            What players say
          </h2>
        </div>
        <div className="mt-6 xl:mt-0">
          {reviews.length === 0 && (
            <p className="text-lg text-soft">
              Nobody has reviewed this game yet. If you have played it, say how it was.
            </p>
          )}
          <div className="grid gap-4 lg:grid-cols-2">
            {reviews.map((review) => (
              <ReviewCard key={review._id} review={review} withGame={false} />
            ))}
          </div>
          {reviews.length === reviewsShown && (
            <p className="mt-8">
              <ButtonLink to="/allReview" look="quiet">
                All reviews
              </ButtonLink>
            </p>
          )}
        </div>
      </section>
    </>
  );
}
