import type { Database } from './schema.ts';

type Finish<Item> = (db: Database, items: Item[]) => Promise<void>;

const gathered = new WeakMap<Database, Map<Finish<never>, unknown[]>>();

/** What many writes of one transaction do alike: done once for all of them, at its end. */
export function atTheEnd<Item>(finish: Finish<Item>): Finish<Item> {
  return async (db, items) => {
    const ends = gathered.get(db);
    if (!ends) return finish(db, items);
    ends.set(finish, [...(ends.get(finish) ?? []), ...items]);
  };
}

/** Does what is to be done in a transaction, and then what is left for its end. */
export async function toTheEnd<Result>(
  transaction: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const ends = new Map<Finish<never>, never[]>();
  gathered.set(transaction, ends);
  const result = await work(transaction);
  gathered.delete(transaction);
  for (const [finish, items] of ends) await finish(transaction, items);
  return result;
}
