import type { Compilable, CompiledQuery } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Database } from './schema.ts';

/** Stands in a compiled query for a value of a row, which is put in at each run. */
class Placeholder {
  row: number;
  name: string;

  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

function placeholdersFor<Row extends object>(rows: Row[]): Row[] {
  return rows.map(
    (_, row) => new Proxy({} as Row, { get: (_row, name) => new Placeholder(row, String(name)) }),
  );
}

/** A query that runs with most requests: Kysely compiles it once for each dialect. */
export function compiled<Values extends object, Result>(
  build: (db: Database, values: Values) => Compilable<Result>,
): (db: Database, values: Values) => Promise<Result[]> {
  const run = compiledForRows<Values, Result>((db, [values]) => build(db, values!));
  return (db, values) => run(db, [values]);
}

/** As many as the writes of one group (see write-queue.ts); queries for more rows are compiled each time. */
const maxCachedRowCount = 16;

/** The same for several rows: compiled once for each number of them. */
export function compiledForRows<Row extends object, Result>(
  build: (db: Database, rows: Row[]) => Compilable<Result>,
): (db: Database, rows: Row[]) => Promise<Result[]> {
  const cache = new Map<unknown, CompiledQuery<Result>[]>();
  return async (db, rows) => {
    const dialect = dialectOf(db);
    const byCount = cache.get(dialect) ?? [];
    cache.set(dialect, byCount);
    const query = byCount[rows.length] ?? build(db, placeholdersFor(rows)).compile();
    if (rows.length <= maxCachedRowCount) byCount[rows.length] = query;
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? rows[each.row]![each.name as keyof Row] : each,
    );
    return (await db.executeQuery<Result>({ ...query, parameters })).rows;
  };
}
