import { topics } from '../changes/topics.ts';

const reviewPrefix = topics.review('');
const gamePrefix = topics.reviewsOfGame('');

/** If more reviews have changed, the event lists no ids: any review may have changed. */
const maxListedIds = 50;

/**
 * The reviews that were added, changed or deleted, and their games: the ids in the topics of changes, without those
 * of members. Undefined if there are too many to list.
 */
export function changedReviews(changedTopics: string[]) {
  const idsAfter = (prefix: string) => [
    ...new Set(changedTopics.filter((topic) => topic.startsWith(prefix)).map((topic) => topic.slice(prefix.length))),
  ];
  const changed = { reviews: idsAfter(reviewPrefix), games: idsAfter(gamePrefix) };
  return changed.reviews.length > maxListedIds ? undefined : changed;
}
