import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { toColumn, type Kind, type Table } from './table.ts';

const kinds: Record<string, Kind> = { text: 'text', uuid: 'text', int2: 'integer', int4: 'integer', int8: 'integer' };

export async function listPostgresTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by relname collate "C"`.execute(
    db,
  );
  const tables: Table[] = [];
  for (const { name } of rows) tables.push(await readTable(db, name));
  return tables;
}

async function readTable(db: Database, name: string): Promise<Table> {
  const table = sql`(select oid from pg_class
    where relname = ${name} and relnamespace = current_schema()::regnamespace)`;
  const { rows: columns } = await sql<{ name: string; type: string; isIdentity: boolean }>`
    select attname as name, typname as type, attidentity <> '' as "isIdentity"
    from pg_attribute join pg_type on pg_type.oid = atttypid
    where attrelid = ${table} and attnum > 0 and not attisdropped order by attnum`.execute(db);
  const { rows: key } = await sql<{ name: string }>`
    select attname as name
    from pg_index, unnest(indkey) with ordinality as keys (number, ordinal)
      join pg_attribute on attnum = keys.number
    where indrelid = ${table} and indisprimary and attrelid = indrelid order by ordinal`.execute(db);
  const { rows: parents } = await sql<{ parent: string }>`
    select distinct relname as parent from pg_constraint join pg_class on pg_class.oid = confrelid
    where contype = 'f' and conrelid = ${table}`.execute(db);
  return {
    name,
    columns: columns.map((column) => toColumn(name, column.name, column.type, kinds)),
    key: (key.length > 0 ? key : columns).map((column) => column.name),
    parents: parents.map(({ parent }) => parent),
    identity: columns.find(({ isIdentity }) => isIdentity)?.name,
  };
}
