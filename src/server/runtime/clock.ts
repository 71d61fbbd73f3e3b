/** The one place that reads the time of day, in milliseconds since 1970. */
export function now(): number {
  return Date.now();
}

/**
 * Measures elapsed time by two clocks and returns the greater result. The monotonic clock is never set, and
 * goes on while the process is stopped (SIGSTOP, a paused container), but may stand still while the machine
 * sleeps. The time of day covers that once the machine, or the host of a virtual one, has set it again;
 * between waking up and that moment neither clock shows the sleep.
 */
export function startStopwatch(): () => number {
  const [time, monotonic] = [now(), performance.now()];
  return () => Math.max(now() - time, performance.now() - monotonic);
}

/** Reading a clock costs more than a cache look-up, so it is read once in each event-loop tick. */
function oncePerTick(read: () => number): () => number {
  let time: number | undefined;
  return () => {
    if (time === undefined) {
      time = read();
      setImmediate(() => (time = undefined));
    }
    return time;
  };
}

/** The time of day, as the current event-loop tick first read it. */
export const tickNow = oncePerTick(now);

/** The monotonic clock likewise, which is never set: for durations. */
export const tickMonotonic = oncePerTick(() => performance.now());
