const starsOf = (rating: string) => (rating === '1' ? '1 star' : `${rating} stars`);

export const copy = {
  /** In place of a title, for a review of no game. */
  note: 'A note',
  sample: 'Sample',
  /** Before the name that a review is signed with. */
  signedAs: 'signed as ',
  noRating: 'No rating',
  outOfFive: (rating: string) => `${rating} out of 5`,
  /** After a number. */
  stars: (count: number) => (count === 1 ? 'star' : 'stars'),
  edited: 'edited',
  noReviews: 'No reviews yet. Played it? Be the first.',
  rateAndReview: (rating: string) => `${starsOf(rating)}: write a review`,
};
