import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Database } from '../schema.ts';

/** What /metrics counted, by time, for the admin's overview (ops/history/). */
export async function up(db: Database): Promise<void> {
  const { timestamp, clustered } = dialectOf(db);
  await sql`create table metric_history (
    resolution_ms bigint not null,
    starts_at ${timestamp} not null,
    name text not null,
    value bigint not null,
    constraint metric_history_key primary key (resolution_ms, starts_at, name)
  ) ${clustered}`.execute(db);
}
