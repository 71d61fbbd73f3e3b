const starsOf = (rating: string) => (rating === '1' ? '1 star' : `${rating} stars`);

export const copy = {
  readMore: 'Read more',
  showLess: 'Show less',
  edited: 'edited',
  noReviews: 'No reviews yet. Played it? Be the first.',
  rateAndReview: (rating: string) => `${starsOf(rating)}: write a review`,
};
