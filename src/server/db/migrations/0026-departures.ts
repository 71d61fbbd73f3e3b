import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Database } from '../schema.ts';

/** Members who have left, until the last of their reviews is deleted, or is with the former member `heir_id`. */
export async function up(db: Database): Promise<void> {
  const { id } = dialectOf(db);
  await sql`create table departures (
    member_id ${id} not null primary key references members (id) on delete cascade,
    heir_id ${id} references members (id)
  )`.execute(db);
}
