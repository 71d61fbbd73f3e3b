import { changeBatchSize, changesAfter, newestChange, pruneChanges } from '../db/change-log.ts';
import type { Database } from '../db/schema.ts';
import type { Logger } from '../log.ts';
import { within } from '../patience.ts';

/** How often a process looks for changes that other processes made. */
const pollIntervalMs = 250;

/** If no poll has succeeded for this long, cached data may be outdated and must not be served. */
const maxLagMs = 5_000;

/** The longest that a write's response waits for the feed. */
const catchUpTimeoutMs = 3_000;

const pruneIntervalMs = 600_000;

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/** Receives every change of every process: by polling, and at once when asked to catch up. */
export function createChangeFeed(
  db: Database,
  log: Logger,
  onChange: (topics: string[], id: number) => void,
) {
  let position: number | undefined;
  let caughtUpAt = -Infinity;
  let isFresh = false;
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function poll(): Promise<void> {
    next = undefined;
    const startedAt = performance.now();
    if (position === undefined) position = await newestChange(db);
    for (;;) {
      const rows = await changesAfter(db, { id: position });
      for (const { id, topics } of rows) {
        onChange(JSON.parse(topics), id);
        position = id;
      }
      if (rows.length < changeBatchSize) break;
    }
    caughtUpAt = startedAt;
    isFresh = true;
  }

  /** Resolves when everything that was committed before the call has been received. */
  function catchUp(): Promise<void> {
    return (next ??= current = current.then(poll, poll));
  }

  /** Catches up, but only waits so long; resolves to the id of the last change, or undefined if it failed. */
  async function tryCatchUp(): Promise<number | undefined> {
    try {
      await within(catchUpTimeoutMs, catchUp());
      return position;
    } catch {
      return undefined;
    }
  }

  function pollQuietly(): void {
    if (performance.now() - caughtUpAt > maxLagMs) isFresh = false;
    catchUp().catch((error: unknown) => log.debug({ error }, 'changes cannot be read'));
  }
  pollQuietly();
  const timers = [
    setInterval(pollQuietly, pollIntervalMs),
    setInterval(() => void pruneChanges(db).catch(() => undefined), pruneIntervalMs),
  ].map((timer) => timer.unref());

  return {
    catchUp,
    tryCatchUp,
    /** False when the feed lags more than 5 s: cached data may be outdated and must not be served. */
    isFresh: () => isFresh,
    /** The id of the last change that was received. */
    position: () => position ?? 0,
    stop: () => timers.forEach(clearInterval),
  };
}
