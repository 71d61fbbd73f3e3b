import { prepared } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { changedReviews, type ChangedReviews } from './changed-reviews.ts';

/** More than this is not told one by one. */
const most = 1_000;

/** What changed after one change and up to another; undefined where nobody remembers it all. */
export async function missedBetween(
  db: Database,
  after: number,
  upTo: number,
): Promise<ChangedReviews | undefined> {
  const rows = await changesBetween(db, { from: after, upTo });
  // The change that was seen last is remembered too, or those after it may be forgotten as well.
  if (rows.length > most || rows[0]?.id !== after) return undefined;
  return changedReviews(rows.slice(1).flatMap(({ topics }) => JSON.parse(topics) as string[]));
}

const changesBetween = prepared((db, { from, upTo }: { from: number; upTo: number }) =>
  db
    .selectFrom('changes')
    .select(['id', 'topics'])
    .where('id', '>=', from)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(most + 1),
);
