/** What responses depend on. A write names the topics it changed, in its own transaction. */
export const topics = {
  games: 'games',
  reviews: 'reviews',
  review: (id: string) => `review ${id}`,
  reviewsOfGame: (gameId: string) => `reviews of game ${gameId}`,
  reviewsOfMember: (memberId: string) => `reviews of member ${memberId}`,
  watchListOf: (memberId: string) => `watch list of ${memberId}`,
  /** A member's profile, and whether they are signed in. */
  member: (memberId: string) => `member ${memberId}`,
};

/** Every write of a member changes at least one of these. */
export const topicsOwnedBy = (memberId: string): string[] => [
  topics.reviewsOfMember(memberId),
  topics.watchListOf(memberId),
  topics.member(memberId),
];
