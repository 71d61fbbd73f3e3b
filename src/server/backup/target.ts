import { isDiskFull, isUnavailable } from '../db/errors.ts';
import { executeAll } from '../db/execute-all.ts';
import { applyMigrations, listAppliedMigrations } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { sql } from 'kysely';
import { dialectOf } from '../db/dialect.ts';
import { errorMessage } from '../runtime/startup-error.ts';
import { suspendIndexes } from './catalog/indexes.ts';
import { listAllTables, listTables } from './catalog/list-tables.ts';
import type { Table } from './catalog/table.ts';
import { BackupError, type TableLine } from './file/format.ts';
import { countRows, insertRows, isOfKind, type Row } from './rows.ts';

/** Rows in these are of the database, or were written by migrations: a database that has only them holds no site. */
const rowsOfMigrations = new Set(['settings']);

/** The default is 2 MB, of which an insert into a large table would write the same pages again and again. */
const sqliteCacheKb = 64 * 1024;

type Target = {
  tables: Map<string, Table>;
  /** To be called after the last row. */
  createIndexes: () => Promise<void>;
};

/**
 * Creates the tables of a site in an empty database, as they were after the given migrations, in the caller's
 * transaction. Returns them, all empty.
 */
export async function createTables(db: Database, migrations: string[], where: string): Promise<Target> {
  await assertEmpty(db, migrations, where);
  await applyMigrations(db, migrations).catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    throw new BackupError(`The migrations of the source cannot be applied (${errorMessage(error)}).`, { cause: error });
  });
  const tables = await listTables(db);
  for (const { name } of tables.filter((table) => rowsOfMigrations.has(table.name))) {
    await sql`delete from ${sql.table(name)}`.execute(db);
  }
  // A row may refer to a later one of its own table: that is checked by `assertReferences`.
  const isSqlite = dialectOf(db).name === 'SQLite';
  await executeAll(
    db,
    isSqlite
      ? [sql`pragma defer_foreign_keys = on`, sql.raw(`pragma cache_size = -${sqliteCacheKb}`)]
      : [sql`set constraints all deferred`],
  );
  const createIndexes = await suspendIndexes(db);
  return { tables: new Map(tables.map((table) => [table.name, table])), createIndexes };
}

async function assertEmpty(db: Database, migrations: string[], where: string): Promise<void> {
  const all = await listAllTables(db).catch((error: unknown) => {
    throw new BackupError(`${where} is not empty (${errorMessage(error)}): name an empty place.`);
  });
  const found: string[] = [];
  for (const table of all) {
    const count = ['changes', 'migrations', ...rowsOfMigrations].includes(table.name) ? 0 : await countRows(db, table);
    if (count > 0) found.push(`${count.toLocaleString('en-US')} in ${table.name}`);
  }
  if (found.length > 0) {
    throw new BackupError(
      `${where} is not empty (rows: ${found.join(', ')}): name an empty place. Nothing was changed.`,
    );
  }
  const applied = all.some(({ name }) => name === 'migrations') ? await listAppliedMigrations(db) : [];
  const isForeign = all.length > 0 && applied.length === 0 && all.some(({ name }) => name !== 'migrations');
  const later = applied.find((name) => !migrations.includes(name));
  if (isForeign || later) {
    const reason = isForeign ? 'it has tables of another program' : `it has later tables, by ${later}`;
    throw new BackupError(`${where} is not empty (${reason}): name an empty place. Nothing was changed.`);
  }
}

/** The table with its columns in the order of the source; throws if the two differ in anything but the order. */
export function alignColumns(tables: Map<string, Table>, { table: name, columns }: TableLine): Table {
  const table = tables.get(name);
  if (!table)
    throw new BackupError(`The source has a table that its migrations do not create: ${JSON.stringify(name)}.`);
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  const aligned = columns.map((column) => byName.get(column));
  const isSame = new Set(columns).size === table.columns.length && aligned.length === table.columns.length;
  if (!isSame || aligned.includes(undefined)) throw new BackupError(`The source has other columns of ${name}.`);
  return { ...table, columns: aligned.map((column) => column!) };
}

/** SQLite would say at the commit only that something is wrong; PostgreSQL has checked most rows when they were inserted. */
export async function assertReferences(db: Database): Promise<void> {
  if (dialectOf(db).name === 'PostgreSQL') {
    await sql`set constraints all immediate`.execute(db).catch((error: unknown) => {
      throw new BackupError(`A row cannot be stored (${errorMessage(error)}).`, { cause: error });
    });
    return;
  }
  const { rows } = await sql<{ child: string; parent: string }>`
    select "table" as child, parent from pragma_foreign_key_check limit 1`.execute(db);
  const [wrong] = rows;
  if (wrong) throw new BackupError(`A row of ${wrong.child} cannot be stored: its row of ${wrong.parent} is missing.`);
}

export function assertComplete(tables: Map<string, Table>, copied: Iterable<string>): void {
  const names = new Set(copied);
  const missing = [...tables.keys()].find((name) => !names.has(name));
  if (missing !== undefined) throw new BackupError(`The source lacks the table ${missing}.`);
}

/** Inserts rows of a source; an error of the database says which table it was. */
export async function insertCopied(db: Database, table: Table, rows: Row[]): Promise<void> {
  const wrong = rows.find((row) => !row.every((value, index) => isOfKind(value, table.columns[index]!)));
  if (wrong) throw new BackupError(`A row of ${table.name} cannot be stored: a value is of another type.`);
  try {
    await insertRows(db, table, rows);
  } catch (error) {
    if (isUnavailable(error) || isDiskFull(error)) throw error;
    throw new BackupError(`A row of ${table.name} cannot be stored (${errorMessage(error)}).`, { cause: error });
  }
}
