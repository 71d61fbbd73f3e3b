import type { Game, GameDetails } from '../../contracts/game.ts';
import type { Ratings, Review } from '../../contracts/review.ts';
import { copy } from './copy.ts';
import type { ShareImage } from './page-meta.ts';

// The content of pages as JSON-LD, in the vocabulary of schema.org.

type GamePage = { game: GameDetails; ratings: Ratings; reviews: Review[] };

/** The image for link previews of a game; only covers of our own have one. */
export function shareImageOf({ photo, name }: Pick<Game, 'photo' | 'name'>): ShareImage | undefined {
  const [, stem] = /^(\/art\/covers\/.+)\.avif$/.exec(photo) ?? [];
  return stem ? { path: `${stem}-share.jpg`, alt: copy.cover(name) } : undefined;
}

export function gameJsonLd(origin: string, { game, ratings, reviews }: GamePage): object {
  const { average, count } = ratings;
  const image = shareImageOf(game);
  const maker = game.manufacturer_name && { '@type': 'Organization', name: game.manufacturer_name };
  const url = `${origin}/details/${game._id}`;
  const sourceUrls = game.sources.flatMap((source) => source.url ?? []);
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoGame',
    name: game.name,
    ...(game.game_detail && { description: game.game_detail }),
    ...(image && { image: origin + image.path }),
    url,
    ...(sourceUrls.length > 0 && { sameAs: sourceUrls }),
    ...(maker && { author: maker, publisher: maker }),
    ...(game.gameGenre !== 'Other' && { genre: game.gameGenre }),
    ...(game.platforms.length > 0 && { gamePlatform: game.platforms }),
    ...(game.releaseDate !== null && { datePublished: game.releaseDate }),
    ...(game.price !== null && {
      offers: { '@type': 'Offer', price: game.price, priceCurrency: game.currency, url },
    }),
    ...(average !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: average, ratingCount: count, ...ratingScale },
    }),
    ...(reviews.length > 0 && { review: reviews.map(reviewJsonLd) }),
  };
}

/** The reviews that name a game, each with the game. */
export function reviewsJsonLd(origin: string, reviews: Review[]): object | undefined {
  const graph = reviews
    .filter(({ gameId }) => gameId !== null)
    .map((review) => ({
      ...reviewJsonLd(review),
      itemReviewed: { '@type': 'VideoGame', name: review.gameTitle, url: `${origin}/details/${review.gameId}` },
    }));
  return graph.length > 0 ? { '@context': 'https://schema.org', '@graph': graph } : undefined;
}

const ratingScale = { bestRating: 5, worstRating: 1 };

function reviewJsonLd({ author, name, rating, text, createdAt }: Review) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author?.name ?? name },
    datePublished: createdAt,
    ...(rating && { reviewRating: { '@type': 'Rating', ratingValue: Number(rating), ...ratingScale } }),
    ...(text && { reviewBody: text }),
  };
}
