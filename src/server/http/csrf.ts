import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';
import { Problem } from './problems.ts';
import { hostOf, isSafe } from './request-scope.ts';

/**
 * Refuses to change anything at the wish of another site. Browsers say where a call comes from, and
 * send our cookie along whatever the call's content type; programs other than browsers say nothing.
 */
export const rejectCrossSiteWrites: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { req } = context;
  if (!isSafe(req.method)) {
    const site = req.header('sec-fetch-site');
    const origin = req.header('origin');
    const own = [hostOf(context.var.origin), hostOf(req.url)];
    const foreign = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && !own.includes(hostOf(origin) ?? 'none');
    if (foreign) throw new Problem(403, 'Another site may not change anything here.');
  }
  await next();
};
