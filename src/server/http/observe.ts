import type { Context, MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { newId } from '../db/new-id.ts';
import type { Logger } from '../log.ts';
import type { AppEnvironment } from './environment.ts';

const quiet = new Set(['/healthz', '/readyz', '/metrics']);

export type Metrics = { registry: Registry; requests: Histogram<'method' | 'route' | 'status'> };

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, with their latencies.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return { registry, requests };
}

/**
 * Gives each request an id and a logger, and counts and logs it when it is answered.
 * A call that a page makes from within belongs to the page's own request.
 */
export function observe(
  log: Logger,
  metrics: Metrics,
  addressOf: (context: Context<AppEnvironment>) => string,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const within = context.env?.within;
    const requestId = within?.requestId ?? newId();
    const requestLog = log.child({ requestId });
    context.set('requestId', requestId);
    context.set('log', requestLog);
    context.set('route', 'none');
    context.set('address', addressOf(context));
    const start = performance.now();
    await next();
    if (within) return;
    const milliseconds = performance.now() - start;
    context.header('x-request-id', requestId);

    const { method } = context.req;
    const { route } = context.var;
    const { status } = context.res;
    metrics.requests.observe({ method, route, status }, milliseconds / 1000);
    const level = quiet.has(route) ? 'debug' : 'info';
    // The route, not the path: a path may hold somebody's address.
    requestLog[level]({ method, route, status, ms: Math.round(milliseconds * 10) / 10 }, 'request');
  };
}
