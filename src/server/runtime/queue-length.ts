export type QueueLength = {
  /** How many wait. */
  waiting: () => number;
  /** The greatest number since the last call. */
  takeMaxWaiting: () => number;
};

/** Measures a queue; call `countQueued` whenever something has been added to it. */
export function measureLength(read: () => number): QueueLength & { countQueued: () => void } {
  let max = 0;
  return {
    countQueued() {
      max = Math.max(max, read());
    },
    waiting: read,
    takeMaxWaiting() {
      const taken = max;
      max = read();
      return taken;
    },
  };
}
