import type { Hono } from 'hono';
import { ping } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import { assertWritable } from '../db/writable.ts';
import type { AppEnv } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { tickMonotonic } from '../runtime/clock.ts';
import { withTimeout } from '../runtime/timeout.ts';

/** Together less than two seconds. */
const checkTimeoutMs = 900;
/** None for a while after a success: it writes a file. */
const recheckMs = 1_000;

/** For supervisors and load balancers: liveness, readiness. */
export function healthRoutes(app: Hono<AppEnv>, db: Database, isStopping: () => boolean): void {
  let writableAt = -Infinity;
  const checkResponds = shareRunning(() => ping(db));
  const checkWritable = shareRunning(async () => {
    if (tickMonotonic() - writableAt < recheckMs) return;
    await assertWritable(db);
    writableAt = tickMonotonic();
  });

  app.get('/healthz', (context) => {
    context.set('route', '/healthz');
    return context.json({ status: 'alive' });
  });

  app.get('/readyz', async (context) => {
    context.set('route', '/readyz');
    if (isStopping()) throw new Problem(503, 'This process is stopping.');
    const { log } = context.get('scope');
    await checkResponds().catch((error: unknown) => {
      log.warn({ error }, 'the database does not respond');
      throw new Problem(503, "The database isn't responding.");
    });
    await checkWritable().catch((error: unknown) => {
      log.warn({ error }, 'the database cannot be written to');
      throw new Problem(503, 'Nothing can be stored.');
    });
    return context.json({ status: 'ready' });
  });
}

/** Anybody may request a check: one runs at a time, and requests that come meanwhile share its result. */
function shareRunning(check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= withTimeout(check(), checkTimeoutMs).finally(() => (running = undefined)));
}
