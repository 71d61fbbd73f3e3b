import { lockChangeLog } from './change-log.ts';
import type { Database } from './schema.ts';

/** One statement, or a few, for the items of all writes of a transaction. */
export type FlushBatch<Item> = (db: Database, items: Item[]) => Promise<void>;

/** The transaction that a write runs in. */
export type WriteTransaction = {
  db: Database;
  /** Leaves items to be written just before the commit, together with those of other writes. */
  beforeCommit: <Item>(flush: FlushBatch<Item>, items: Item[]) => void;
};

/** Runs work in an open transaction, and then the batches that it left for before the commit. */
export async function withBatches<Result>(
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

/** Runs work in a transaction of its own; requests go through the write queue instead. */
export function inWriteTransaction<Result>(
  db: Database,
  work: (tx: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await lockChangeLog(transaction);
    return withBatches(transaction, work);
  });
}
