// Plain values: code in the browser imports them without zod.

export const overviewRanges = ['24h', '30d'] as const;
export type OverviewRange = (typeof overviewRanges)[number];

/** What the overview has for each interval of time. */
export const seriesNames = [
  'requests',
  'milliseconds',
  'clientErrors',
  'tooManyRequests',
  'serverErrors',
  'cacheHits',
  'cacheMisses',
  'members',
  'reviews',
  'databaseBytes',
  'queuedReads',
  'queuedWrites',
  'memoryBytes',
] as const;
export type SeriesName = (typeof seriesNames)[number];
