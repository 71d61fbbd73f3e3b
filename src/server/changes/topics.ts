import { Id } from '../../contracts/id.ts';

const reviewsOfGame = 'reviews of game ';

/** The parts of the data that responses depend on. A write records the topics it changed in its transaction. */
export const topics = {
  games: 'games',
  /** The average ratings of all games, for lists of games; that of a single one is in `reviewsOfGame`. */
  scores: 'scores',
  reviews: 'reviews',
  review: (id: string) => `review ${id}`,
  reviewsOfGame: (gameId: string) => `${reviewsOfGame}${gameId}`,
  reviewsOfMember: (memberId: string) => `reviews of member ${memberId}`,
  watchListOf: (memberId: string) => `watch list of ${memberId}`,
  /** A member's name and photo, as others see them at their reviews. */
  author: (memberId: string) => `author ${memberId}`,
  /** A member's profile and sessions. */
  member: (memberId: string) => `member ${memberId}`,
};

/** The topics of one game's ratings. A malformed id names no game: no topic is built from arbitrary input. */
export function topicsOfRatings(gameId: string): string[] {
  return Id.safeParse(gameId).success ? [topics.games, topics.reviewsOfGame(gameId)] : [topics.games];
}

/** The game that a topic of reviews is about; undefined for every other topic. */
export function gameOfTopic(topic: string): string | undefined {
  return topic.startsWith(reviewsOfGame) ? topic.slice(reviewsOfGame.length) : undefined;
}

/** Every write by this member that can show in a response changes at least one of these. */
export const topicsOwnedBy = (memberId: string): string[] => [
  topics.reviewsOfMember(memberId),
  topics.watchListOf(memberId),
  topics.member(memberId),
];
