import { sql } from 'kysely';
import { databaseNow } from './dialect.ts';
import type { Database } from './schema.ts';

/** The time by the database's clock, for what one process writes outside of the database and another compares. */
export async function readDatabaseTime(db: Database): Promise<number> {
  const { rows } = await sql<{ time: number }>`select ${databaseNow(db)} as time`.execute(db);
  return rows[0]!.time;
}
