import { setImmediate as nextLoopTick } from 'node:timers/promises';
import { tickMonotonic } from '../runtime/clock.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import { isLockContention, isUnavailable } from './errors.ts';
import { countInOrder, type Count, type Counter } from './rate-counters.ts';
import type { Database } from './schema.ts';
import { inWriteTransaction, type TransactionWork } from './write-transaction.ts';

/** The counters of a write. All writes of a group are counted in one statement, before the first of them runs. */
export type Admission = {
  counters: Counter[];
  /** The error of a write that is one too many, by its counters just after it; undefined if it may run. */
  refuse: (counts: Count[]) => Error | undefined;
};

/**
 * Runs a write in a transaction: if the promise resolves, all of it is stored. The work may run more than
 * once, because a group is rolled back when one of its writes fails. Its counts are rolled back, too.
 */
export type Write = <Result>(work: TransactionWork<Result>, admission?: Admission) => Promise<Result>;

type QueuedWrite = {
  work: TransactionWork<unknown>;
  admission: Admission | undefined;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  since: number;
};

/**
 * On SQLite, a read waits until the running group is stored, so a group must be small. With 16 writes, the share
 * of each in the sync is about 16 µs (record 20), and a larger group would gain little.
 */
const maxGroupSize = 16;
/** About as many as are stored in a few seconds; clients of further ones would time out first. */
const maxQueued = 5_000;
/** If the first in the queue has waited longer, further ones are rejected: the database is slower than they arrive. */
const maxWaitMs = 2_000;

/**
 * Group commit. The transactions of a process run one after the other (between processes, `lockChangeLog` in
 * change-log.ts does this), and syncing one to the disk takes longer than its statements; so up to
 * `maxGroupSize` queued writes share the next transaction. `waiting` says how many wait.
 */
export function createWriteQueue(db: Database): Write & { waiting: () => number } {
  const queue: QueuedWrite[] = [];
  let isBusy = false;

  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (queue.length > 0) {
      // Requests that have arrived in the meantime are parsed first, and join the group.
      await nextLoopTick();
      try {
        await commitGroup(db, queue.splice(0, maxGroupSize));
      } catch (error) {
        // The database is unavailable: each further group would wait for the same timeout and fail too.
        for (const { reject } of queue.splice(0)) reject(error);
      }
    }
    isBusy = false;
  }

  const write: Write = <Result>(work: TransactionWork<Result>, admission?: Admission) =>
    new Promise<Result>((resolve, reject) => {
      const isLate = queue.length > 0 && tickMonotonic() - queue[0]!.since > maxWaitMs;
      if (isLate || queue.length >= maxQueued) throw new QueueFullError('too many writes wait');
      queue.push({ work, admission, resolve: resolve as QueuedWrite['resolve'], reject, since: tickMonotonic() });
      void run();
    });
  return Object.assign(write, { waiting: () => queue.length });
}

/** Settles the promise of every write in the group; rejects itself only if the database is unavailable. */
async function commitGroup(db: Database, group: QueuedWrite[]): Promise<void> {
  let current: QueuedWrite | undefined;
  let rollbackCause: unknown;
  const work: TransactionWork<Settled[]> = async (tx) => {
    const limitErrors = await countGroup(tx.db, group);
    if (limitErrors.every((error) => error !== undefined)) throw new AllRefused(limitErrors);
    const settled: Settled[] = [];
    for (const [index, write] of group.entries()) {
      const limitError = limitErrors[index];
      current = limitError ? undefined : write;
      settled.push(limitError ? { limitError } : { result: await write.work(tx) });
    }
    current = undefined;
    return settled;
  };
  try {
    const settled = await inWriteTransaction(db, work, { onRollback: (error) => (rollbackCause = error) });
    for (const [index, { resolve, reject }] of group.entries()) {
      const { limitError, result } = settled[index]!;
      if (limitError) reject(limitError);
      else resolve(result);
    }
  } catch (error) {
    if (error instanceof AllRefused) {
      for (const [index, { reject }] of group.entries()) reject(error.limitErrors[index]);
      return;
    }
    // An error of a write or a batched statement: nothing is stored. An error of the commit leaves that unknown.
    const isRolledBack = error === rollbackCause;
    // The write that failed; undefined if it was a batched statement or the commit.
    const failed = isRolledBack ? current : undefined;
    const others = group.filter((each) => each !== failed);
    const isContention = isRolledBack && isLockContention(error);
    const isDown = isUnavailable(error) && !isContention;
    if (failed && isContention) {
      // Not retried: it has waited for a lock until the timeout, and the rest of the group with it.
      failed.reject(error);
      if (others.length > 0) await commitGroup(db, others);
    } else if (failed && others.length > 0 && !isDown) {
      // Retried after the others and alone, where it cannot make other writes fail.
      await commitGroup(db, others).catch((unavailable: unknown) => {
        failed.reject(unavailable);
        throw unavailable;
      });
      await commitGroup(db, [failed]);
    } else if (isRolledBack && group.length > 1 && !isDown) {
      // A batched statement failed; any write of the group may be the cause, so retry each alone.
      await commitIndividually(db, group);
    } else {
      // Not retried: a write that failed alone, an unavailable database, or a failed commit, which may have
      // stored everything.
      for (const { reject } of group) reject(error);
      if (isDown) throw error;
    }
  }
}

/** Rolls a group back in which every write is one too many: not even its counts are stored. */
class AllRefused extends Error {
  readonly limitErrors: Error[];

  constructor(limitErrors: Error[]) {
    super('every write of the group is over a limit');
    this.limitErrors = limitErrors;
  }
}

type Settled = { limitError?: Error; result?: unknown };

/** Counts the writes of a group in their order; returns the error of each that is one too many. */
async function countGroup(db: Database, group: QueuedWrite[]): Promise<(Error | undefined)[]> {
  const counts = await countInOrder(
    db,
    group.map(({ admission }) => admission?.counters ?? []),
  );
  return group.map(({ admission }, index) => admission?.refuse(counts[index]!));
}

async function commitIndividually(db: Database, group: QueuedWrite[]): Promise<void> {
  for (const [index, write] of group.entries()) {
    await commitGroup(db, [write]).catch((unavailable: unknown) => {
      for (const { reject } of group.slice(index + 1)) reject(unavailable);
      throw unavailable;
    });
  }
}
