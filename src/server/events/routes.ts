import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { Problem, retryAfterSeconds } from '../http/problem.ts';
import { eventsPath } from './event-streams.ts';

/** A request gets here only if `handle` in event-streams.ts opened no stream for it. */
export function eventRoutes(app: Hono<AppEnv>): void {
  app.get(eventsPath, (context) => {
    context.set('route', eventsPath);
    throw new Problem(503, 'Too many streams are open right now. Please try again later.', {
      headers: { 'retry-after': retryAfterSeconds.unavailable },
    });
  });
}
