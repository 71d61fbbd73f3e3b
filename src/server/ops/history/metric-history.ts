import type { Registry } from 'prom-client';
import { readDatabaseTime } from '../../db/read-time.ts';
import type { Database } from '../../db/schema.ts';
import type { Logger } from '../../runtime/log.ts';
import type { QueueLength } from '../../runtime/queue-length.ts';
import { withTimeout } from '../../runtime/timeout.ts';
import { resolutions, startOf, type CounterName, type GaugeName } from './names.ts';
import { addToHistory, pruneHistory, raiseInHistory, readHistory, type Sample } from './queries.ts';
import { readCounters, type Counters } from './read-counters.ts';
import { readSiteGauges } from './site-gauges.ts';

/**
 * Shorter than the shortest interval: what a process has counted is added to the interval in which it is stored, so at
 * most this much of it belongs to the one before.
 */
const defaultIntervalMs = 60_000;
/** A database that hangs must not delay the end of the process. */
const flushTimeoutMs = 1_000;

const totalResolutions = [resolutions.fiveMinutes, resolutions.hour];
const routeResolutions = [resolutions.hour, resolutions.day];

export type Queues = Record<'reads' | 'writes', QueueLength>;

type Options = { db: Database; log: Logger; registry: Registry; queues: Queues; intervalMs?: number };

/**
 * Stores what this process counts, for the admin's overview: every minute, what has been added since the last time, in
 * two statements past the write queue. If they fail, the next ones have it as well. A process without requests stores
 * something once in five minutes: that it runs.
 */
export function startMetricHistory({ db, log, registry, queues, intervalMs = defaultIntervalMs }: Options) {
  let stored: Counters = { totals: new Map(), routes: new Map() };
  /** The greatest values that are not stored yet. */
  const gauges = new Map<GaugeName, number>();
  /** The starts of the last intervals that this process is counted in, by their lengths. */
  const countedIn = new Map<number, number>();
  /** The start of the last interval in which this process has tried to read how large the site is. */
  let siteSizeReadIn: number | undefined;
  let storing: Promise<void> | undefined;

  const raise = (name: GaugeName, value: number) => void gauges.set(name, Math.max(gauges.get(name) ?? 0, value));

  function readGauges(): void {
    raise('memory bytes', process.memoryUsage.rss());
    for (const name of ['reads', 'writes'] as const) raise(`queued ${name}`, queues[name].takeMaxWaiting());
  }

  /**
   * One of all processes counts the rows, once in five minutes. With very many rows, that may take longer than a
   * statement is allowed to: the rest is stored all the same.
   */
  async function readSiteSize(time: number): Promise<void> {
    const startsAt = startOf(time, resolutions.fiveMinutes);
    if (siteSizeReadIn === startsAt) return;
    siteSizeReadIn = startsAt;
    try {
      const interval = { resolutionMs: resolutions.fiveMinutes, from: startsAt, until: startsAt };
      if ((await readHistory(db, interval, ['members'])).length > 0) return;
      for (const [name, value] of Object.entries(await readSiteGauges(db))) raise(name as GaugeName, value);
    } catch (error) {
      log.debug({ error }, 'the size of the site cannot be read');
    }
  }

  async function store(): Promise<void> {
    const time = await readDatabaseTime(db);
    const counters = await readCounters(registry);
    const samplesOf = (of: readonly number[], name: string, value: number): Sample[] =>
      of.map((resolutionMs) => ({ resolutionMs, startsAt: startOf(time, resolutionMs), name, value }));
    const increments = [
      ...increasesOf(stored.totals, counters.totals).flatMap((each) => samplesOf(totalResolutions, ...each)),
      ...increasesOf(stored.routes, counters.routes).flatMap((each) => samplesOf(routeResolutions, ...each)),
    ];
    const newIntervals = totalResolutions.filter((each) => countedIn.get(each) !== startOf(time, each));
    if (increments.length === 0 && !newIntervals.includes(resolutions.fiveMinutes)) return;
    const processes: CounterName = 'processes';
    increments.push(...samplesOf(newIntervals, processes, 1));
    readGauges();
    await readSiteSize(time);
    // First what may be stored twice: a failure of the second statement repeats both.
    await raiseInHistory(
      db,
      [...gauges].flatMap(([name, value]) => samplesOf(totalResolutions, name, value)),
    );
    await addToHistory(db, increments);
    stored = counters;
    gauges.clear();
    for (const each of newIntervals) countedIn.set(each, startOf(time, each));
    if (newIntervals.includes(resolutions.hour)) await pruneHistory(db, time);
  }

  async function storeAfter(previous: Promise<void> | undefined): Promise<void> {
    await previous;
    await store().catch((error: unknown) => log.debug({ error }, 'the history of metrics cannot be stored'));
  }

  /** After one that is in progress, which may have read the counters before. */
  function flush(): Promise<void> {
    const current = storeAfter(storing).finally(() => {
      if (storing === current) storing = undefined;
    });
    return (storing = current);
  }

  // While the database hangs, one attempt waits, not one for each minute.
  const timer = setInterval(() => storing ?? void flush(), intervalMs).unref();

  return {
    /** Stores what has been counted until now. */
    flush,
    /** The last of it is stored, so that short-lived processes count. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await withTimeout(flush(), flushTimeoutMs).catch(() => undefined);
    },
  };
}

function increasesOf(before: Map<string, number>, after: Map<string, number>): [name: string, increase: number][] {
  return [...after]
    .map(([name, value]): [string, number] => [name, value - (before.get(name) ?? 0)])
    .filter(([, increase]) => increase > 0);
}
