import type { Hono } from 'hono';
import type { AppEnv } from './context.ts';

/** The headers of a response that scripts of any site may read. */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, X-Request-Id, X-Total-Count',
};

/**
 * Lets scripts of any site read public responses, errors included; browsers send no cookie with these. Not of a site on
 * somebody's own machine or network, which only browsers there can reach.
 */
export function allowCrossOriginReads(app: Hono<AppEnv>, route: string, paths: string[]): void {
  app.on('GET', paths, async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(crossOriginHeaders)) headers.set(name, value);
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
