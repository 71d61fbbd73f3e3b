/** The one place that reads the clock, in milliseconds since 1970. */
export function now(): number {
  return Date.now();
}

let turn: number | undefined;

/**
 * The time at which the program's present turn began. To look at the clock takes longer than to find
 * a kept answer, and all that is done within one turn is done in no time.
 */
export function nearlyNow(): number {
  if (turn === undefined) {
    turn = now();
    setImmediate(() => (turn = undefined));
  }
  return turn;
}
