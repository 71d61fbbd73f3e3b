import type { RawBuilder } from 'kysely';
import { lockChangeLog } from './change-log.ts';
import type { Database } from './schema.ts';

/** One statement, or a few, for the items of all writes of a transaction. */
type FlushBatch<Item> = (db: Database, items: Item[]) => Promise<void>;

/** The transaction that a write runs in. */
export type WriteTransaction = {
  db: Database;
  /** Leaves items to be written just before the commit, together with those of other writes. */
  beforeCommit: <Item>(flush: FlushBatch<Item>, items: Item[]) => void;
};

type Options = {
  /** Statements that take further locks, before the one of the change log. */
  locks?: RawBuilder<unknown>[];
  /** Told of an error of the work or of a batch, after which nothing is stored; not of a failed commit. */
  onRollback?: (error: unknown) => void;
};

/**
 * Runs work in a transaction of its own, which holds the lock of the change log, and then the batches that
 * it left for before the commit. Requests go through the write queue instead.
 */
export function inWriteTransaction<Result>(
  db: Database,
  work: (tx: WriteTransaction) => Promise<Result>,
  { locks = [], onRollback }: Options = {},
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    // Every writer locks in this order, or two could deadlock.
    for (const lock of locks) await lock.execute(transaction);
    await lockChangeLog(transaction);
    try {
      return await withBatches(transaction, work);
    } catch (error) {
      onRollback?.(error);
      throw error;
    }
  });
}

async function withBatches<Result>(
  db: Database,
  work: (tx: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  const batches = new Map<FlushBatch<never>, unknown[]>();
  const result = await work({
    db,
    beforeCommit(flush, items) {
      batches.set(flush, [...(batches.get(flush) ?? []), ...items]);
    },
  });
  for (const [flush, items] of batches) await flush(db, items as never[]);
  return result;
}
