import { sql } from 'kysely';
import { listAllTables } from '../backup/catalog/list-tables.ts';
import { dialectOf } from '../db/dialect.ts';
import expectedSchema from '../db/migrations/expected-schema.json' with { type: 'json' };
import type { Database } from '../db/schema.ts';
import type { Finding } from './checks.ts';
import { catchCorruption } from './corruption.ts';

const maxLines = 20;

/** Whether the database's own structures are sound. */
export function checkIntegrity(db: Database): Promise<Finding> {
  return dialectOf(db).name === 'SQLite' ? checkSqlite(db) : checkPostgres(db);
}

async function checkSqlite(db: Database): Promise<Finding> {
  const { rows } = await sql<{ line: string }>`
    select integrity_check as line from pragma_integrity_check limit ${sql.lit(maxLines)}`.execute(db);
  const lines = rows.map(({ line }) => line).filter((line) => line !== 'ok');
  return { faults: lines.length, details: lines };
}

async function checkPostgres(db: Database): Promise<Finding> {
  const { rows: invalid } = await sql<{ line: string }>`
    select 'index ' || indexrelid::regclass || ' is not valid' as line from pg_index
    where not indisvalid and indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
    union all
    select 'constraint ' || conname || ' is not validated' from pg_constraint
    where not convalidated and connamespace = current_schema()::regnamespace
    union all
    select checksum_failures || ' pages had a wrong checksum' from pg_stat_database
    where datname = current_database() and checksum_failures > 0`.execute(db);
  const { rows: checkable } = await sql<{ schema: string }>`
    select nspname as schema
    from pg_extension
      join pg_namespace on pg_namespace.oid = extnamespace
      join pg_proc on pronamespace = extnamespace and proname = 'bt_index_check' and pronargs = 2
    where extname = 'amcheck' and has_function_privilege(pg_proc.oid, 'execute')`.execute(db);
  const [amcheck] = checkable;
  const details = invalid.map(({ line }) => line);
  if (!amcheck) {
    const note = 'index contents are not checked: install the extension amcheck and let this role execute it';
    return { faults: details.length, details, note };
  }
  const found = [...details, ...(await checkIndexes(db, amcheck.schema))];
  return { faults: found.length, details: found };
}

async function checkIndexes(db: Database, schema: string): Promise<string[]> {
  const { rows } = await sql<{ index: string }>`
    select indexrelid::regclass::text as index from pg_index
      join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'btree' and indisvalid and relnamespace = current_schema()::regnamespace`.execute(db);
  const check = sql.ref(`${schema}.bt_index_check`);
  const corrupt: string[] = [];
  for (const { index } of rows) {
    await catchCorruption<unknown>(
      db,
      () => sql`select ${check}(${index}::regclass, true)`.execute(db),
      (message) => corrupt.push(`index ${index}: ${message}`),
    );
  }
  return corrupt;
}

/** Indexes that the migrations create and that are gone: lists would take long, and what is unique could be stored twice. */
export async function checkMissingIndexes(db: Database): Promise<Finding> {
  const { name } = dialectOf(db);
  const query =
    name === 'SQLite'
      ? sql<{ index: string }>`select name as "index" from sqlite_schema where type = 'index'`
      : sql<{ index: string }>`select indexname as "index" from pg_indexes where schemaname = current_schema()`;
  const { rows } = await query.execute(db);
  const present = new Set(rows.map(({ index }) => index));
  const details = Object.entries<string[]>(expectedSchema[name]).flatMap(([table, lines]) =>
    lines
      .filter((line) => {
        // SQLite does not let anybody drop those that it makes for a key.
        const [, index] = /^(?:unique )?index (?!sqlite_)(\S+)/.exec(line) ?? [];
        return index !== undefined && !present.has(index);
      })
      .map((line) => `${table} lacks the ${line}`),
  );
  return { faults: details.length, details };
}

/** Rows that refer to a row that is not there. The constraints prevent them; a damaged file or a switched-off trigger may not. */
export async function checkReferences(db: Database): Promise<Finding> {
  if (dialectOf(db).name === 'SQLite') {
    const { rows } = await sql<{ child: string; parent: string; count: number }>`
      select "table" as child, parent, count(*) as count from pragma_foreign_key_check group by 1, 2`.execute(db);
    return toFinding(rows);
  }
  const { rows: keys } = await sql<{ child: string; column: string; parent: string; parentColumn: string }>`
    select child.relname as child, parent.relname as parent, from_column.attname as "column",
      to_column.attname as "parentColumn"
    from pg_constraint
      join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
      join pg_attribute as from_column on from_column.attrelid = conrelid and from_column.attnum = conkey[1]
      join pg_attribute as to_column on to_column.attrelid = confrelid and to_column.attnum = confkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and connamespace = current_schema()::regnamespace`.execute(db);
  const found = [];
  for (const { child, column, parent, parentColumn } of keys) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(child)} as child
      where ${sql.ref(`child.${column}`)} is not null and not exists (
        select 1 from ${sql.table(parent)} as parent
        where ${sql.ref(`parent.${parentColumn}`)} = ${sql.ref(`child.${column}`)}
      )`.execute(db);
    found.push({ child, parent, count: Number(rows[0]!.count) });
  }
  return toFinding(found.filter(({ count }) => count > 0));
}

function toFinding(rows: { child: string; parent: string; count: number }[]): Finding {
  return {
    faults: rows.reduce((sum, { count }) => sum + Number(count), 0),
    details: rows.map(({ child, parent, count }) => `${count} in ${child} without their row in ${parent}`),
  };
}

/** SQLite stores any value in any column; a backup and PostgreSQL need texts and integers where they belong. */
export async function checkTypes(db: Database): Promise<Finding> {
  const details: string[] = [];
  let faults = 0;
  for (const { name, columns } of await listAllTables(db)) {
    const wrong = columns.map((column) => sql`typeof(${sql.ref(column.name)}) not in (${column.kind}, 'null')`);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where ${sql.join(wrong, sql` or `)}`.execute(db);
    const count = Number(rows[0]!.count);
    faults += count;
    if (count > 0) details.push(`${count} in ${name} with a value of another type than its column`);
  }
  return { faults, details };
}
