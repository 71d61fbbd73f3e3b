import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';
import { Problem } from './problem.ts';
import { isHttps, isSafe, originOf } from './request-scope.ts';

/**
 * Refuses to change anything at the wish of another site. Browsers say where a call comes from, and
 * send our cookie along whatever the call's content type; programs other than browsers say nothing.
 */
export const rejectCrossSiteWrites: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { req } = context;
  if (!isSafe(req.method)) {
    const site = req.header('sec-fetch-site');
    const origin = req.header('origin');
    const foreign = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && !ownOrigins(context).includes(originOf(origin) ?? 'none');
    if (foreign) throw new Problem(403, 'Another site may not change anything here.');
  }
  await next();
};

/**
 * For browsers that send no Sec-Fetch-Site. A page of our own host under http is another site where we have
 * https: anybody on the way could have written it.
 */
function ownOrigins(context: Context<AppEnv>): string[] {
  const { origin, missingPublicUrl } = context.get('scope');
  const { host, hostname } = new URL(context.req.url);
  // Without its proxy, the site is reached by another host. A proxy may leave the port out of the Host header.
  const isOurHost = isHttps(origin) && hostname === new URL(origin).hostname;
  const direct = isOurHost ? [] : [`http://${host}`];
  // Such a form is our own; it is refused elsewhere, with a sentence that says what is missing.
  const unknownHttps = missingPublicUrl ? [`https://${host}`] : [];
  return [origin, ...direct, ...unknownHttps];
}
