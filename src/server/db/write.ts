import { CompiledQuery } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { lockChanges } from './changes.ts';
import type { Database } from './schema.ts';

/** Does a write in a transaction: all of it is stored when the promise resolves, or nothing. */
export type Write = <Result>(work: (transaction: Database) => Promise<Result>) => Promise<Result>;

type Waiting = {
  work: (transaction: Database) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

const savepoint = CompiledQuery.raw('savepoint one_write');
const release = CompiledQuery.raw('release one_write');
const rollBack = CompiledQuery.raw('rollback to one_write');

/** Readers wait for so many writes at the most. */
const mostAtOnce = 16;

/**
 * Writes are stored one after the other, and to bring a transaction onto the disk takes longer than
 * what it does. So those that wait go together in the next one; one that fails is undone by itself.
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
      await writeTogether(db, waiting.splice(0, mostAtOnce));
    }
    isBusy = false;
  }

  return <Result>(work: (transaction: Database) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Waiting['resolve'], reject });
      void run();
    });
}

async function writeTogether(db: Database, together: Waiting[]): Promise<void> {
  try {
    const outcomes = await db.transaction().execute(async (transaction) => {
      const settle: (() => void)[] = [];
      // At its beginning: two that wait for each other's rows in their midst would wait for ever.
      await lockChanges(transaction);
      for (const each of together) settle.push(await attempt(transaction, each));
      return settle;
    });
    for (const settle of outcomes) settle();
  } catch (error) {
    for (const { reject } of together) reject(error);
  }
}

/** Gives what is to be told once everything is stored. */
async function attempt(db: Database, { work, resolve, reject }: Waiting): Promise<() => void> {
  await db.executeQuery(savepoint);
  try {
    const result = await work(db);
    await db.executeQuery(release);
    return () => resolve(result);
  } catch (error) {
    // Where even this fails, the database has undone the whole transaction, and all are told so.
    await db.executeQuery(rollBack);
    await db.executeQuery(release);
    return () => reject(error);
  }
}
