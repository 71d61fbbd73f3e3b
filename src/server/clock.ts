/** The one place that reads the clock, in milliseconds since 1970. */
export function now(): number {
  return Date.now();
}

/**
 * Measures how long ago something was, by two clocks, of which the later counts. The monotonic clock is
 * right whatever happens to the time of day, and goes on while the process is stopped (SIGSTOP, a paused
 * container), but may stand still while the whole machine sleeps. The time of day covers that, from the
 * moment when the machine, or the host of a virtual one, has set it right again; until then nothing does.
 */
export function startStopwatch(): () => number {
  const [time, monotonic] = [now(), performance.now()];
  return () => Math.max(now() - time, performance.now() - monotonic);
}

/** To look at a clock takes longer than to find a kept answer; in one turn of the program it is done once. */
function onceInATurn(read: () => number): () => number {
  let time: number | undefined;
  return () => {
    if (time === undefined) {
      time = read();
      setImmediate(() => (time = undefined));
    }
    return time;
  };
}

/** The time at which the program's present turn began: what is done in one is done in no time. */
export const nearlyNow = onceInATurn(now);

/** The same on a clock that nobody sets back, for how long ago something was. */
export const nearlyElapsed = onceInATurn(() => performance.now());
