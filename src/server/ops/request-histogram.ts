import type { Metric, Registry } from 'prom-client';

const name = 'http_request_duration_seconds';
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = { method: string; route: string; status: number };
type Series = { labels: Labels; counts: number[]; sum: number };

/**
 * How long requests took, for Prometheus. The library's own histogram looks its labels up at every
 * call, which takes longer than a cache look-up; here the place to count in is looked up once. `Registry` only calls `get` and reads `name`.
 */
export function createRequestHistogram(registry: Registry) {
  const all: Series[] = [];
  const metric = {
    name,
    async get() {
      const values = all.flatMap(valuesOf);
      const help = 'Requests by route, with their latencies.';
      return { name, help, type: 'histogram', aggregator: 'sum', values };
    },
  };
  registry.registerMetric(metric as unknown as Metric);

  /** Where requests of one kind are counted. */
  return (labels: Labels): ((seconds: number) => void) => {
    const series: Series = { labels, counts: bounds.map(() => 0).concat(0), sum: 0 };
    all.push(series);
    return (seconds) => {
      let place = 0;
      while (place < bounds.length && seconds > bounds[place]!) place += 1;
      series.counts[place]! += 1;
      series.sum += seconds;
    };
  };
}

/** A bucket counts everything up to its bound. */
function valuesOf({ labels, counts, sum }: Series) {
  let value = 0;
  const buckets = [...bounds, '+Inf'].map((le, place) => {
    value += counts[place]!;
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value },
  ];
}
