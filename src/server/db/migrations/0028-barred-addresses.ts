import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Database } from '../schema.ts';

/** The bars of accounts that were deleted, by a keyed hash of the address. */
export async function up(db: Database): Promise<void> {
  const { timestamp } = dialectOf(db);
  await sql`create table barred_addresses (
    hash text not null primary key, barred_at ${timestamp} not null, barred_until ${timestamp}
  )`.execute(db);
}
