import { dialectOf } from '../../db/dialect.ts';
import type { Database } from '../../db/schema.ts';
import { listPostgresTables } from './postgres-catalog.ts';
import { listSqliteTables } from './sqlite-catalog.ts';
import { sortByParents, tablesLeftOut, type Table } from './table.ts';

/** The tables of a database by its own catalog, so that no list of them can be out of date. */
export function listAllTables(db: Database): Promise<Table[]> {
  return dialectOf(db).name === 'SQLite' ? listSqliteTables(db) : listPostgresTables(db);
}

/** The tables with a site's data; those that others refer to come first. */
export async function listTables(db: Database): Promise<Table[]> {
  const all = await listAllTables(db);
  return sortByParents(all.filter(({ name }) => !tablesLeftOut.has(name)));
}
