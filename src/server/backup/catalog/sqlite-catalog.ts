import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { toColumn, type Kind, type Table } from './table.ts';

const kinds: Record<string, Kind> = { text: 'text', integer: 'integer', smallint: 'integer', bigint: 'integer' };

export async function listSqliteTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select name, lower(sql) as definition from sqlite_schema
    where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`.execute(db);
  const tables: Table[] = [];
  for (const { name, definition } of rows) tables.push(await readTable(db, name, definition));
  return tables;
}

async function readTable(db: Database, name: string, definition: string): Promise<Table> {
  const { rows: columns } = await sql<{ name: string; type: string; pk: number }>`
    select name, lower(type) as type, pk from pragma_table_info(${name}) order by cid`.execute(db);
  const { rows: parents } = await sql<{ parent: string }>`
    select distinct "table" as parent from pragma_foreign_key_list(${name})`.execute(db);
  const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
  return {
    name,
    columns: columns.map((column) => toColumn(name, column.name, column.type, kinds)),
    key: (key.length > 0 ? key : columns).map((column) => column.name),
    parents: parents.map(({ parent }) => parent),
    identity: /\bautoincrement\b/.test(definition) ? key[0]?.name : undefined,
  };
}
