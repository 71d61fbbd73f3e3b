const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The lengths of the intervals that values are stored for. */
export const resolutions = { fiveMinutes: 5 * minuteMs, hour: hourMs, day: dayMs } as const;

/** What is added up, over time and over all processes. */
export const counterNames = [
  'requests',
  'milliseconds',
  'client errors',
  'too many requests',
  'server errors',
  'cache hits',
  'cache misses',
  // Each process counts once in an interval. An interval without it has no other value: nothing ran, or nothing was stored.
  'processes',
] as const;

/** Values of which the greatest is stored. */
export const gaugeNames = [
  'members',
  'reviews',
  'database bytes',
  'queued reads',
  'queued writes',
  'memory bytes',
] as const;

export type CounterName = (typeof counterNames)[number];
export type GaugeName = (typeof gaugeNames)[number];

/** Names of routes begin with it; they are stored for hours and days. */
export const routePrefix = 'route ';

export const routeCount = (route: string) => `${routePrefix}count ${route}`;
export const routeMilliseconds = (route: string) => `${routePrefix}ms ${route}`;

/** For how long intervals are stored, a little longer than they are shown. */
export const retention = {
  fiveMinutes: 25 * hourMs,
  hour: 31 * dayMs,
  routesByHour: 25 * hourMs,
  day: 32 * dayMs,
} as const;

export const startOf = (time: number, resolutionMs: number) => Math.floor(time / resolutionMs) * resolutionMs;
