import { endpoints } from '../../contracts/endpoints.ts';
import { apiContext } from '../api.ts';
import { Cover } from '../games/cover.tsx';
import { priceText } from '../games/price.ts';
import { ReviewCard } from '../reviews/review-card.tsx';
import type { Route } from './+types/details';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.game.name} · Playshelf` },
        { name: 'description', content: loaderData.game.game_detail },
      ]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const game = await api(endpoints.readGame, { parameters: { id: params.id } });
  const reviews = await api(endpoints.listReviews, { query: { limit: 6, game: game._id } });
  return { game, reviews: reviews.rows };
}

export default function Details({ loaderData: { game, reviews } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-7xl px-4 pt-12 sm:px-6">
      <div className="grid gap-8 md:grid-cols-[minmax(0,22rem)_1fr] md:gap-12">
        <div className="mx-auto w-full max-w-88 self-start overflow-hidden rounded-card shadow-card">
          <Cover key={game.photo} game={game} sizes="(min-width: 768px) 352px, 90vw" eager />
        </div>
        <div className="min-w-0">
          <p className="font-semibold text-accent">
            {game.gameGenre} · {game.releaseYear}
          </p>
          <h1 className="mt-2 text-5xl break-words sm:text-7xl">{game.name}</h1>
          <p className="mt-3 text-soft">by {game.manufacturer_name}</p>
          <p className="mt-6 max-w-prose text-lg leading-relaxed">{game.game_detail}</p>
          <p className="mt-6 font-display text-4xl font-extrabold">{priceText(game.price)}</p>
          <button
            type="button"
            aria-disabled="true"
            aria-describedby="order-note"
            title="Ordering is not open yet; this button does nothing."
            className="mt-4 min-h-11 cursor-not-allowed rounded-full bg-accent px-6 font-semibold text-on-accent"
          >
            Order Now
          </button>
          <span id="order-note" className="sr-only">
            Ordering is not open yet; this button does nothing.
          </span>
        </div>
      </div>
      <section aria-labelledby="reviews" className="mt-16">
        <h2 id="reviews" className="text-4xl">
          What players say
        </h2>
        {reviews.length === 0 && (
          <p className="mt-4 text-soft">Nobody has reviewed this game yet.</p>
        )}
        <div className="mt-6 grid items-start gap-4 md:grid-cols-2">
          {reviews.map((review) => (
            <ReviewCard key={review._id} review={review} withGame={false} />
          ))}
        </div>
      </section>
    </div>
  );
}
