import type { Hono } from 'hono';
import type { AppEnv } from './context.ts';
import { methodNotAllowed } from './problem.ts';
import { isRead } from './request-scope.ts';

/** Responds with 405 if a path has routes, but none for the method. Call it after all routes except the pages. */
export function rejectOtherMethods(site: Hono<AppEnv>): void {
  const routes = site.routes.filter(({ method }) => method !== 'ALL' && method !== 'OPTIONS');
  // Endpoints with the same path may name its parameters differently.
  const byShape = Map.groupBy(routes, ({ path }) => path.replaceAll(/:\w+/g, ':'));
  for (const group of byShape.values()) {
    const { path } = group[0]!;
    const methods = new Set(group.map(({ method }) => method));
    site.all(path, (context, next) => {
      // A route for GET exists and passed the request on: a page may have the same path.
      if (isRead(context.req.method) && methods.has('GET')) return next();
      context.set('route', path.replaceAll(/:(\w+)/g, '{$1}'));
      throw methodNotAllowed([...methods]);
    });
  }
}
