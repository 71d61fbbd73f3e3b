import { setImmediate as nextLoopTick } from 'node:timers/promises';
import { tickMonotonic } from './clock.ts';
import { QueueFullError } from './queue-full-error.ts';
import { withTimeout } from './timeout.ts';

export type QueueLimits = {
  maxConcurrent: number;
  maxQueued: number;
  /** If a client's first work has waited longer, its further work is rejected: it would take longer than clients wait. */
  maxWaitMs: number;
  /** Work that takes longer is rejected, and the next one starts. */
  maxRunMs: number;
};

/**
 * The limits of pages and of the API's reads. They share a queue because both take processor time: many of one kind
 * would slow down the other. A page takes about 10 ms, so the last of a full queue waits about a second. The calls that
 * a page makes run in its slot and are not counted. The timeout frees the slot of a query that hangs.
 */
export const readLimits: QueueLimits = { maxConcurrent: 8, maxQueued: 100, maxWaitMs: 2_000, maxRunMs: 30_000 };

/**
 * The event-loop ticks (4 µs each) between two starts while much work waits. Node accepts one connection in a tick: if
 * every tick ran a piece of work, new clients of a busy server would wait for long to learn that it is busy.
 */
const ticksUnderLoad = 10;

/** Runs a client's work as soon as a slot is free; rejects with a `QueueFullError` if too much work waits. */
export type RunQueued = (<Result>(client: string, work: () => Promise<Result>) => Promise<Result>) & {
  /** How much work waits. */
  waiting: () => number;
  /** Whether it would reject further work of a client at once. `clientOf` is called only if all slots are taken. */
  isFull: (clientOf: () => string) => boolean;
};

type Waiting = { start: () => void; reject: (error: Error) => void; since: number };

/**
 * Bounds how much work runs at a time, and how much waits, by number and by time. Each piece of work starts in its own
 * event-loop tick, so that cached responses are sent in between, however much waits.
 *
 * The work of each client waits in a line of its own, and the lines take turns: a client with much work does not hold
 * up one with little. When the queue is full, new work replaces the last in the longest line.
 */
export function createWorkQueue({ maxConcurrent, maxQueued, maxWaitMs, maxRunMs }: QueueLimits): RunQueued {
  /** In the order of their turns; none is empty. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = 0;
  let lastStart = Promise.resolve();

  function isFull(clientOf: () => string): boolean {
    if (running < maxConcurrent || (waiting === 0 && maxQueued > 0)) return false;
    const line = lines.get(clientOf()) ?? [];
    const isLate = line.length > 0 && tickMonotonic() - line[0]!.since > maxWaitMs;
    return isLate || (waiting >= maxQueued && longestLine().length <= line.length + 1);
  }

  function longestLine(): Waiting[] {
    let longest: Waiting[] = [];
    for (const line of lines.values()) if (line.length > longest.length) longest = line;
    return longest;
  }

  function enqueue(client: string): Promise<void> {
    if (waiting >= maxQueued) {
      // Longer than the client's own line with its new work, so at least two: it does not become empty.
      longestLine().pop()!.reject(new QueueFullError('other clients have less work'));
      waiting -= 1;
    }
    return new Promise((start, reject) => {
      const line = lines.get(client) ?? [];
      line.push({ start, reject, since: tickMonotonic() });
      lines.set(client, line);
      waiting += 1;
    });
  }

  /** Gives the slot of finished work to the next line. */
  function startNext(): void {
    const [first] = lines;
    if (!first) return void (running -= 1);
    const [client, line] = first;
    lines.delete(client);
    const next = line.shift()!;
    if (line.length > 0) lines.set(client, line);
    waiting -= 1;
    next.start();
  }

  const isLoaded = () => waiting > maxConcurrent * 4;

  async function run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    if (isFull(() => client)) throw new QueueFullError('too much work waits');
    if (running < maxConcurrent) running += 1;
    else await enqueue(client);
    try {
      await (lastStart = lastStart.then(() => waitTicks(isLoaded() ? ticksUnderLoad : 1)));
      return await withTimeout(work(), maxRunMs);
    } finally {
      startNext();
    }
  }
  return Object.assign(run, { isFull, waiting: () => waiting });
}

async function waitTicks(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await nextLoopTick();
}
