import { sql, type RawBuilder } from 'kysely';
import { databaseNow } from './dialect.ts';
import type { Database } from './schema.ts';

/** Something that is counted in two windows: a short one (the burst) and a day. */
export type Counter = { name: string; burstMs: number };

/** The amounts to add to the two windows of a counter. */
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
async function addToCounters(db: Database, additions: CounterAddition[]) {
  const now = databaseNow(db);
  // By the new row's time, which was read once: SQLite would call the function of `now` for each comparison.
  const isOver = (end: RawBuilder<unknown>, fresh: RawBuilder<unknown>) =>
    sql`(${end} <= excluded.day_ends_at - ${sql.lit(dayMs)} or ${end} > ${fresh} + ${sql.lit(clockToleranceMs)})`;
  const burstIsOver = isOver(sql`rate_limits.ends_at`, sql`excluded.ends_at`);
  const dayIsOver = isOver(sql`rate_limits.day_ends_at`, sql`excluded.day_ends_at`);
  const rows = additions.map(
    ({ name, amount, dayAmount, burstMs }) =>
      sql`(${name}, ${amount}, ${now} + ${burstMs}, ${dayAmount}, ${now} + ${sql.lit(dayMs)})`,
  );
  const { rows: sums } = await sql<Omit<Count, 'dayRemainingMs'> & { dayLongerMs: number }>`
    insert into rate_limits (name, taken, ends_at, day_taken, day_ends_at) values ${sql.join(rows)}
    on conflict (name) do update set
      taken = case when ${burstIsOver} then excluded.taken else rate_limits.taken + excluded.taken end,
      ends_at = case when ${burstIsOver} then excluded.ends_at else rate_limits.ends_at end,
      day_taken = case when ${dayIsOver} then excluded.day_taken else rate_limits.day_taken + excluded.day_taken end,
      day_ends_at = case when ${dayIsOver} then excluded.day_ends_at else rate_limits.day_ends_at end
    returning name, taken, day_taken as "dayTaken", ends_at - ${now} as "remainingMs",
      day_ends_at - ends_at as "dayLongerMs"`.execute(db);
  return sums;
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
