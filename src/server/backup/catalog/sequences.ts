import { sql } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import type { Database } from '../../db/schema.ts';
import type { Table } from './table.ts';

/**
 * The last number that the database gave to a row of a table, which may be that of a deleted row; 0 before the first,
 * undefined if the table has no such column.
 */
export async function readSequence(db: Database, { name, identity }: Table): Promise<number | undefined> {
  if (identity === undefined) return undefined;
  const query =
    dialectOf(db).name === 'SQLite'
      ? sql<{ value: number | null }>`select seq as value from sqlite_sequence where name = ${name}`
      : sql<{ value: number | null }>`
        select last_value as value from pg_sequences
        where schemaname = current_schema()
          and sequencename = (select relname from pg_class
            where oid = pg_get_serial_sequence(quote_ident(${name}), ${identity})::regclass)`;
  const { rows } = await query.execute(db);
  return rows[0]?.value ?? 0;
}

/** The next row gets the number after this one. */
export async function writeSequence(db: Database, { name, identity }: Table, value: number): Promise<void> {
  if (identity === undefined || value === 0) return;
  if (dialectOf(db).name === 'SQLite') {
    await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${value})`.execute(db);
  } else {
    await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), ${identity}), ${value})`.execute(db);
  }
}
