import type { Hono } from 'hono';
import type { AppEnv } from './context.ts';

/**
 * Lets scripts of any site read public responses, errors included; browsers send no cookie with these. Not of a site on
 * somebody's own machine or network, which only browsers there can reach.
 */
export function allowCrossOriginReads(app: Hono<AppEnv>, route: string, paths: string[]): void {
  app.on('GET', paths, async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('access-control-allow-origin', '*');
    headers.set('access-control-expose-headers', 'ETag, Link, X-Request-Id, X-Total-Count');
  });
  // The preflight request, which a browser sends if a script sets a header such as If-None-Match.
  app.on('OPTIONS', paths, (context) => {
    context.set('route', route);
    context.header('access-control-allow-origin', '*');
    context.header('access-control-allow-methods', 'GET, HEAD');
    context.header('access-control-allow-headers', 'If-None-Match');
    context.header('access-control-max-age', '86400');
    return context.body(null, 204);
  });
}
