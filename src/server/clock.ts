/** The one place that reads the clock, in milliseconds since 1970. */
export function now(): number {
  return Date.now();
}
