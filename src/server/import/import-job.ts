import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import { databaseNow } from '../db/dialect.ts';
import type { Database, Schema } from '../db/schema.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import type { TransactionWork } from '../db/write-transaction.ts';
import { ImportError } from './import-error.ts';

export type ImportState = Selectable<Schema['imports']>['state'];

/** While an import is in one of these, its work is not done; only one is at a time. */
const unfinishedStates = ['staged', 'applying', 'undoing'] as const satisfies ImportState[];
export type UnfinishedState = (typeof unfinishedStates)[number];

/** A process whose lease has ended is taken for dead. Each transaction renews it, so one may wait that long. */
const leaseMs = 30_000;

/** Between two transactions, at least; longer after a longer one. Writers of SQLite look for the lock every 10 ms. */
const minPauseMs = 25;

/** Other writers wait for one transaction, so it should take no longer than this; the number of games is adapted to it. */
const targetMs = 40;
const maxBatchSize = 100;
const minBatchSize = 10;

/** The work on an import that this process does, and no other. */
export type ImportJob = {
  importId: number;
  db: Database;
  /**
   * Runs a short transaction after a pause as long as the last one, so that the site's writers get in between. Throws
   * if another process has taken the work over, because this one was suspended.
   */
  inBatch: <Result>(work: TransactionWork<Result>) => Promise<Result>;
  /** How many games the next transaction may write. */
  batchSize: () => number;
};

export type UnfinishedImport = { id: number; state: UnfinishedState; isLive: number };

export async function listUnfinished(db: Database): Promise<UnfinishedImport[]> {
  return db
    .selectFrom('imports')
    .select((imports) => [
      'id',
      imports.ref('state').$castTo<UnfinishedState>().as('state'),
      sql<number>`case when lease_ends_at > ${databaseNow(db)} then 1 else 0 end`.as('isLive'),
    ])
    .where('state', 'in', unfinishedStates)
    .orderBy('id')
    .execute();
}

/**
 * Runs work on an import. `claim` chooses it in a transaction that no other process has at the same time; it returns
 * undefined if there is nothing to do.
 */
export async function withJob<Result>(
  db: Database,
  signal: AbortSignal,
  claim: TransactionWork<number | undefined>,
  work: (job: ImportJob) => Promise<Result>,
): Promise<Result | undefined> {
  const worker = randomUUID();
  const importId = await withStartupLock(db, async (tx) => {
    signal.throwIfAborted();
    const id = await claim(tx);
    if (id !== undefined) await setLease(tx.db, worker).where('id', '=', id).execute();
    return id;
  });
  if (importId === undefined) return undefined;
  try {
    return await work(createJob(db, importId, worker, signal));
  } finally {
    // What is left to do, if anything, need not wait for the end of the lease.
    await db
      .updateTable('imports')
      .set({ worker: null, lease_ends_at: null })
      .where('worker', '=', worker)
      .execute()
      .catch(() => undefined);
  }
}

function createJob(db: Database, importId: number, worker: string, signal: AbortSignal): ImportJob {
  let pauseMs = minPauseMs;
  let batchSize = maxBatchSize;
  return {
    importId,
    db,
    batchSize: () => Math.round(batchSize),
    async inBatch(work) {
      await delay(pauseMs, undefined, { signal });
      let startedAt = 0;
      const result = await withStartupLock(db, async (tx) => {
        startedAt = performance.now();
        const { numUpdatedRows } = await setLease(tx.db, worker).where('worker', '=', worker).executeTakeFirst();
        if (numUpdatedRows === 0n) throw new ImportError('Another process has taken over: this one was suspended.');
        return work(tx);
      });
      const durationMs = performance.now() - startedAt;
      pauseMs = Math.max(minPauseMs, durationMs);
      const fitting = Math.round((batchSize * targetMs) / durationMs);
      batchSize = Math.min(Math.max(fitting, batchSize / 2, minBatchSize), batchSize * 2, maxBatchSize);
      return result;
    },
  };
}

function setLease(db: Database, worker: string) {
  return db
    .updateTable('imports')
    .set({ worker, lease_ends_at: sql<number>`${databaseNow(db)} + ${sql.lit(leaseMs)}` });
}
