import type { Game } from '../../contracts/game.ts';
import type { Ratings, Review } from '../../contracts/review.ts';
import type { ShareImage } from './page-meta.ts';

// What pages say, in the words of schema.org.

type Shown = { game: Game; ratings: Ratings; reviews: Review[] };

/** The picture for previews of a game; covers that are not ours have none. */
export function shareImageOf({
  photo,
  name,
}: Pick<Game, 'photo' | 'name'>): ShareImage | undefined {
  const [, stem] = /^(\/art\/covers\/.+)\.avif$/.exec(photo) ?? [];
  return stem ? { path: `${stem}-share.jpg`, alt: `Cover of ${name}` } : undefined;
}

export function gameJsonLd(origin: string, { game, ratings, reviews }: Shown): object {
  const picture = shareImageOf(game);
  const maker = { '@type': 'Organization', name: game.manufacturer_name };
  const url = `${origin}/details/${game._id}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoGame',
    name: game.name,
    description: game.game_detail,
    ...(picture && { image: origin + picture.path }),
    url,
    author: maker,
    publisher: maker,
    genre: game.gameGenre,
    datePublished: String(game.releaseYear),
    offers: { '@type': 'Offer', price: game.price, priceCurrency: 'USD', url },
    ...(ratings.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: ratings.average,
        ratingCount: ratings.count,
        ...scale,
      },
    }),
    ...(reviews.length > 0 && { review: reviews.map(reviewData) }),
  };
}

/** The reviews that are about a game, each with the game. */
export function reviewsJsonLd(origin: string, reviews: Review[]): object | undefined {
  const graph = reviews
    .filter(({ gameId }) => gameId !== null)
    .map((review) => ({
      ...reviewData(review),
      itemReviewed: {
        '@type': 'VideoGame',
        name: review.gameTitle,
        url: `${origin}/details/${review.gameId}`,
      },
    }));
  return graph.length > 0 ? { '@context': 'https://schema.org', '@graph': graph } : undefined;
}

const scale = { bestRating: 5, worstRating: 1 };

function reviewData({ name, rating, text, createdAt }: Review) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: createdAt,
    ...(rating && {
      reviewRating: { '@type': 'Rating', ratingValue: Number(rating), ...scale },
    }),
    ...(text && { reviewBody: text }),
  };
}
