import { sql } from 'kysely';
import { dialectOf } from '../../src/server/db/dialect.ts';
import type { Database } from '../../src/server/db/schema.ts';

/** Lets the database refuse to delete a session, by a row that refers to it; gives a way to end that. */
export async function makeUndeletable(db: Database, sessionId: string) {
  const { id } = dialectOf(db);
  await sql`create table session_guards (session_id ${id} references sessions (id))`.execute(db);
  await sql`insert into session_guards values (${sessionId})`.execute(db);
  return async () => void (await sql`drop table session_guards`.execute(db));
}
