import { startStopwatch } from '../runtime/clock.ts';
import { changeBatchSize, changesFrom, newestChange, pruneChanges, type ChangePosition } from '../db/change-log.ts';
import type { Database } from '../db/schema.ts';
import type { Logger } from '../runtime/log.ts';
import { withTimeout } from '../runtime/timeout.ts';

/** How often a process polls for changes of other processes. */
const pollIntervalMs = 250;

/** If the last successful poll is older than this, cached data may be outdated and must not be served. */
const maxLagMs = 5_000;

/** The longest that a request waits for the feed. */
const catchUpTimeoutMs = 1_500;

const pruneIntervalMs = 600_000;

type Listener = {
  onChange: (topics: string[], id: number) => void;
  /** Changes before this one may have been missed: nothing that was read before may be served from a cache. */
  onReset: (id: number) => void;
};

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/**
 * Receives every change of every process: by polling, and immediately by `catchUp`.
 *
 * No change is missed without a reset:
 * - Ids are assigned in commit order, under a lock. Rolled-back transactions may leave ids out.
 * - Pruning deletes only the beginning of the log.
 * - So each poll reads from the change received last. If that is still there, with the same nonce, no change
 *   between it and the newest is missing.
 * - If it is not there, the feed resets: it was pruned while this process was suspended, or the database was
 *   restored to an earlier state (and may have assigned the same id again, with another nonce).
 * - A crash or failover of the database can lose commits whose data was read and cached, but whose change no
 *   poll has received. The last received change is then still there, so a restarted or replaced database server
 *   (`serverEpoch`) causes a reset as well.
 */
export function createChangeFeed(db: Database, log: Logger, { onChange, onReset }: Listener) {
  let position: ChangePosition | undefined;
  let sinceCaughtUp = () => Infinity;
  let runningPoll: Promise<void> = Promise.resolve();
  let queuedPoll: Promise<void> | undefined;

  async function poll(): Promise<void> {
    runningPoll = queuedPoll!;
    queuedPoll = undefined;
    const stopwatch = startStopwatch();
    while (await receiveBatch());
    sinceCaughtUp = stopwatch;
  }

  /** Resolves to whether there may be more changes. */
  async function receiveBatch(): Promise<boolean> {
    // The first row is the change received last, read again to check that it is still there.
    const [known, ...rows] = position ? await changesFrom(db, position.id) : [];
    if (!position || !known || !isSameChange(known, position)) {
      await reset();
      return false;
    }
    for (const { topics, ...change } of rows) {
      onChange(JSON.parse(topics), change.id);
      position = change;
    }
    return rows.length === changeBatchSize - 1;
  }

  /** Restarts from the newest change: everything that is read from now on is at least as new. */
  async function reset(): Promise<void> {
    const newest = await newestChange(db);
    if (position) log.warn('changes were lost or pruned: everything that was cached is invalidated');
    position = newest;
    onReset(position?.id ?? 0);
  }

  /**
   * Resolves when everything that was committed before the call has been received. A call joins the queued poll,
   * never the running one, which may already have read.
   */
  function catchUp(): Promise<void> {
    return (queuedPoll ??= runningPoll.then(poll, poll));
  }

  /** Catches up with a timeout; resolves to the id of the last change, or undefined if that failed. */
  async function tryCatchUp(): Promise<number | undefined> {
    try {
      await withTimeout(catchUp(), catchUpTimeoutMs);
      return position?.id;
    } catch {
      return undefined;
    }
  }

  function pollQuietly(): void {
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
    /**
     * Whether cached data may be served. Each call measures the time since the last poll, instead of a timer
     * setting a flag: a process that was suspended handles requests before its timers run.
     */
    isFresh: () => sinceCaughtUp() <= maxLagMs,
    /** The id of the last change that was received. */
    position: () => position?.id ?? 0,
    stop: () => timers.forEach(clearInterval),
  };
}

function isSameChange(one: ChangePosition, other: ChangePosition): boolean {
  return one.id === other.id && one.nonce === other.nonce && one.serverEpoch === other.serverEpoch;
}
