export const copy = {
  /** If all reviews of the loaded page are new, there may be more. */
  newReviews: (count: number, maxCount: number) =>
    `${count >= maxCount ? `${maxCount}+` : count} new ${count === 1 ? 'review' : 'reviews'}`,
  /** For assistive technology. */
  added: (count: number, gameTitle: string) =>
    count > 1 ? `${count} new reviews in the list.` : `New review in the list${gameTitle && `: ${gameTitle}`}.`,
  failed: "Couldn't load. Try again",
};
