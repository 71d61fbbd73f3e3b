import { z } from 'zod';

const Count = z.int().min(0);

const RouteTime = z.object({
  route: z.string().meta({ description: 'Method and path.' }),
  count: Count,
  averageMs: z.number().min(0),
  totalMs: Count,
});
export type RouteTime = z.infer<typeof RouteTime>;

const Day = z.object({
  date: z.iso.date().meta({ description: 'In UTC.' }),
  members: Count.meta({ description: 'Members who registered, without those who have left.' }),
  reviews: Count.meta({
    description: 'Reviews that were written, without samples and those that are hidden or deleted now.',
  }),
  reports: Count.meta({ description: 'Reports that members sent, without those of reviews that are deleted now.' }),
});
export type Day = z.infer<typeof Day>;

const exampleRoute = { route: 'GET /allReview', count: 340, averageMs: 4.2, totalMs: 1_428 };

/** It has no name and no email of anybody. */
export const Overview = z
  .object({
    time: z.iso.datetime().meta({ description: "By the database's clock." }),
    days: z.array(Day).meta({ description: 'The last two weeks, the latest day first.' }),
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
    process: z
      .object({
        version: z.string(),
        node: z.string(),
        uptimeSeconds: Count,
        memoryBytes: Count.meta({ description: 'Its resident memory.' }),
        cacheBytes: Count.meta({ description: 'The memory of its response cache, approximately.' }),
        requests: Count.meta({ description: 'Without those of /healthz, /readyz and /metrics.' }),
        averageMs: z.number().min(0).meta({ description: 'Of a request; a response from the cache counts as 0.' }),
        serverErrors: Count.meta({ description: 'Responses with a status of 500 or more.' }),
        clientErrors: Count.meta({ description: 'Responses with a status from 400 to 499, but for 429.' }),
        tooManyRequests: Count.meta({ description: 'Responses with the status 429.' }),
        cacheHits: Count.meta({ description: 'Responses from the cache.' }),
        cacheMisses: Count.meta({ description: 'Responses that could have come from the cache, and were rendered.' }),
        waitingReads: Count.meta({ description: 'Reads, pages among them, that wait now.' }),
        waitingWrites: Count.meta({ description: 'Writes that wait now.' }),
      })
      .meta({ description: 'The process that responds, since its start.' }),
    routes: z
      .object({
        slowest: z
          .array(RouteTime)
          .meta({ description: 'The ten with the greatest average, of those with ten requests.' }),
        busiest: z.array(RouteTime).meta({ description: 'The ten that took the greatest part of the time.' }),
      })
      .meta({ description: 'Of the same process, since its start.' }),
  })
  .meta({
    id: 'Overview',
    description: 'How the site is doing.',
    example: {
      time: '2026-03-02T18:22:10.000Z',
      days: [{ date: '2026-03-02', members: 3, reviews: 12, reports: 1 }],
      counts: { members: 120, reviews: 640, sampleReviews: 0, games: 305, watchListEntries: 410, sessions: 95 },
      database: {
        kind: 'SQLite',
        bytes: 4_194_304,
        state: 'fits',
        migrations: 30,
        knownMigrations: 30,
        unknown: [],
        missing: [],
      },
      backup: { lastAt: '2026-03-02T03:41:07.000Z', state: 'recent' },
      process: {
        version: '1.0.0',
        node: 'v24.0.0',
        uptimeSeconds: 86_400,
        memoryBytes: 167_772_160,
        cacheBytes: 1_048_576,
        requests: 41_200,
        averageMs: 2.1,
        serverErrors: 0,
        clientErrors: 310,
        tooManyRequests: 4,
        cacheHits: 30_100,
        cacheMisses: 2_900,
        waitingReads: 0,
        waitingWrites: 0,
      },
      routes: { slowest: [exampleRoute], busiest: [exampleRoute] },
    },
  });
export type Overview = z.infer<typeof Overview>;
