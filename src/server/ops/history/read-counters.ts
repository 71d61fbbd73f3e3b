import type { Registry } from 'prom-client';
import { polledRoutes } from '../request-recorder.ts';
import { requestHistogramName } from '../request-histogram.ts';
import { routeCount, routeMilliseconds, type CounterName } from './names.ts';

/** By name, since the start of the process, as whole numbers: their differences are whole, too, and lose nothing. */
export type Counters = { totals: Map<string, number>; routes: Map<string, number> };

/** Methods that routes have. A client may send others, and each would be one more name. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);

type MetricValue = { metricName?: string; labels: Partial<Record<string, string | number>>; value: number };

async function valuesOf(registry: Registry, name: string): Promise<MetricValue[]> {
  const metric = registry.getSingleMetric(name) as { get: () => Promise<{ values: MetricValue[] }> } | undefined;
  return metric ? (await metric.get()).values : [];
}

async function sumOf(registry: Registry, name: string): Promise<number> {
  return (await valuesOf(registry, name)).reduce((sum, { value }) => sum + value, 0);
}

/** What a registry has counted. Requests of machines that watch the site are left out: they would hide the others. */
export async function readCounters(registry: Registry): Promise<Counters> {
  const totals = new Map<CounterName, number>();
  const routes = new Map<string, number>();
  const add = <Name extends string>(to: Map<Name, number>, name: Name, value: number) =>
    void to.set(name, (to.get(name) ?? 0) + value);
  for (const { metricName, labels, value } of await valuesOf(registry, requestHistogramName)) {
    const { method, route, status } = labels as { method: string; route: string; status: number };
    if (polledRoutes.has(route)) continue;
    const name = `${knownMethods.has(method) ? method : 'other'} ${route}`;
    if (metricName === `${requestHistogramName}_sum`) {
      add(totals, 'milliseconds', value * 1_000);
      add(routes, routeMilliseconds(name), value * 1_000);
    } else if (metricName === `${requestHistogramName}_count`) {
      add(totals, 'requests', value);
      add(routes, routeCount(name), value);
      const kind = kindOf(status);
      if (kind) add(totals, kind, value);
    }
  }
  totals.set('cache hits', await sumOf(registry, 'response_cache_hits_total'));
  totals.set('cache misses', await sumOf(registry, 'response_cache_misses_total'));
  return { totals: round(totals), routes: round(routes) };
}

function kindOf(status: number): CounterName | undefined {
  if (status === 429) return 'too many requests';
  if (status >= 500) return 'server errors';
  return status >= 400 ? 'client errors' : undefined;
}

const round = (values: Map<string, number>) => new Map([...values].map(([name, value]) => [name, Math.round(value)]));
