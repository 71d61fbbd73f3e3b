import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/** The change log, which all processes read; it replaces the versions. */
export async function up(db: Database): Promise<void> {
  const { autoIncrement, timestamp } = dialectOf(db);
  await executeAll(db, [
    sql`create table changes (id ${autoIncrement}, topics text not null, created_at ${timestamp} not null)`,
    sql`create index changes_by_age on changes (created_at)`,
    sql`drop table versions`,
  ]);
}
