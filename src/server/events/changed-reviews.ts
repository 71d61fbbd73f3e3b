import { topics } from '../changes/topics.ts';
import { changeBatchSize, changesFrom } from '../db/change-log.ts';
import type { Database } from '../db/schema.ts';

const reviewPrefix = topics.review('');
const gamePrefix = topics.reviewsOfGame('');

/** If more reviews have changed, the event lists no ids and clients reload all reviews they show. */
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

/**
 * The reviews changed after one change, up to another. Undefined if the log does not hold all changes, or if they
 * are more than one read returns: the client is told to reload instead.
 */
export async function changesBetween(db: Database, afterId: number, upToId: number) {
  const rows = await changesFrom(db, { id: afterId });
  const isCut = rows.length === changeBatchSize && rows.at(-1)!.id < upToId;
  // Pruning deletes from the beginning: if the client's last change is gone, later ones may be gone too.
  if (isCut || rows[0]?.id !== afterId) return undefined;
  const missed = rows.slice(1).filter(({ id }) => id <= upToId);
  return changedReviews(missed.flatMap(({ topics: changed }) => JSON.parse(changed) as string[]));
}
