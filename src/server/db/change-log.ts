import { now } from '../clock.ts';
import { dialectOf } from './dialect.ts';
import { atTheEnd } from './gathered.ts';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';

/** Longer than any process takes to receive a change. */
const retentionMs = 3_600_000;

/** How many changes one read returns. */
export const changeBatchSize = 1_000;

const locked = new WeakSet<Database>();

/**
 * Waits until every other writer has committed, and locks them out until this transaction ends: ids of
 * changes are assigned in commit order, so a reader that has seen one id has seen all below it.
 */
export async function lockChangeLog(transaction: Database): Promise<void> {
  if (locked.has(transaction)) return;
  for (const statement of dialectOf(transaction).changeLogLock) {
    await statement.execute(transaction);
  }
  if (transaction.isTransaction) locked.add(transaction);
}

/** Records that topics changed: one row for all writes of a transaction, written just before it commits. */
export const recordChange = atTheEnd(async (db, changed: string[]) => {
  await lockChangeLog(db);
  await insertChange(db, { topics: JSON.stringify([...new Set(changed)]), created_at: now() });
});

const insertChange = prepared((db, change: { topics: string; created_at: number }) =>
  db.insertInto('changes').values({ topics: change.topics, created_at: change.created_at }),
);

export async function newestChange(db: Database): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

export const changesAfter = prepared((db, { id }: { id: number }) =>
  db
    .selectFrom('changes')
    .select(['id', 'topics'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(changeBatchSize),
);

/** Deletes changes that every process has received long since. */
export async function pruneChanges(db: Database): Promise<void> {
  await db
    .deleteFrom('changes')
    .where('created_at', '<', now() - retentionMs)
    .execute();
}
