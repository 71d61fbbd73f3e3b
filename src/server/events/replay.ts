import { compiled } from '../db/compiled-query.ts';
import type { Database } from '../db/schema.ts';
import { changedReviews, type ChangedReviews } from './changed-reviews.ts';

/** A client that missed more changes than this is told to reload instead. */
const maxReplayed = 1_000;

/** The reviews that changed after one change and up to another; undefined if the log no longer has them all. */
export async function changesBetween(
  db: Database,
  after: number,
  upTo: number,
): Promise<ChangedReviews | undefined> {
  const rows = await readChanges(db, { from: after, upTo });
  // Pruning deletes from the beginning: if the client's last change is gone, later ones may be gone too.
  if (rows.length > maxReplayed || rows[0]?.id !== after) return undefined;
  return changedReviews(rows.slice(1).flatMap(({ topics }) => JSON.parse(topics) as string[]));
}

const readChanges = compiled((db, { from, upTo }: { from: number; upTo: number }) =>
  db
    .selectFrom('changes')
    .select(['id', 'topics'])
    .where('id', '>=', from)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(maxReplayed + 1),
);
