import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';
import { dialectOf } from './dialect.ts';
import type { Database } from './schema.ts';
import { inWriteTransaction, type TransactionWork } from './write-transaction.ts';

const retryIntervalMs = 500;

/**
 * Runs work in a transaction that no other starting process runs at the same time; `prepare` runs in it before other
 * writers are locked out, where the database can do that.
 */
export async function withStartupLock<Result>(
  db: Database,
  work: TransactionWork<Result>,
  prepare?: (db: Database) => Promise<void>,
): Promise<Result> {
  const { startupLock, isWriteLockError, hintFor } = dialectOf(db);
  for (;;) {
    try {
      return await inWriteTransaction(db, work, { locks: startupLock, prepare });
    } catch (error) {
      const hint = hintFor(error);
      if (hint) throw new StartupError(`The database rejected the start (${errorMessage(error)}): ${hint}.`);
      if (!isWriteLockError(error)) throw error;
      console.error('Another process is writing to the database: waiting for it …');
      await delay(retryIntervalMs);
    }
  }
}
