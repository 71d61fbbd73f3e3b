import { setImmediate } from 'node:timers/promises';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import { isLockContention, isUnavailable } from './errors.ts';
import type { Database } from './schema.ts';
import { inWriteTransaction, type WriteTransaction } from './write-transaction.ts';

/**
 * Runs a write in a transaction: when the promise resolves, all of it is stored, or else nothing. The work
 * may be rolled back and run again until it is stored.
 */
export type Write = <Result>(work: (tx: WriteTransaction) => Promise<Result>) => Promise<Result>;

type QueuedWrite = {
  work: (tx: WriteTransaction) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** Readers wait for at most this many writes. */
const maxGroupSize = 16;
/** As many as are stored in a few seconds; more would time out before their turn. */
const maxQueued = 5_000;

/**
 * Group commit. Transactions run one after the other, and syncing one to the disk takes longer than its
 * statements; so all writes that wait share the next transaction.
 */
export function createWriteQueue(db: Database): Write {
  const queue: QueuedWrite[] = [];
  let isBusy = false;

  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (queue.length > 0) {
      // Requests that have arrived meanwhile are read first, and join the group.
      await setImmediate();
      try {
        await commitGroup(db, queue.splice(0, maxGroupSize));
      } catch (error) {
        // Each group would wait as long as this one did, to be refused as well.
        for (const { reject } of queue.splice(0)) reject(error);
      }
    }
    isBusy = false;
  }

  return <Result>(work: (tx: WriteTransaction) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      if (queue.length >= maxQueued) throw new QueueFullError('too many writes wait');
      queue.push({ work, resolve: resolve as QueuedWrite['resolve'], reject });
      void run();
    });
}

/** Rejects if the database is unavailable; otherwise each write's own promise tells how it went. */
async function commitGroup(db: Database, group: QueuedWrite[]): Promise<void> {
  let current: QueuedWrite | undefined;
  let failure: unknown;
  const work = async (tx: WriteTransaction) => {
    const done: unknown[] = [];
    for (current of group) done.push(await current.work(tx));
    current = undefined;
    return done;
  };
  try {
    const onRollback = (error: unknown) => (failure = error);
    const results = await inWriteTransaction(db, work, { onRollback });
    for (const [index, { resolve }] of group.entries()) resolve(results[index]);
  } catch (error) {
    /** It failed before the commit: nothing of it is stored. */
    const isRolledBack = error === failure;
    /** The write that made the group fail; undefined where it was a batch or the commit. */
    const failed = isRolledBack ? current : undefined;
    const others = group.filter((each) => each !== failed);
    const isContention = isRolledBack && isLockContention(error);
    const isDown = isUnavailable(error) && !isContention;
    if (failed && isContention) {
      // It waited for a lock as long as it may, and so did the others.
      failed.reject(error);
      if (others.length > 0) await commitGroup(db, others);
    } else if (failed && others.length > 0 && !isDown) {
      // Alone, it cannot make other writes fail.
      await commitGroup(db, others).catch((unavailable: unknown) => {
        failed.reject(unavailable);
        throw unavailable;
      });
      await commitGroup(db, [failed]);
    } else if (isRolledBack && group.length > 1 && !isDown) {
      // A batched statement failed; any write of the group may be the cause, so retry each alone.
      await commitIndividually(db, group);
    } else {
      // A commit that failed may have stored everything all the same: nothing is retried.
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
