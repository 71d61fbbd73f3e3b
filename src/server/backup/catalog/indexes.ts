import { sql } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import { executeAll } from '../../db/execute-all.ts';
import type { Database } from '../../db/schema.ts';

/**
 * Drops the indexes of all tables, except those of primary keys and constraints, and returns a function that creates
 * them again: to sort all rows once is far faster than to insert each into its place.
 */
export async function suspendIndexes(db: Database): Promise<() => Promise<void>> {
  const query =
    dialectOf(db).name === 'SQLite'
      ? sql<{ name: string; definition: string }>`
        select name, sql as definition from sqlite_schema where type = 'index' and sql is not null`
      : sql<{ name: string; definition: string }>`
        select relname as name, pg_get_indexdef(indexrelid) as definition
        from pg_index join pg_class on pg_class.oid = indexrelid
        where relnamespace = current_schema()::regnamespace
          and not exists (select 1 from pg_constraint where conindid = indexrelid)`;
  const { rows } = await query.execute(db);
  await executeAll(
    db,
    rows.map(({ name }) => sql`drop index ${sql.ref(name)}`),
  );
  return () =>
    executeAll(
      db,
      rows.map(({ definition }) => sql.raw(definition)),
    );
}
