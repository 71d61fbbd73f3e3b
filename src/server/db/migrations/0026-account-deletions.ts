import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Database } from '../schema.ts';

/** Members whose account is deleted, until the last of their reviews is deleted or given to the former member. */
export async function up(db: Database): Promise<void> {
  const { id } = dialectOf(db);
  await sql`create table account_deletions (
    member_id ${id} not null primary key references members (id) on delete cascade,
    former_member_id ${id} references members (id)
  )`.execute(db);
}
