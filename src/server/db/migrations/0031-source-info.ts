import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/** What an outside catalogue says of a game beside our own fields, as JSON; "" if nothing was imported. */
export async function up(db: Database): Promise<void> {
  await sql`alter table games add column source_info text not null default ''`.execute(db);
}
