import type { Hono } from 'hono';
import type { Registry } from 'prom-client';
import { ping } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import type { AppEnv } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { withTimeout } from '../runtime/timeout.ts';

const pingTimeoutMs = 3_000;

/** For supervisors, load balancers and Prometheus: liveness, readiness, metrics. */
export function healthRoutes(app: Hono<AppEnv>, db: Database, registry: Registry): void {
  app.get('/healthz', (context) => {
    context.set('route', '/healthz');
    return context.json({ status: 'alive' });
  });

  app.get('/readyz', async (context) => {
    context.set('route', '/readyz');
    await withTimeout(ping(db), pingTimeoutMs).catch((error: unknown) => {
      context.get('scope').log.warn({ error }, 'the database does not respond');
      throw new Problem(503, "The database isn't responding.");
    });
    return context.json({ status: 'ready' });
  });

  app.get('/metrics', async (context) => {
    context.set('route', '/metrics');
    return context.text(await registry.metrics(), 200, { 'content-type': registry.contentType });
  });
}
