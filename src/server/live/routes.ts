import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { Problem } from '../http/problems.ts';
import { path } from './event-streams.ts';

/** What is left to answer of events where no stream was opened. */
export function eventRoutes(app: Hono<AppEnv>): void {
  app.get(path, (context) => {
    context.set('route', path);
    throw new Problem(503, 'Too many streams are open just now. Please try again later.');
  });
  app.all(path, (context) => {
    context.set('route', path);
    throw new Problem(405, 'This address takes GET only.', { headers: { allow: 'GET, HEAD' } });
  });
}
