import type { Compilable, CompiledQuery } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Database } from './schema.ts';

/**
 * Caches compiled queries. Kysely builds and compiles a query anew each time it runs. Here it is built once with
 * placeholders as parameters, and each run replaces them by its values.
 *
 * Gain: two to three per cent more pages during a write burst on SQLite. To see it, set `maxCachedRowCount` to
 * -1, which caches nothing, and compare the rows "in a burst of writes" of `npm run bench -- --quick`.
 *
 * It relies on Kysely passing parameters through unchanged, which is not documented. If a version looks into
 * them, building the query or binding its parameters throws at the first run, and compiled-query.test.ts fails.
 * The way back is `build(db, rows).execute()`.
 */

/** Stands for the value of one column of one row. */
class Placeholder {
  row: number;
  name: string;

  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

function placeholdersFor<Row extends object>(_: Row, row: number): Row {
  return new Proxy({} as Row, { get: (_row, name) => new Placeholder(row, String(name)) });
}

/** For a query that runs with most requests: compiled once for each dialect. */
export function compiled<Values extends object, Result>(
  build: (db: Database, values: Values) => Compilable<Result>,
): (db: Database, values: Values) => Promise<Result[]> {
  const run = compiledForRows<Values, Result>((db, [values]) => build(db, values!));
  return (db, values) => run(db, [values]);
}

/**
 * The size of a group of writes (see write-queue.ts), each of which may have two rows: a query for more rows is
 * compiled at each run.
 */
const maxCachedRowCount = 32;

/** The same for several rows: compiled once for each number of rows. */
export function compiledForRows<Row extends object, Result>(
  build: (db: Database, rows: Row[]) => Compilable<Result>,
): (db: Database, rows: Row[]) => Promise<Result[]> {
  const cache = new Map<unknown, CompiledQuery<Result>[]>();
  return async (db, rows) => {
    const dialect = dialectOf(db);
    const byCount = cache.get(dialect) ?? [];
    cache.set(dialect, byCount);
    const query = byCount[rows.length] ?? build(db, rows.map(placeholdersFor)).compile();
    if (rows.length <= maxCachedRowCount) byCount[rows.length] = query;
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? rows[each.row]![each.name as keyof Row] : each,
    );
    return (await db.executeQuery<Result>({ ...query, parameters })).rows;
  };
}
