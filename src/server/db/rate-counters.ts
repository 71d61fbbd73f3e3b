import { sql } from 'kysely';
import { databaseNow } from './dialect.ts';
import type { Database } from './schema.ts';

/** Something that is counted in two windows: a short one (the burst) and a day. */
export type Counter = { name: string; burstMs: number };

/** What to add to the two windows of a counter. */
export type CounterAddition = Counter & { amount: number; dayAmount: number };

/** A counter after an addition. */
export type Count = {
  name: string;
  taken: number;
  remainingMs: number;
  dayTaken: number;
  dayRemainingMs: number;
};

export const dayMs = 24 * 3_600_000;

/**
 * A window that ends later than one that would start now has been written before the database's clock was set back.
 * Between two statements that wait for each other the difference may be as long as a statement takes.
 */
const clockToleranceMs = 60_000;

/**
 * Adds to counters in one statement, and returns the sums. A window that has ended starts anew in the same statement.
 * Windows are fixed, not sliding: at the seam of two, twice the limit may be used.
 */
function addToCounters(db: Database, additions: CounterAddition[]) {
  const now = databaseNow(db);
  const windows = { taken: 'ends_at', day_taken: 'day_ends_at' } as const;
  // By the new row's time, which was read once: SQLite would call the function of `now` for each comparison.
  const startsAnew = (end: 'ends_at' | 'day_ends_at') => {
    const [old, fresh] = [sql.ref(`rate_limits.${end}`), sql.ref(`excluded.${end}`)];
    const newRowsTime = sql`excluded.day_ends_at - ${sql.lit(dayMs)}`;
    return sql`${old} <= ${newRowsTime} or ${old} > ${fresh} + ${sql.lit(clockToleranceMs)}`;
  };
  const sumOf = (count: keyof typeof windows) => {
    const [old, added] = [sql.ref(`rate_limits.${count}`), sql.ref(`excluded.${count}`)];
    return sql<number>`case when ${startsAnew(windows[count])} then ${added} else ${old} + ${added} end`;
  };
  const endOf = (end: 'ends_at' | 'day_ends_at') => {
    const [old, fresh] = [sql.ref(`rate_limits.${end}`), sql.ref(`excluded.${end}`)];
    return sql<number>`case when ${startsAnew(end)} then ${fresh} else ${old} end`;
  };
  return db
    .insertInto('rate_limits')
    .values(
      additions.map(({ name, amount, dayAmount, burstMs }) => ({
        name,
        taken: amount,
        ends_at: sql<number>`${now} + ${burstMs}`,
        day_taken: dayAmount,
        day_ends_at: sql<number>`${now} + ${sql.lit(dayMs)}`,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        taken: sumOf('taken'),
        ends_at: endOf('ends_at'),
        day_taken: sumOf('day_taken'),
        day_ends_at: endOf('day_ends_at'),
      }),
    )
    .returning([
      'name',
      'taken',
      'day_taken as dayTaken',
      sql<number>`ends_at - ${now}`.as('remainingMs'),
      sql<number>`day_ends_at - ends_at`.as('dayLongerMs'),
    ])
    .execute();
}

/** Adds to counters; each name may occur once. Sorted: two statements that lock rows in two orders would deadlock. */
export async function addCounts(db: Database, additions: CounterAddition[]): Promise<Count[]> {
  const sorted = additions.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const sums = await addToCounters(db, sorted);
  return sums.map(({ dayLongerMs, ...sum }) => ({ ...sum, dayRemainingMs: sum.remainingMs + dayLongerMs }));
}

/**
 * Counts several writes one after the other, each by its counters, in one statement. Returns for each write what its
 * counters were just after it.
 */
export async function countInOrder(db: Database, writes: Counter[][]): Promise<Count[][]> {
  const additions = new Map<string, CounterAddition>();
  for (const counter of writes.flat()) {
    const amount = (additions.get(counter.name)?.amount ?? 0) + 1;
    additions.set(counter.name, { ...counter, amount, dayAmount: amount });
  }
  if (additions.size === 0) return writes.map(() => []);
  const sums = await addCounts(db, [...additions.values()]);
  const counts = new Map(sums.map((sum) => [sum.name, sum]));
  // From the last write to the first: each leaves the counters as they were before it.
  const results = writes.toReversed().map((counters) =>
    counters.map(({ name }) => {
      const count = counts.get(name)!;
      counts.set(name, { ...count, taken: count.taken - 1, dayTaken: count.dayTaken - 1 });
      return count;
    }),
  );
  return results.toReversed();
}

/** Takes one count back, of each counter. */
export async function refundCounts(db: Database, counters: Counter[]): Promise<void> {
  const names = counters.map(({ name }) => name).toSorted();
  await db
    .updateTable('rate_limits')
    .set((row) => ({ taken: row('taken', '-', 1), day_taken: row('day_taken', '-', 1) }))
    .where('name', 'in', names)
    .where('taken', '>', 0)
    .where('day_taken', '>', 0)
    .execute();
}

export async function deleteCounters(db: Database, names: string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('name', 'in', names).execute();
}

/** Deletes counters whose windows have both ended. */
export async function pruneCounters(db: Database): Promise<void> {
  const now = databaseNow(db);
  await db.deleteFrom('rate_limits').where('day_ends_at', '<=', now).where('ends_at', '<=', now).execute();
}
