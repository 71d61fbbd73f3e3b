import { sql } from 'kysely';
import { dialectOf, withoutTimeout } from '../db/dialect.ts';
import { executeAll } from '../db/execute-all.ts';
import type { Database } from '../db/schema.ts';

/**
 * Runs work in a transaction that reads one state of the database: everything that was committed before the call is in
 * it, and nothing that is committed later. No writer waits for it. SQLite's write-ahead log grows until it ends.
 */
export function inSnapshot<Result>(db: Database, work: (snapshot: Database) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read');
  return transaction.execute(async (snapshot) => {
    if (dialectOf(db).name === 'PostgreSQL') {
      await executeAll(snapshot, [withoutTimeout, sql`set local idle_in_transaction_session_timeout = 600000`]);
    }
    // The first read of a table decides what the snapshot contains.
    await sql`select 1 from migrations limit 1`.execute(snapshot);
    return work(snapshot);
  });
}
