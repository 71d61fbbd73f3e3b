import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/** The overview reads what came in each day from the tables themselves, and the rest from the process. */
export async function up(db: Database): Promise<void> {
  await sql`drop table metric_history`.execute(db);
}
