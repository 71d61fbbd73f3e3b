/** The parts of the data that responses depend on. A write records the topics it changed in its transaction. */
export const topics = {
  games: 'games',
  reviews: 'reviews',
  review: (id: string) => `review ${id}`,
  reviewsOfGame: (gameId: string) => `reviews of game ${gameId}`,
  reviewsOfMember: (memberId: string) => `reviews of member ${memberId}`,
  watchListOf: (memberId: string) => `watch list of ${memberId}`,
  /** A member's profile and sessions. */
  member: (memberId: string) => `member ${memberId}`,
};

/** Every write by this member that can show in a response changes at least one of these. */
export const topicsOwnedBy = (memberId: string): string[] => [
  topics.reviewsOfMember(memberId),
  topics.watchListOf(memberId),
  topics.member(memberId),
];
