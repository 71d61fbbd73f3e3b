import { seriesNames, type OverviewRange, type SeriesName } from '../../contracts/admin/constants.ts';
import type { Overview, RouteTime } from '../../contracts/admin/overview.ts';
import type { Database } from '../db/schema.ts';
import {
  counterNames,
  gaugeNames,
  resolutions,
  routeCount,
  routeMilliseconds,
  startOf,
  type CounterName,
  type GaugeName,
} from '../ops/history/names.ts';
import { readHistory, sumRoutes } from '../ops/history/queries.ts';

const counters: Partial<Record<SeriesName, CounterName>> = {
  requests: 'requests',
  milliseconds: 'milliseconds',
  clientErrors: 'client errors',
  tooManyRequests: 'too many requests',
  serverErrors: 'server errors',
  cacheHits: 'cache hits',
  cacheMisses: 'cache misses',
};
const gauges: Partial<Record<SeriesName, GaugeName>> = {
  members: 'members',
  reviews: 'reviews',
  databaseBytes: 'database bytes',
  queuedReads: 'queued reads',
  queuedWrites: 'queued writes',
  memoryBytes: 'memory bytes',
};

/** The intervals of a range, and the longer ones that routes are counted in. */
const ranges: Record<OverviewRange, { stepMs: number; steps: number; routeStepMs: number; routeSteps: number }> = {
  '24h': { stepMs: resolutions.fiveMinutes, steps: 288, routeStepMs: resolutions.hour, routeSteps: 24 },
  '30d': { stepMs: resolutions.hour, steps: 720, routeStepMs: resolutions.day, routeSteps: 30 },
};

/** The values of each interval until now. An interval in which nothing was stored has none: that is not a zero. */
export async function readSeries(db: Database, range: OverviewRange, time: number): Promise<Overview['history']> {
  const { stepMs, steps } = ranges[range];
  const from = startOf(time, stepMs) - (steps - 1) * stepMs;
  const rows = await readHistory(db, { resolutionMs: stepMs, from, until: time }, [...counterNames, ...gaugeNames]);
  const values = new Map(rows.map(({ startsAt, name, value }) => [`${startsAt} ${name}`, value]));
  const valueAt = (startsAt: number, name: CounterName | GaugeName) => values.get(`${startsAt} ${name}`);
  const starts = Array.from({ length: steps }, (_, step) => from + step * stepMs);
  const seriesOf = (name: SeriesName) => {
    const [counter, gauge] = [counters[name], gauges[name]];
    if (!counter) return starts.map((startsAt) => valueAt(startsAt, gauge!) ?? null);
    return starts.map((startsAt) => (valueAt(startsAt, 'processes') ? (valueAt(startsAt, counter) ?? 0) : null));
  };
  const series = Object.fromEntries(seriesNames.map((name) => [name, seriesOf(name)]));
  return { startsAt: new Date(from).toISOString(), stepMs, series: series as Overview['history']['series'] };
}

/** The processes of the last two intervals: in the current one, some may not have stored anything yet. */
export async function countProcesses(db: Database, time: number): Promise<number> {
  const resolutionMs = resolutions.fiveMinutes;
  const from = startOf(time, resolutionMs) - resolutionMs;
  const rows = await readHistory(db, { resolutionMs, from, until: time }, ['processes']);
  return Math.max(0, ...rows.map(({ value }) => value));
}

const maxRoutes = 10;
/** The average of fewer requests is that of the first one, which had to wait for what is read once. */
const minCount = 10;

export async function readRoutes(db: Database, range: OverviewRange, time: number): Promise<Overview['routes']> {
  const { routeStepMs, routeSteps } = ranges[range];
  const from = startOf(time, routeStepMs) - (routeSteps - 1) * routeStepMs;
  const sums = await sumRoutes(db, { resolutionMs: routeStepMs, from, until: time });
  const values = new Map(sums.map(({ name, value }) => [name, value]));
  const prefix = routeCount('');
  const routes = sums
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, value: count }): RouteTime => {
      const route = name.slice(prefix.length);
      const totalMs = values.get(routeMilliseconds(route)) ?? 0;
      return { route, count, totalMs, averageMs: Math.round((totalMs / count) * 10) / 10 };
    });
  const top = (list: RouteTime[], by: 'averageMs' | 'totalMs') =>
    list
      .filter((route) => route[by] > 0)
      .toSorted((one, other) => other[by] - one[by] || (one.route < other.route ? -1 : 1))
      .slice(0, maxRoutes);
  return {
    slowest: top(
      routes.filter(({ count }) => count >= minCount),
      'averageMs',
    ),
    busiest: top(routes, 'totalMs'),
  };
}
