import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { databaseNow, dialectOf } from './dialect.ts';
import { executeAll } from './execute-all.ts';
import type { Database } from './schema.ts';
import type { WriteTransaction } from './write-transaction.ts';

/** A process that was suspended for longer finds its last change deleted, and clears its caches (change-feed.ts). */
const retentionMs = 3_600_000;

/** How many changes one read returns. */
export const changeBatchSize = 1_000;

/** A change as a reader recognises it: after a restore, another change may have the same id. */
export type ChangePosition = {
  id: number;
  nonce: string;
  /** Another one after the database server was restarted or replaced (see dialect.ts). */
  serverEpoch: string;
};

/**
 * Call it at the start of a write transaction, before it locks any row: two transactions that wait for each
 * other's rows would deadlock. It waits until every other transaction with this lock has ended, and locks them out
 * until this one ends. So ids of changes are assigned in commit order, and a reader that has received one id has
 * received all below it.
 */
export function lockChangeLog(transaction: Database): Promise<void> {
  return executeAll(transaction, dialectOf(transaction).changeLogLock);
}

/** Records that topics changed: one row for all writes of a transaction, written just before it commits. */
export function recordChange(tx: WriteTransaction, topics: string[]): void {
  tx.beforeCommit(appendChange, topics);
}

/** For transactions that hold the lock of the change log; without it, ids are not in commit order. */
export async function appendChange(db: Database, topics: string[]): Promise<void> {
  const change = { topics: JSON.stringify([...new Set(topics)]), nonce: randomUUID(), created_at: databaseNow(db) };
  await db.insertInto('changes').values(change).execute();
}

export async function newestChange(db: Database): Promise<ChangePosition | undefined> {
  return db
    .selectFrom('changes')
    .select(['id', 'nonce', dialectOf(db).serverEpoch.as('serverEpoch')])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The change with this id, if it is still in the log, and those after it in their order. */
export function changesFrom(db: Database, id: number) {
  return db
    .selectFrom('changes')
    .select(['id', 'nonce', 'topics', dialectOf(db).serverEpoch.as('serverEpoch')])
    .where('id', '>=', id)
    .orderBy('id')
    .limit(changeBatchSize)
    .execute();
}

/**
 * Deletes changes that are older than the retention. It deletes only the beginning of the log, even if
 * the database's clock was set back in between, and never the newest change: a reader that finds the change
 * it received last finds all changes after it.
 */
export async function pruneChanges(db: Database): Promise<void> {
  const firstToKeep = sql<number>`coalesce(
    (select min(id) from changes where created_at >= ${databaseNow(db)} - ${retentionMs}),
    (select max(id) from changes)
  )`;
  await db.deleteFrom('changes').where('id', '<', firstToKeep).execute();
}
