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
  /** Beside the name of the viewer. */
  you: 'You',
  report: 'Report',
  /** The accessible name, which tells which of many reviews is meant. */
  reportName: (author: string, gameTitle: string) =>
    `Report ${author}'s review${gameTitle && ` of ${gameTitle}`} to the moderators`,
  noReviews: 'No reviews yet. Played it? Be the first.',
  rateAndReview: (rating: string) => `${starsOf(rating)}: write a review`,
};
