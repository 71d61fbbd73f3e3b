import { setTimeout } from 'node:timers/promises';
import { reasonOf, StartRefused } from '../stop.ts';
import { lockChangeLog } from './change-log.ts';
import { dialectOf } from './dialect.ts';
import type { Database } from './schema.ts';
import { withBatches, type WriteTransaction } from './write-transaction.ts';

/** Runs work in a transaction while no other starting process does. */
export async function withStartupLock<Result>(
  db: Database,
  work: (tx: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  const { startupLock, isBusy, hintFor } = dialectOf(db);
  for (;;) {
    try {
      return await db.transaction().execute(async (transaction) => {
        for (const statement of startupLock) await statement.execute(transaction);
        // In the same order as every other writer, or two could deadlock.
        await lockChangeLog(transaction);
        return withBatches(transaction, work);
      });
    } catch (error) {
      const hint = hintFor(error);
      if (hint) throw new StartRefused(`The database refuses us (${reasonOf(error)}): ${hint}.`);
      if (!isBusy(error)) throw error;
      console.log('Another process is preparing the database: waiting for it …');
      await setTimeout(500);
    }
  }
}
