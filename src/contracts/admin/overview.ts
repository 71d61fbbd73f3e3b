import { z } from 'zod';
import { overviewRanges, seriesNames, type SeriesName } from './constants.ts';

const Count = z.int().min(0);

const seriesDescriptions: Record<SeriesName, string> = {
  requests: 'Requests, without those of /healthz, /readyz and /metrics.',
  milliseconds: 'The time that they took together; a response from the cache counts as 0.',
  clientErrors: 'Responses with a status from 400 to 499, but for 429.',
  tooManyRequests: 'Responses with the status 429.',
  serverErrors: 'Responses with a status of 500 or more.',
  cacheHits: 'Responses from the cache.',
  cacheMisses: 'Responses that could have come from the cache, and were rendered.',
  members: 'The greatest number of members.',
  reviews: 'The greatest number of reviews, without samples.',
  databaseBytes: 'The greatest size of the database.',
  queuedReads: 'The greatest number of reads, pages among them, that waited, in one process.',
  queuedWrites: 'The greatest number of writes that waited, in one process.',
  memoryBytes: 'The greatest resident memory of one process.',
};

const Series = z
  .array(Count.nullable())
  .meta({ description: 'One value for each interval; null where nothing was stored.' });

const allSeries = Object.fromEntries(
  seriesNames.map((name) => [name, Series.meta({ description: seriesDescriptions[name] })]),
) as Record<SeriesName, typeof Series>;

const RouteTime = z.object({
  route: z.string().meta({ description: 'Method and path.' }),
  count: Count,
  averageMs: z.number().min(0),
  totalMs: Count,
});
export type RouteTime = z.infer<typeof RouteTime>;

const exampleRoute = { route: 'GET /allReview', count: 340, averageMs: 4.2, totalMs: 1_428 };
const exampleSeries = Object.fromEntries(seriesNames.map((name) => [name, [null, 12]])) as Record<SeriesName, number[]>;

export const OverviewQuery = z.object({
  range: z
    .enum(overviewRanges)
    .default('24h')
    .meta({ description: 'The last 24 hours in steps of five minutes, or the last 30 days in hours.' }),
});

/** It has no name and no email of anybody. */
export const Overview = z
  .object({
    range: z.enum(overviewRanges),
    time: z.iso.datetime().meta({ description: "By the database's clock." }),
    history: z.object({
      startsAt: z.iso.datetime().meta({ description: 'When the first interval starts.' }),
      stepMs: Count.meta({ description: 'The length of an interval; all have the same.' }),
      series: z.object(allSeries),
    }),
    routes: z.object({
      slowest: z
        .array(RouteTime)
        .meta({ description: 'The ten with the greatest average, of those with ten requests.' }),
      busiest: z.array(RouteTime).meta({ description: 'The ten that took the greatest part of the time.' }),
    }),
    counts: z.object({
      members: Count,
      reviews: Count.meta({ description: 'Without samples.' }),
      sampleReviews: Count,
      games: Count,
      watchListEntries: Count,
      sessions: Count.meta({ description: 'Sessions that have not expired.' }),
    }),
    database: z.object({
      kind: z.enum(['SQLite', 'PostgreSQL']),
      bytes: Count,
      state: z.enum(['fits', 'newer', 'older']).meta({
        description: 'Whether it fits this version: "newer" has migrations that this version does not know.',
      }),
      migrations: Count.meta({ description: 'How many migrations it has.' }),
      knownMigrations: Count.meta({ description: 'How many this version has.' }),
      unknown: z.array(z.string()).meta({ description: 'Migrations that this version does not know.' }),
      missing: z.array(z.string()).meta({ description: 'Migrations that the database lacks.' }),
    }),
    backup: z.object({
      lastAt: z.iso
        .datetime()
        .nullable()
        .meta({ description: 'When the last backup was started; null if there is none.' }),
      state: z.enum(['recent', 'old', 'none']).meta({ description: 'After two days, it is old.' }),
    }),
    process: z.object({
      version: z.string(),
      node: z.string(),
      uptimeSeconds: Count.meta({ description: 'Of the process that answered.' }),
      count: Count.meta({
        description: 'Processes in the last five to ten minutes; one that was restarted counts twice.',
      }),
      cacheBytes: Count.meta({ description: 'The memory of its response cache, approximately.' }),
    }),
  })
  .meta({
    id: 'Overview',
    description: 'How the site is doing.',
    example: {
      range: '24h',
      time: '2026-03-02T18:22:10.000Z',
      history: { startsAt: '2026-03-02T18:15:00.000Z', stepMs: 300_000, series: exampleSeries },
      routes: { slowest: [exampleRoute], busiest: [exampleRoute] },
      counts: { members: 120, reviews: 640, sampleReviews: 0, games: 305, watchListEntries: 410, sessions: 95 },
      database: {
        kind: 'SQLite',
        bytes: 4_194_304,
        state: 'fits',
        migrations: 23,
        knownMigrations: 23,
        unknown: [],
        missing: [],
      },
      backup: { lastAt: '2026-03-02T03:41:07.000Z', state: 'recent' },
      process: { version: '1.0.0', node: 'v24.0.0', uptimeSeconds: 86_400, count: 1, cacheBytes: 1_048_576 },
    },
  });
export type Overview = z.infer<typeof Overview>;
