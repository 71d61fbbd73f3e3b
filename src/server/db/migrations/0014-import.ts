import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/**
 * Games of outside catalogues: a price may be unknown and has a currency, a date may be more or less exact than a
 * year, and each import is recorded, so that it can be undone.
 */
export async function up(db: Database): Promise<void> {
  const { id, timestamp, autoIncrement, clustered } = dialectOf(db);
  await executeAll(db, [
    // SQLite cannot drop NOT NULL, and rebuilding the table would trigger the foreign keys that lead to it.
    sql`alter table games add column price_cents_or_null integer`,
    sql`update games set price_cents_or_null = price_cents`,
    sql`alter table games drop column price_cents`,
    sql`alter table games rename column price_cents_or_null to price_cents`,
    sql`alter table games add column currency text not null default 'USD'`,
    sql`alter table games add column release_date text`,
    sql`update games set release_date = cast(release_year as text)`,
    sql`alter table games drop column release_year`,
    sql`alter table games add column platforms text not null default '[]'`,
    sql`alter table games add column import_id integer`,
    // No foreign keys to the games, like those of the search index: they would double the time of an import.
    sql`create table outside_ids (
      source text not null, outside_id text not null, game_id ${id} not null, import_id integer not null,
      primary key (source, outside_id)
    ) ${clustered}`,
    sql`create index outside_ids_of_game on outside_ids (game_id)`,
    sql`create table imports (
      id ${autoIncrement}, file_name text not null, format text not null, source text not null, licence text,
      added integer not null, changed integer not null, created_at ${timestamp} not null, undone_at ${timestamp}
    )`,
    sql`create table import_changes (
      import_id integer not null, game_id ${id} not null, before text, after text,
      primary key (import_id, game_id)
    ) ${clustered}`,
    sql`create index import_changes_of_game on import_changes (game_id, import_id)`,
  ]);
}
