export type QueueLength = {
  /** How many wait. */
  waiting: () => number;
  /** The greatest number since the last call. */
  takeMaxWaiting: () => number;
};

/** Measures a queue; call `countQueued` whenever something has been added to it. */
export function measureLength(queue: readonly unknown[]): QueueLength & { countQueued: () => void } {
  let max = 0;
  return {
    countQueued() {
      if (queue.length > max) max = queue.length;
    },
    waiting: () => queue.length,
    takeMaxWaiting() {
      const taken = max;
      max = queue.length;
      return taken;
    },
  };
}
