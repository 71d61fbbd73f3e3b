import { compiled } from '../db/compiled-query.ts';
import type { Database } from '../db/schema.ts';
import { changedReviews, type ChangedReviews } from './changed-reviews.ts';

/** A client that missed more changes than this is told to reload instead. */
const maxReplayed = 1_000;

/** The reviews changed after one change, up to another; undefined if the log does not hold all changes. */
export async function changesBetween(
  db: Database,
  afterId: number,
  upToId: number,
): Promise<ChangedReviews | undefined> {
  const rows = await readChanges(db, { fromId: afterId, upToId });
  // Pruning deletes from the beginning: if the client's last change is gone, later ones may be gone too.
  if (rows.length > maxReplayed || rows[0]?.id !== afterId) return undefined;
  return changedReviews(rows.slice(1).flatMap(({ topics }) => JSON.parse(topics) as string[]));
}

const readChanges = compiled((db, { fromId, upToId }: { fromId: number; upToId: number }) =>
  db
    .selectFrom('changes')
    .select(['id', 'topics'])
    .where('id', '>=', fromId)
    .where('id', '<=', upToId)
    .orderBy('id')
    .limit(maxReplayed + 1),
);
