import { addCounts, dayMs, type CounterAddition } from '../db/rate-counters.ts';
import type { Database } from '../db/schema.ts';
import { tickMonotonic } from '../runtime/clock.ts';
import type { Logger } from '../runtime/log.ts';
import type { Budgets } from './budgets.ts';
import { counterOf, problemOf, type Charge, type TooManyRequests } from './too-many-requests.ts';

const defaultSyncIntervalMs = 3_000;
/** About 4 MB. */
const defaultMaxEntries = 20_000;
/** From this share of a budget on, processes share its counts. */
const sharedFrom = 0.25;
/** Rows of one statement; PostgreSQL allows 65,535 parameters. */
const maxRows = 1_000;

type Entry = CounterAddition & {
  /** `amount` and `dayAmount` are what the database has not been told yet. */
  charge: Charge;
  taken: number;
  endsAt: number;
  dayTaken: number;
  dayEndsAt: number;
};

type Options = {
  db: Database;
  log: Logger;
  budgets: Budgets;
  clock?: () => number;
  syncIntervalMs?: number;
  maxEntries?: number;
};

/**
 * Counts in memory what is too frequent for a statement each. Every few seconds, counters that have used more than a
 * quarter of their budget are added to the database in one statement, which returns the sums of all processes. So each
 * further process gives a network up to a quarter more, and people far below the limit cost the database nothing. A
 * counter that is used up no longer grows, and is not written again.
 */
export function createSharedCounters(options: Options) {
  const { db, log, budgets, clock = tickMonotonic } = options;
  const { syncIntervalMs = defaultSyncIntervalMs, maxEntries = defaultMaxEntries } = options;
  const entries = new Map<string, Entry>();
  /** The entries that the next sync writes. */
  const due = new Set<Entry>();
  let syncing = Promise.resolve();

  function find(charge: Charge): Entry {
    const { name, burstMs } = counterOf(budgets, charge);
    const now = clock();
    let entry = entries.get(name);
    if (!entry) {
      if (entries.size >= maxEntries) makeRoom();
      const counts = { taken: 0, endsAt: now + burstMs, dayTaken: 0, dayEndsAt: now + dayMs };
      entry = { name, burstMs, charge, amount: 0, dayAmount: 0, ...counts };
      entries.set(name, entry);
    }
    if (entry.endsAt <= now) Object.assign(entry, { taken: 0, amount: 0, endsAt: now + burstMs });
    if (entry.dayEndsAt <= now) Object.assign(entry, { dayTaken: 0, dayAmount: 0, dayEndsAt: now + dayMs });
    return entry;
  }

  /**
   * Forgets those who have used little. A client that fills the table from many networks does not clear the count of
   * one that is near its limit; only if all are near it, the oldest go.
   */
  function makeRoom(): void {
    for (const entry of entries.values()) if (!isNearLimit(entry)) forget(entry);
    for (const entry of entries.values()) {
      if (entries.size < maxEntries) break;
      forget(entry);
    }
  }

  /** In both: the next entry of this name would be in a statement with this one, which PostgreSQL refuses. */
  function forget(entry: Entry): void {
    entries.delete(entry.name);
    due.delete(entry);
  }

  function isNearLimit({ charge, taken, endsAt, dayTaken, dayEndsAt }: Entry): boolean {
    const { burst, day } = budgets[charge.budget];
    const now = clock();
    return (endsAt > now && taken > burst.max * sharedFrom) || (dayEndsAt > now && dayTaken > day * sharedFrom);
  }

  /** The error if nothing is left. */
  function findProblem(charge: Charge): TooManyRequests | undefined {
    const entry = find(charge);
    const now = clock();
    return problemOf(budgets, charge, {
      taken: entry.taken + 1,
      remainingMs: entry.endsAt - now,
      dayTaken: entry.dayTaken + 1,
      dayRemainingMs: entry.dayEndsAt - now,
    });
  }

  function assertLeft(charge: Charge): void {
    const problem = findProblem(charge);
    if (problem) throw problem;
  }

  function count(charge: Charge, amount = 1): void {
    const entry = find(charge);
    entry.taken += amount;
    entry.amount += amount;
    entry.dayTaken += amount;
    entry.dayAmount += amount;
    if (isNearLimit(entry)) due.add(entry);
  }

  async function writeDue(): Promise<void> {
    const batch = [...due].slice(0, maxRows);
    for (const entry of batch) due.delete(entry);
    if (batch.length === 0) return;
    const now = clock();
    const sent = batch.map((entry) => ({ ...entry, amount: entry.endsAt > now ? entry.amount : 0 }));
    for (const entry of batch) Object.assign(entry, { amount: 0, dayAmount: 0 });
    try {
      const additions = sent.map(({ name, burstMs, amount, dayAmount }) => ({ name, burstMs, amount, dayAmount }));
      const sums = new Map((await addCounts(db, additions)).map((sum) => [sum.name, sum]));
      const received = clock();
      for (const entry of batch) {
        const sum = sums.get(entry.name)!;
        // `amount` has grown again during the statement.
        entry.taken = sum.taken + entry.amount;
        entry.endsAt = received + sum.remainingMs;
        entry.dayTaken = sum.dayTaken + entry.dayAmount;
        entry.dayEndsAt = received + sum.dayRemainingMs;
      }
    } catch (error) {
      log.debug({ error }, 'the use of limits cannot be shared');
      for (const [index, entry] of batch.entries()) {
        entry.amount += sent[index]!.amount;
        entry.dayAmount += sent[index]!.dayAmount;
        // Unless it was forgotten during the statement.
        if (entries.get(entry.name) === entry) due.add(entry);
      }
    }
  }

  /** Shares counts with other processes; one call after the other. */
  const sync = () => (syncing = syncing.then(writeDue));
  const timer = setInterval(() => void sync(), syncIntervalMs).unref();

  return {
    findProblem,
    assertLeft,
    count,
    sync,
    size: () => entries.size,
    stop: () => clearInterval(timer),
  };
}
