import { changeBatchSize, changesFrom } from '../db/change-log.ts';
import type { Database } from '../db/schema.ts';
import { changedReviews } from './changed-reviews.ts';

/**
 * The reviews changed after one change, up to another. Undefined if the log does not hold all changes, or if they
 * are more than one read returns: the client is told to reload instead.
 */
export async function changesBetween(db: Database, afterId: number, upToId: number) {
  const rows = await changesFrom(db, afterId);
  const isCut = rows.length === changeBatchSize && rows.at(-1)!.id < upToId;
  // Pruning deletes from the beginning: if the client's last change is gone, later ones may be gone too.
  if (isCut || rows[0]?.id !== afterId) return undefined;
  const missed = rows.slice(1).filter(({ id }) => id <= upToId);
  return changedReviews(missed.flatMap(({ topics }) => JSON.parse(topics) as string[]));
}
