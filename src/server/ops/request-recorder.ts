import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { AppEnv } from '../http/context.ts';
import { createRequestLineWriter, type LogDestination, type Logger, type RequestLabels } from '../runtime/log.ts';
import { createRequestHistogram } from './request-histogram.ts';

/** Routes that machines poll; their lines are logged at debug level. */
const debugRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** Metrics of the process, created once: prom-client never stops the monitors that it starts for them. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });

/** Counts and logs one request with known labels. */
export type RecordRequest = (requestId: string, milliseconds: number) => void;

export type RequestRecorder = (labels: RequestLabels) => RecordRequest;

/** Counts and logs requests when their responses are sent. */
export function createRequestRecorder(log: Logger, logDestination: LogDestination) {
  // What /metrics shows. Add a metric with `registers: [registry]`, as in clock-gauge.ts; app.ts passes it on.
  const registry = Registry.merge([processMetrics]);
  const histogramFor = createRequestHistogram(registry);
  const recorders = new Map<string, RecordRequest>();

  function createRecorder(labels: RequestLabels): RecordRequest {
    const count = histogramFor(labels);
    const level = debugRoutes.has(labels.route) ? 'debug' : 'info';
    const writeLine = createRequestLineWriter(log, logDestination, level, labels);
    return (requestId, milliseconds) => {
      count(milliseconds / 1000);
      writeLine(requestId, milliseconds);
    };
  }

  const record: RequestRecorder = (labels) => {
    const key = `${labels.status} ${labels.method} ${labels.route}`;
    const existing = recorders.get(key);
    if (existing) return existing;
    const recorder = createRecorder(labels);
    recorders.set(key, recorder);
    return recorder;
  };
  return { registry, record };
}

/** Counts and logs every request that reaches the app; the fast path records the responses that it sends. */
export function recordRequests(record: RequestRecorder): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    const labels = { method: context.req.method, route: context.get('route'), status: context.res.status };
    record(labels)(context.get('scope').requestId, performance.now() - startedAt);
  };
}
