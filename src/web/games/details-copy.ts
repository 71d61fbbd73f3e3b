import type { Genre } from '../../contracts/game.ts';
import { formatCount } from '../format.ts';

export const copy = {
  coverOf: (name: string) => `Cover of ${name}`,
  write: 'Write a review',
  change: 'Change my review',
  order: 'Order Now',
  orderNote: "Ordering isn't available yet.",
  facts: {
    maker: 'Made by',
    genre: 'Genre',
    year: 'Released',
    platforms: 'Platforms',
    price: 'Price',
    playtime: 'Typical playtime',
    languages: 'Languages',
    tags: 'Tags',
  },
  /** Of what players of an outside catalogue say. */
  onSource: (name: string) => `On ${name}`,
  positive: (percent: number) => `${percent}% positive`,
  ofRatings: (count: number) => (count === 1 ? 'of 1 rating' : `of ${formatCount(count)} ratings`),
  hours: (hours: number) => `${hours} h`,
  minutes: (minutes: number) => `${minutes} min`,
  /** Before the names of outside catalogues. */
  sources: 'Source: ',
  fromRatings: (count: string) => `from ${count}`,
  bookmark: { add: 'Add to watch list', remove: 'On your watch list' },
  reviews: 'What players say',
  newest: 'Newest reviews',
  older: 'Older reviews',
  allReviews: 'Sort and filter',
  noOlder: 'No older reviews of this game.',
  /** The beginning of the description in search results and link previews. */
  score: (average: string, count: string) => `★ ${average} out of 5 from ${count}. `,
  /** The rest of it, if the game has no text. */
  reviewsOf: (name: string) => `Reviews and ratings of ${name}.`,
  moreOfGenre: (genre: Genre) => (genre === 'Other' ? 'More games' : `More ${genre.toLowerCase()} games`),
  moreByMaker: (maker: string) => `More by ${maker}`,
  allOfGenre: (genre: Genre) => (genre === 'Other' ? 'All games of other genres' : `All ${genre.toLowerCase()} games`),
  allByMaker: (maker: string) => `All games by ${maker}`,
};
