import { setImmediate as nextLoopTick } from 'node:timers/promises';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import { withTimeout } from '../runtime/timeout.ts';

type Limits = {
  maxConcurrent: number;
  maxQueued: number;
  /** A render that takes longer is rejected, and the next one starts. */
  maxRenderMs: number;
};

/**
 * A render takes about 10 ms, so the last page of a full queue waits about a second; further ones are rejected.
 * The timeout frees the place of a render whose query hangs.
 */
export const renderLimits: Limits = { maxConcurrent: 8, maxQueued: 100, maxRenderMs: 30_000 };

/**
 * Bounds the number of running and of queued renders. Each starts in its own event-loop tick, so that cached
 * responses are sent in between, however many renders wait.
 */
export function createRenderQueue({ maxConcurrent, maxQueued, maxRenderMs }: Limits) {
  const queue: (() => void)[] = [];
  let running = 0;
  let lastStart = Promise.resolve();

  return async <Result>(render: () => Promise<Result>): Promise<Result> => {
    if (running >= maxConcurrent) {
      if (queue.length >= maxQueued) throw new QueueFullError('Too many pages are being rendered.');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      await (lastStart = lastStart.then(() => nextLoopTick()));
      return await withTimeout(render(), maxRenderMs);
    } finally {
      // `running` stays the same: the next render takes this place before a new request can.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
