import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Database } from './schema.ts';

/** As much as SQLite may need for a transaction. */
const neededBytes = Buffer.alloc(256 * 1024);

/** Throws if nothing could be stored: the disk of SQLite is full or read-only, or PostgreSQL is a standby or read-only. */
export async function assertWritable(db: Database): Promise<void> {
  if (dialectOf(db).name === 'PostgreSQL') {
    const { rows } = await sql<{ isStandby: boolean; readOnly: string }>`
      select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') as "readOnly"
    `.execute(db);
    if (rows[0]?.isStandby) throw new Error('the database is a read-only standby');
    if (rows[0]?.readOnly === 'on') {
      throw new Error('the database is read-only by its setting default_transaction_read_only');
    }
    return;
  }
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  // A transaction that is rolled back would write nothing, and one that is committed would be a change.
  // Its name is always the same: what a killed process leaves is replaced by the next one.
  const file = join(dirname(rows[0]!.file), 'write-check');
  try {
    await writeFile(file, neededBytes);
  } finally {
    await rm(file, { force: true });
  }
}
