import type { RawBuilder } from 'kysely';
import { lockChangeLog } from './change-log.ts';
import { executeAll } from './execute-all.ts';
import type { Database } from './schema.ts';

/** Writes the items that all writes of a transaction have batched, in one statement or a few. */
type FlushBatch<Item> = (db: Database, items: Item[]) => Promise<unknown>;

/** The transaction that a write runs in. */
export type WriteTransaction = {
  db: Database;
  /** Batches items, to be written just before the commit together with those of the other writes. */
  beforeCommit: <Item>(flush: FlushBatch<Item>, items: Item[]) => void;
};

export type TransactionWork<Result> = (tx: WriteTransaction) => Promise<Result>;

type Options = {
  /** Statements that take further locks, run before the lock of the change log is taken. */
  locks?: RawBuilder<unknown>[];
  /** Called with an error of the work or of a batch, after which nothing is stored; not if the commit fails. */
  onRollback?: (error: unknown) => void;
};

/**
 * Runs work in its own transaction, which holds the lock of the change log, then writes the batches and
 * commits. Requests use the write queue instead, which calls this once for a group.
 */
export function inWriteTransaction<Result>(
  db: Database,
  work: TransactionWork<Result>,
  { locks = [], onRollback }: Options = {},
) {
  // Whatever the database's default is, this reads what other writers committed while it waited for the lock.
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      // Every transaction of this function takes the locks in this order: two orders could deadlock.
      await executeAll(transaction, locks);
      await lockChangeLog(transaction);
      const batches = new Map<FlushBatch<never>, unknown[]>();
      try {
        const result = await work({
          db: transaction,
          beforeCommit: (flush, items) => void batches.set(flush, [...(batches.get(flush) ?? []), ...items]),
        });
        for (const [flush, items] of batches) await flush(transaction, items as never[]);
        return result;
      } catch (error) {
        onRollback?.(error);
        throw error;
      }
    });
}
