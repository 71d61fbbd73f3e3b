export const copy = {
  /** If all reviews of the loaded page are new, there may be more. */
  newReviews: (count: number, maxCount: number) =>
    `${count >= maxCount ? `${maxCount}+` : count} new ${count === 1 ? 'review' : 'reviews'}`,
  failed: "Couldn't load. Try again",
};
