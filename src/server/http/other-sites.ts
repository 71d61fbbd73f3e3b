import type { Hono, MiddlewareHandler } from 'hono';
import type { Endpoint } from '../../contracts/endpoints.ts';
import type { AppEnvironment } from './environment.ts';
import { patternsOf } from './patterns.ts';
import { Problem } from './problems.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses to change anything at the wish of another site. Browsers say where a call comes from, and
 * send our cookie along whatever the call's content type; programs other than browsers say nothing.
 */
export function refuseOtherSites(publicUrl?: string): MiddlewareHandler<AppEnvironment> {
  return async ({ req, env }, next) => {
    if (!reading.has(req.method) && !env?.within) {
      const site = req.header('sec-fetch-site');
      const origin = req.header('origin');
      const own = [hostOf(publicUrl), hostOf(req.url)];
      const foreign = site
        ? site !== 'same-origin' && site !== 'none'
        : origin !== undefined && !own.includes(hostOf(origin) ?? 'none');
      if (foreign) throw new Problem(403, 'Another site may not change anything here.');
    }
    await next();
  };
}

function hostOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).host : undefined;
}

/** Lets scripts of any site make public reads, refusals among them, without anybody's cookie. */
export function allowOtherSites(app: Hono<AppEnvironment>, endpoints: Endpoint[]): void {
  const open = endpoints.filter(({ otherSites }) => otherSites);
  for (const pattern of open.flatMap(patternsOf)) {
    app.get(pattern, async (context, next) => {
      await next();
      context.header('access-control-allow-origin', '*');
      context.header('access-control-expose-headers', 'ETag, Link, X-Request-Id');
    });
    // What a browser asks beforehand, where a script sends a header of its own.
    app.options(pattern, (context) => {
      context.set('route', pattern);
      context.header('access-control-allow-origin', '*');
      context.header('access-control-allow-methods', 'GET, HEAD');
      context.header('access-control-allow-headers', 'If-None-Match');
      context.header('access-control-max-age', '86400');
      return context.body(null, 204);
    });
  }
}
