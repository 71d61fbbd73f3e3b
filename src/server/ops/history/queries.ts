import { sql, type RawBuilder } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import type { Database } from '../../db/schema.ts';
import { resolutions, retention, routePrefix, type CounterName, type GaugeName } from './names.ts';

export type Sample = { resolutionMs: number; startsAt: number; name: string; value: number };

/** Adds to the stored values, in one statement: all or nothing is stored. */
export function addToHistory(db: Database, samples: Sample[]): Promise<void> {
  return upsert(db, samples, sql`metric_history.value + excluded.value`);
}

/** Stores values that are greater than the stored ones. */
export function raiseInHistory(db: Database, samples: Sample[]): Promise<void> {
  const greater = sql`case when excluded.value > metric_history.value then excluded.value else metric_history.value end`;
  return upsert(db, samples, greater);
}

/**
 * Sorted by the key: two processes that lock rows in two orders would deadlock. A condition is there, because SQLite
 * would otherwise take "on conflict" for that of a join.
 */
async function upsert(db: Database, samples: Sample[], value: RawBuilder<unknown>): Promise<void> {
  if (samples.length === 0) return;
  const rows = dialectOf(db).jsonRows(JSON.stringify(samples));
  const integer = (name: keyof Sample) => sql`cast(samples.value ->> ${sql.lit(name)} as bigint)`;
  await sql`
    insert into metric_history (resolution_ms, starts_at, name, value)
    select ${integer('resolutionMs')}, ${integer('startsAt')}, samples.value ->> 'name', ${integer('value')}
    from ${rows} as samples where true order by 1, 2, 3
    on conflict (resolution_ms, starts_at, name) do update set value = ${value}`.execute(db);
}

/** Deletes what is no longer shown, and what was stored while the database's clock was far ahead. */
export async function pruneHistory(db: Database, time: number): Promise<void> {
  const olderThan = (resolutionMs: number, ageMs: number) =>
    sql<boolean>`resolution_ms = ${resolutionMs} and starts_at < ${time - ageMs}`;
  await db
    .deleteFrom('metric_history')
    .where(({ or, and }) =>
      or([
        olderThan(resolutions.fiveMinutes, retention.fiveMinutes),
        olderThan(resolutions.hour, retention.hour),
        and([
          olderThan(resolutions.hour, retention.routesByHour),
          sql<boolean>`name like ${sql.lit(`${routePrefix}%`)}`,
        ]),
        olderThan(resolutions.day, retention.day),
        sql<boolean>`starts_at > ${time + resolutions.day}`,
      ]),
    )
    .execute();
}

type Interval = { resolutionMs: number; from: number; until: number };

/** The values of some names, in any order. */
export async function readHistory(
  db: Database,
  { resolutionMs, from, until }: Interval,
  names: readonly (CounterName | GaugeName)[],
): Promise<Pick<Sample, 'startsAt' | 'name' | 'value'>[]> {
  return db
    .selectFrom('metric_history')
    .select(['starts_at as startsAt', 'name', 'value'])
    .where('resolution_ms', '=', resolutionMs)
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', until)
    .where(dialectOf(db).isOneOf('name', [...names]))
    .execute();
}

/** The sums of all values of routes, by name. */
export async function sumRoutes(
  db: Database,
  { resolutionMs, from, until }: Interval,
): Promise<{ name: string; value: number }[]> {
  return db
    .selectFrom('metric_history')
    .select(['name', sql<number>`cast(sum(value) as bigint)`.as('value')])
    .where('resolution_ms', '=', resolutionMs)
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', until)
    .where('name', 'like', `${routePrefix}%`)
    .groupBy('name')
    .execute();
}
