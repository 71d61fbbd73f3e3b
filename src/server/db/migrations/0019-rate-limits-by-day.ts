import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/**
 * A counter has two windows, a short one and a day, in one row: each write of a member adds to both. The counts so far
 * are dropped; they were of ten minutes at most. The defaults are for a process of the version before, while it stops.
 */
export async function up(db: Database): Promise<void> {
  const { timestamp, clustered } = dialectOf(db);
  await executeAll(db, [
    sql`drop table rate_limits`,
    sql`create table rate_limits (
      name text not null primary key,
      taken integer not null,
      ends_at ${timestamp} not null,
      day_taken integer default 0 not null,
      day_ends_at ${timestamp} default 0 not null
    ) ${clustered}`,
    sql`create index rate_limits_by_day_end on rate_limits (day_ends_at)`,
  ]);
}
