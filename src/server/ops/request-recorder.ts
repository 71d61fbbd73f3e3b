import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { hasClientLeft, type AppEnv } from '../http/context.ts';
import { isSafe } from '../http/request-scope.ts';
import {
  createRequestLineWriter,
  type Actor,
  type LogDestination,
  type Logger,
  type RequestLabels,
} from '../runtime/log.ts';
import { createRequestHistogram } from './request-histogram.ts';

/** Routes that machines poll; their lines are logged at debug level. */
export const polledRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** Metrics of the process, created once: prom-client never stops the monitors that it starts for them. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });
// Gauges with names of counters, which promtool faults; the same figures by type stay.
for (const what of ['handles', 'requests', 'resources'])
  processMetrics.removeSingleMetric(`nodejs_active_${what}_total`);

/** Counts and logs one request with known labels. */
export type RecordRequest = (requestId: string, milliseconds: number, actor?: Actor) => void;

export type RequestRecorder = (labels: RequestLabels) => RecordRequest;

/** Counts and logs requests when their responses are sent. */
export function createRequestRecorder(log: Logger, logDestination: LogDestination) {
  // What /metrics shows. Add a metric with `registers: [registry]`, as in clock-gauge.ts; app.ts passes it on.
  const registry = Registry.merge([processMetrics]);
  const histogramFor = createRequestHistogram(registry);
  const recorders = new Map<string, RecordRequest>();

  function createRecorder(labels: RequestLabels): RecordRequest {
    const count = histogramFor(labels);
    const level = polledRoutes.has(labels.route) ? 'debug' : 'info';
    const writeLine = createRequestLineWriter(log, logDestination, level, labels);
    return (requestId, milliseconds, actor) => {
      count(milliseconds / 1000);
      writeLine(requestId, milliseconds, actor);
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

/** The status of a request whose client left before its response was there, as nginx has it. It is never sent. */
const clientClosedRequest = 499;

const refusals = new Set([401, 403, 429]);

/** Whether the log names who sent a request: if it may change something, a sign-in included, or was refused. */
function isAudited({ method, status }: RequestLabels): boolean {
  return !isSafe(method) || refusals.has(status);
}

/** Counts and logs every request that reaches the app; the fast path records the responses that it sends. */
export function recordRequests(record: RequestRecorder): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    const status = hasClientLeft(context) ? clientClosedRequest : context.res.status;
    const labels = { method: context.req.method, route: context.get('route'), status };
    const { requestId, clientAddress: address, viewer } = context.get('scope');
    const actor = isAudited(labels) ? { memberId: viewer.actorId(), address } : undefined;
    record(labels)(requestId, performance.now() - startedAt, actor);
  };
}
