import type { Compilable, CompiledQuery } from 'kysely';
import { differencesOf } from './differences.ts';
import type { Database } from './schema.ts';

/** Stands in a statement where a value will. */
class Place {
  name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(String(name)) });

/** A statement that is run with every request: put together once for each kind of database. */
export function prepared<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const known = new Map<unknown, CompiledQuery<Row>>();
  return async (db, values) => {
    const kind = differencesOf(db);
    const query = known.get(kind) ?? build(db, places as Values).compile();
    known.set(kind, query);
    const parameters = query.parameters.map((each) =>
      each instanceof Place ? values[each.name as keyof Values] : each,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
