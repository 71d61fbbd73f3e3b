import type { QueueLimits } from '../runtime/work-queue.ts';

/**
 * A render takes about 10 ms, so the last page of a full queue waits about a second; further ones are rejected.
 * The timeout frees the place of a render whose query hangs.
 */
export const renderLimits: QueueLimits = { maxConcurrent: 8, maxQueued: 100, maxWaitMs: 2_000, maxRunMs: 30_000 };
