import { setTimeout } from 'node:timers/promises';
import { reasonOf, StartRefused } from '../stop.ts';
import { lockChanges } from './changes.ts';
import { differencesOf } from './differences.ts';
import type { Database } from './schema.ts';

/** Runs work in a transaction that no other starting process runs at the same time. */
export async function inStartLock<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const { lockStart, isBusy, mendOf } = differencesOf(db);
  for (;;) {
    try {
      return await db.transaction().execute(async (transaction) => {
        for (const statement of lockStart) await statement.execute(transaction);
        // In the order of all who write, or one would wait for the other for ever.
        await lockChanges(transaction);
        return work(transaction);
      });
    } catch (error) {
      const mend = mendOf(error);
      if (mend) throw new StartRefused(`The database refuses us (${reasonOf(error)}): ${mend}.`);
      if (!isBusy(error)) throw error;
      console.log('Another process is preparing the database: waiting for it …');
      await setTimeout(500);
    }
  }
}
