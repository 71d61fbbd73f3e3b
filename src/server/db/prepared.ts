import type { Compilable, CompiledQuery } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Database } from './schema.ts';

/** Stands in a statement where a value of a row will. */
class Place {
  row: number;
  name: string;

  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

function placesFor<Row extends object>(rows: Row[]): Row[] {
  return rows.map(
    (_, row) => new Proxy({} as Row, { get: (_row, name) => new Place(row, String(name)) }),
  );
}

/** A statement that is run with every request: put together once for each kind of database. */
export function prepared<Values extends object, Result>(
  build: (db: Database, values: Values) => Compilable<Result>,
): (db: Database, values: Values) => Promise<Result[]> {
  const run = preparedForRows<Values, Result>((db, [values]) => build(db, values!));
  return (db, values) => run(db, [values]);
}

/** As many as writes that go together (see write.ts); statements for more rows are built each time. */
const mostRowsKnown = 16;

/** The same with the values of several rows: put together once for each number of them. */
export function preparedForRows<Row extends object, Result>(
  build: (db: Database, rows: Row[]) => Compilable<Result>,
): (db: Database, rows: Row[]) => Promise<Result[]> {
  const known = new Map<unknown, CompiledQuery<Result>[]>();
  return async (db, rows) => {
    const kind = dialectOf(db);
    const byCount = known.get(kind) ?? [];
    known.set(kind, byCount);
    const query = byCount[rows.length] ?? build(db, placesFor(rows)).compile();
    if (rows.length <= mostRowsKnown) byCount[rows.length] = query;
    const parameters = query.parameters.map((each) =>
      each instanceof Place ? rows[each.row]![each.name as keyof Row] : each,
    );
    return (await db.executeQuery<Result>({ ...query, parameters })).rows;
  };
}
