import { setImmediate } from 'node:timers/promises';
import { isDatabaseAway, isHeldUp, TooManyWait } from './away.ts';
import { lockChangeLog } from './change-log.ts';
import { toTheEnd } from './gathered.ts';
import type { Database } from './schema.ts';

/**
 * Does a write in a transaction: all of it is stored when the promise resolves, or nothing. What it does
 * may be undone and done again, until it is stored.
 */
export type Write = <Result>(work: (transaction: Database) => Promise<Result>) => Promise<Result>;

type Waiting = {
  work: (transaction: Database) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** Readers wait for so many writes at the most. */
const mostAtOnce = 16;
/** As many as are stored in a few seconds; where the database hangs, more would wait in vain. */
const mostWaiting = 5_000;

/**
 * Writes are stored one after the other, and to bring a transaction onto the disk takes longer than
 * what it does. So those that wait go together in the next one.
 */
export function createWriter(db: Database): Write {
  const waiting: Waiting[] = [];
  let isBusy = false;

  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) {
      // The requests that have arrived meanwhile are read first.
      await setImmediate();
      try {
        await writeTogether(db, waiting.splice(0, mostAtOnce));
      } catch (error) {
        // Each lot would wait as long as this one did, to be refused as well.
        for (const { reject } of waiting.splice(0)) reject(error);
      }
    }
    isBusy = false;
  }

  return <Result>(work: (transaction: Database) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      if (waiting.length >= mostWaiting) throw new TooManyWait('too many writes wait');
      waiting.push({ work, resolve: resolve as Waiting['resolve'], reject });
      void run();
    });
}

/** Fails where the database is away; else each is told by itself how it went. */
async function writeTogether(db: Database, together: Waiting[]): Promise<void> {
  let current: Waiting | undefined;
  let failure: unknown;
  const work = async (transaction: Database) => {
    const done: unknown[] = [];
    for (current of together) done.push(await current.work(transaction));
    current = undefined;
    return done;
  };
  try {
    const results = await db.transaction().execute(async (transaction) => {
      // At its beginning: two that wait for each other's rows in their midst would wait for ever.
      await lockChangeLog(transaction);
      return toTheEnd(transaction, work).catch((error: unknown) => {
        failure = error;
        throw error;
      });
    });
    for (const [index, { resolve }] of together.entries()) resolve(results[index]);
  } catch (error) {
    /** Before its end: nothing of it is stored. */
    const isUndone = error === failure;
    /** For whose sake all was undone. */
    const failed = isUndone ? current : undefined;
    const others = together.filter((each) => each !== failed);
    const wasHeldUp = isUndone && isHeldUp(error);
    const isAway = isDatabaseAway(error) && !wasHeldUp;
    if (failed && wasHeldUp) {
      // It waited for long enough, and so did the others.
      failed.reject(error);
      if (others.length > 0) await writeTogether(db, others);
    } else if (failed && others.length > 0 && !isAway) {
      // By itself, it takes nobody else with it.
      await writeTogether(db, others).catch((away: unknown) => {
        failed.reject(away);
        throw away;
      });
      await writeTogether(db, [failed]);
    } else if (isUndone && together.length > 1 && !isAway) {
      // What they had left for the end failed, and nobody knows for whose sake.
      await writeOneByOne(db, together);
    } else {
      // It may be stored all the same where the end of it failed: nothing is done again.
      for (const { reject } of together) reject(error);
      if (isAway) throw error;
    }
  }
}

async function writeOneByOne(db: Database, waiting: Waiting[]): Promise<void> {
  for (const [index, each] of waiting.entries()) {
    await writeTogether(db, [each]).catch((away: unknown) => {
      for (const { reject } of waiting.slice(index + 1)) reject(away);
      throw away;
    });
  }
}
