import { Histogram, type Registry } from 'prom-client';
import type { RequestLabels } from '../runtime/log.ts';

export const requestHistogramName = 'http_request_duration_seconds';

/** Counts requests with their durations, for Prometheus. */
export function createRequestHistogram(registry: Registry): Histogram<keyof RequestLabels> {
  return new Histogram({
    name: requestHistogramName,
    help: 'Requests by route, with their latencies.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
}
