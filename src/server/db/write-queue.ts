import { setImmediate as nextLoopTick } from 'node:timers/promises';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import { isLockContention, isUnavailable } from './errors.ts';
import type { Database } from './schema.ts';
import { inWriteTransaction, type TransactionWork } from './write-transaction.ts';

/**
 * Runs a write in a transaction: if the promise resolves, all of it is stored. The work may run more than
 * once, because a group is rolled back when one of its writes fails.
 */
export type Write = <Result>(work: TransactionWork<Result>) => Promise<Result>;

type QueuedWrite = {
  work: TransactionWork<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/**
 * On SQLite, a read waits until the running group is stored, so a group must be small. With 16 writes, the share
 * of each in the sync is about 16 µs (record 20), and a larger group would gain little. compiled-query.ts caches
 * statements for up to as many rows.
 */
const maxGroupSize = 16;
/** About as many as are stored in a few seconds; clients of further ones would time out first. */
const maxQueued = 5_000;

/**
 * Group commit. The transactions of a process run one after the other (between processes, `lockChangeLog` in
 * change-log.ts does this), and syncing one to the disk takes longer than its statements; so up to
 * `maxGroupSize` queued writes share the next transaction.
 */
export function createWriteQueue(db: Database): Write {
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

  return <Result>(work: TransactionWork<Result>) =>
    new Promise<Result>((resolve, reject) => {
      if (queue.length >= maxQueued) throw new QueueFullError('too many writes wait');
      queue.push({ work, resolve: resolve as QueuedWrite['resolve'], reject });
      void run();
    });
}

/** Settles the promise of every write in the group; rejects itself only if the database is unavailable. */
async function commitGroup(db: Database, group: QueuedWrite[]): Promise<void> {
  let current: QueuedWrite | undefined;
  let rollbackCause: unknown;
  const work: TransactionWork<unknown[]> = async (tx) => {
    const results: unknown[] = [];
    for (current of group) results.push(await current.work(tx));
    current = undefined;
    return results;
  };
  try {
    const results = await inWriteTransaction(db, work, { onRollback: (error) => (rollbackCause = error) });
    for (const [index, { resolve }] of group.entries()) resolve(results[index]);
  } catch (error) {
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

async function commitIndividually(db: Database, group: QueuedWrite[]): Promise<void> {
  for (const [index, write] of group.entries()) {
    await commitGroup(db, [write]).catch((unavailable: unknown) => {
      for (const { reject } of group.slice(index + 1)) reject(unavailable);
      throw unavailable;
    });
  }
}
