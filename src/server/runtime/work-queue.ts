import { setImmediate as nextLoopTick } from 'node:timers/promises';
import { tickMonotonic } from './clock.ts';
import { QueueFullError } from './queue-full-error.ts';
import { measureLength, type QueueLength } from './queue-length.ts';
import { withTimeout } from './timeout.ts';

export type QueueLimits = {
  maxConcurrent: number;
  maxQueued: number;
  /** If the first in the queue has waited longer, the queue is full: the work takes longer than its clients wait. */
  maxWaitMs: number;
  /** Work that takes longer is rejected, and the next one starts. */
  maxRunMs: number;
};

/**
 * The event-loop ticks between two starts while much waits, 4 µs each. Node accepts one connection in each tick: with one
 * piece of work in each, new clients of a busy server would wait for long to be told that it is busy.
 */
const ticksUnderLoad = 10;

/** Runs work as soon as there is a place for it; rejects with a `QueueFullError` at once if too much waits. */
export type RunQueued = (<Result>(work: () => Promise<Result>) => Promise<Result>) &
  QueueLength & {
    /** Whether it would reject. */
    isFull: () => boolean;
  };

/**
 * Bounds how much work runs at a time, and how much waits, by number and by time. Each piece of work starts in its own
 * event-loop tick, so that cached responses are sent in between, however much waits.
 */
export function createWorkQueue({ maxConcurrent, maxQueued, maxWaitMs, maxRunMs }: QueueLimits): RunQueued {
  const queue: { start: () => void; since: number }[] = [];
  const { countQueued, ...lengths } = measureLength(queue);
  let running = 0;
  let lastStart = Promise.resolve();

  const isFull = () =>
    running >= maxConcurrent &&
    (queue.length >= maxQueued || (queue.length > 0 && tickMonotonic() - queue[0]!.since > maxWaitMs));
  const isLoaded = () => queue.length > maxConcurrent * 4;

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isFull()) throw new QueueFullError('too much work waits');
    if (running < maxConcurrent) running += 1;
    else {
      await new Promise<void>((start) => {
        queue.push({ start, since: tickMonotonic() });
        countQueued();
      });
    }
    try {
      await (lastStart = lastStart.then(() => waitTicks(isLoaded() ? ticksUnderLoad : 1)));
      return await withTimeout(work(), maxRunMs);
    } finally {
      // `running` stays the same: the next piece takes this place before a new request can.
      const next = queue.shift();
      if (next) next.start();
      else running -= 1;
    }
  }
  return Object.assign(run, { isFull, ...lengths });
}

async function waitTicks(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await nextLoopTick();
}
