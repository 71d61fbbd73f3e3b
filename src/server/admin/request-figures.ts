import type { Registry } from 'prom-client';
import type { Overview, RouteTime } from '../../contracts/admin/overview.ts';
import { requestHistogramName } from '../ops/request-histogram.ts';
import { polledRoutes } from '../ops/request-recorder.ts';

type Labels = Partial<Record<string, string | number>>;
type MetricValue = { metricName?: string; labels: Labels; value: number };

type RequestFigures = Omit<Overview['process'], 'version' | 'node' | 'uptimeSeconds' | 'memoryBytes'>;

async function valuesOf(registry: Registry, name: string): Promise<MetricValue[]> {
  const metric = registry.getSingleMetric(name) as { get: () => Promise<{ values: MetricValue[] }> } | undefined;
  return metric ? (await metric.get()).values : [];
}

async function read(registry: Registry, name: string, queue?: string): Promise<number> {
  const values = await valuesOf(registry, name);
  return values.find(({ labels }) => labels.queue === queue)?.value ?? 0;
}

/** What the process of this registry has served since its start; the same figures as in /metrics. */
export async function readRequestFigures(
  registry: Registry,
): Promise<{ figures: RequestFigures; routes: Overview['routes'] }> {
  const byRoute = new Map<string, { count: number; totalMs: number }>();
  const counts = { serverErrors: 0, clientErrors: 0, tooManyRequests: 0 };
  for (const { metricName, labels, value } of await valuesOf(registry, requestHistogramName)) {
    const { method, route, status } = labels as { method: string; route: string; status: number };
    // Machines that watch the site would hide the others.
    if (polledRoutes.has(route)) continue;
    const name = `${method} ${route}`;
    const figures = byRoute.get(name) ?? { count: 0, totalMs: 0 };
    byRoute.set(name, figures);
    if (metricName === `${requestHistogramName}_sum`) figures.totalMs += value * 1_000;
    if (metricName !== `${requestHistogramName}_count`) continue;
    figures.count += value;
    const kind = kindOf(status);
    if (kind) counts[kind] += value;
  }
  const all = [...byRoute.values()];
  const requests = all.reduce((sum, { count }) => sum + count, 0);
  const totalMs = all.reduce((sum, route) => sum + route.totalMs, 0);
  return {
    figures: {
      requests,
      averageMs: requests === 0 ? 0 : toTenths(totalMs / requests),
      ...counts,
      cacheHits: await read(registry, 'response_cache_hits_total'),
      cacheMisses: await read(registry, 'response_cache_misses_total'),
      cacheBytes: await read(registry, 'response_cache_bytes'),
      waitingReads: await read(registry, 'queue_length', 'reads'),
      waitingWrites: await read(registry, 'queue_length', 'writes'),
    },
    routes: sortRoutes(
      [...byRoute].map(([route, figures]) => ({
        route,
        count: figures.count,
        totalMs: Math.round(figures.totalMs),
        averageMs: toTenths(figures.totalMs / figures.count),
      })),
    ),
  };
}

function kindOf(status: number): 'serverErrors' | 'clientErrors' | 'tooManyRequests' | undefined {
  if (status === 429) return 'tooManyRequests';
  if (status >= 500) return 'serverErrors';
  return status >= 400 ? 'clientErrors' : undefined;
}

const maxRoutes = 10;
/** The average of fewer requests is that of the first one, which had to wait for what is read once. */
const minCount = 10;

function sortRoutes(routes: RouteTime[]): Overview['routes'] {
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

const toTenths = (value: number) => Math.round(value * 10) / 10;
