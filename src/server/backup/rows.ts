import { CompiledQuery, sql } from 'kysely';
import { dialectOf } from '../db/dialect.ts';
import type { Database, Schema } from '../db/schema.ts';
import { StartupError } from '../runtime/startup-error.ts';
import type { Column, Table } from './catalog/table.ts';

/** An integer that JavaScript cannot hold exactly is a text of digits. */
export type Value = string | number | null;
export type Row = Value[];

const batchSize = 500;

/** All rows of a table in batches, sorted by their keys, in the same order on both databases. */
export function readRows(db: Database, table: Table): AsyncGenerator<Row[]> {
  return dialectOf(db).name === 'SQLite' ? readSqliteRows(db, table) : readPostgresRows(db, table);
}

async function* readSqliteRows(db: Database, table: Table): AsyncGenerator<Row[]> {
  const columns = table.columns.map(({ name, kind }) => {
    const value = sql.ref(`${table.name}.${name}`);
    // node:sqlite throws at an integer that JavaScript cannot hold exactly.
    const exact = sql`case when ${value} between ${sql.lit(-Number.MAX_SAFE_INTEGER)} and
      ${sql.lit(Number.MAX_SAFE_INTEGER)} then ${value} else cast(${value} as text) end`;
    return (kind === 'text' ? sql`${value}` : exact).as(name);
  });
  let query = db.selectFrom(table.name as keyof Schema).select(columns);
  for (const name of table.key) query = query.orderBy(sql.ref(`${table.name}.${name}`));
  let batch: Row[] = [];
  for await (const row of query.stream()) {
    batch.push(toRow(table, row as Record<string, unknown>));
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

let cursorCount = 0;

async function* readPostgresRows(db: Database, table: Table): AsyncGenerator<Row[]> {
  const cursor = sql.ref(`rows_${(cursorCount += 1)}`);
  const kinds = new Map(table.columns.map(({ name, type }) => [name, type]));
  const columns = table.columns.map(({ name, type }) =>
    type === 'int8' ? sql`${sql.ref(name)}::text as ${sql.ref(name)}` : sql.ref(name),
  );
  // By their bytes, as SQLite sorts: the database's locale may have another order.
  const order = table.key.map((name) => {
    const column = sql.ref(`${table.name}.${name}`);
    return kinds.get(name) === 'text' ? sql`${column} collate "C"` : column;
  });
  await sql`declare ${cursor} no scroll cursor for
    select ${sql.join(columns)} from ${sql.table(table.name)} order by ${sql.join(order)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(batchSize)} from ${cursor}`.execute(db);
    if (rows.length === 0) break;
    yield rows.map((row) => toRow(table, row));
  }
  await sql`close ${cursor}`.execute(db);
}

function toRow({ name, columns }: Table, row: Record<string, unknown>): Row {
  return columns.map((column) => toValue(name, column, row[column.name]));
}

function toValue(table: string, { name, kind }: Column, value: unknown): Value {
  if (value === null) return null;
  if (kind === 'text' && typeof value === 'string') return value;
  const number = Number(value);
  if (kind === 'integer' && Number.isSafeInteger(number)) return number;
  if (kind === 'integer' && typeof value === 'string' && /^-?\d+$/.test(value)) return value;
  throw new StartupError(`${table}.${name} holds a value that is no ${kind}: ${JSON.stringify(value)}.`);
}

/** Whether a value, of a file perhaps, may be in a column. */
export function isOfKind(value: unknown, { kind }: Column): value is Value {
  if (value === null) return true;
  if (kind === 'text') return typeof value === 'string';
  return Number.isSafeInteger(value) || (typeof value === 'string' && /^-?\d{1,19}$/.test(value));
}

export function insertRows(db: Database, table: Table, rows: Row[]): Promise<void> {
  return dialectOf(db).name === 'SQLite' ? insertSqliteRows(db, table, rows) : insertPostgresRows(db, table, rows);
}

/** Few enough that a statement is quick to prepare. */
const maxParameters = 2_000;

/** By parameters: SQLite's JSON functions cut a text off at a NUL character. */
async function insertSqliteRows(db: Database, { name, columns }: Table, rows: Row[]): Promise<void> {
  const size = Math.floor(maxParameters / columns.length);
  const toParameter = (value: Value, index: number) =>
    columns[index]!.kind === 'integer' && typeof value === 'string' ? BigInt(value) : value;
  const start = sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))}) values`;
  const { sql: text } = start.compile(db);
  const line = `(${columns.map(() => '?').join(', ')})`;
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    const statement = `${text} ${some.map(() => line).join(', ')}`;
    await db.executeQuery(
      CompiledQuery.raw(
        statement,
        some.flatMap((row) => row.map(toParameter)),
      ),
    );
  }
}

async function insertPostgresRows(db: Database, { name, columns }: Table, rows: Row[]): Promise<void> {
  const values = columns.map(({ type }, index) => {
    const value = sql`value ->> ${sql.lit(index)}`;
    return type === 'text' ? value : sql`cast(${value} as ${sql.raw(type)})`;
  });
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    overriding system value
    select ${sql.join(values)} from json_array_elements(${JSON.stringify(rows)}::json)`.execute(db);
}

export async function countRows(db: Database, { name }: Pick<Table, 'name'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return Number(rows[0]!.count);
}
