import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/** The time of creation that a program sends with a member's record, beside `created_at`, which is by our clock. */
export async function up(db: Database): Promise<void> {
  await sql`alter table members add column creation_time text`.execute(db);
}
