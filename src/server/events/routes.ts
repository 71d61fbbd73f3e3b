import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import type { Problem } from '../http/problem.ts';
import { eventsPath } from './event-streams.ts';

/** A request gets here only if `handle` in event-streams.ts opened no stream for it. */
export function eventRoutes(app: Hono<AppEnv>, problemOf: (request: object | undefined) => Problem): void {
  app.get(eventsPath, (context) => {
    context.set('route', eventsPath);
    throw problemOf(context.env?.incoming);
  });
}
