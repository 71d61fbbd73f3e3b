import type { Metric, Registry } from 'prom-client';
import type { RequestLabels } from '../runtime/log.ts';

export const requestHistogramName = 'http_request_duration_seconds';
const name = requestHistogramName;
const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Series = { labels: RequestLabels; counts: number[]; sum: number };

/**
 * A histogram of request durations, for Prometheus. prom-client's own validates and hashes its labels at every
 * observation, with which a cached response and a 304 fall below 0.8 of what a bare node:http server sends (0.75 and 0.79,
 * from 0.94 and 0.88); here each series is found once. It is registered as a `Metric` although it is none: of a metric,
 * `Registry` only calls `get()` and reads `name`.
 */
export function createRequestHistogram(registry: Registry) {
  const allSeries: Series[] = [];
  const help = 'Requests by route, with their latencies.';
  const metric = {
    name,
    get: async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: allSeries.flatMap(valuesOf) }),
  };
  registry.registerMetric(metric as unknown as Metric);

  /** Returns the function that counts requests with these labels. */
  return (labels: RequestLabels): ((seconds: number) => void) => {
    const series: Series = { labels, counts: boundsSeconds.map(() => 0).concat(0), sum: 0 };
    allSeries.push(series);
    return (seconds) => {
      let bucket = 0;
      while (bucket < boundsSeconds.length && seconds > boundsSeconds[bucket]!) bucket += 1;
      series.counts[bucket]! += 1;
      series.sum += seconds;
    };
  };
}

/** Prometheus's buckets are cumulative: each counts everything up to its bound. */
function valuesOf({ labels, counts, sum }: Series) {
  let value = 0;
  const buckets = [...boundsSeconds, '+Inf'].map((le, bucket) => {
    value += counts[bucket]!;
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value },
  ];
}
