import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';
import { dialectOf } from './dialect.ts';
import type { Database } from './schema.ts';
import { inWriteTransaction, type TransactionWork } from './write-transaction.ts';

const retryIntervalMs = 500;

/** Runs work in a transaction that no other starting process runs at the same time. */
export async function withStartupLock<Result>(db: Database, work: TransactionWork<Result>): Promise<Result> {
  const { startupLock, isWriteLockError } = dialectOf(db);
  for (;;) {
    try {
      return await inWriteTransaction(db, work, { locks: startupLock });
    } catch (error) {
      if (!isWriteLockError(error)) throw withHint(db, error);
      console.error('Another process is writing to the database: waiting for it …');
      await delay(retryIntervalMs);
    }
  }
}

/** The error of a statement at the start; where an operator can mend the cause, with what to do. */
export function withHint(db: Database, error: unknown): unknown {
  const hint = dialectOf(db).hintFor(error);
  return hint ? new StartupError(`The database rejected the start (${errorMessage(error)}): ${hint}.`) : error;
}
