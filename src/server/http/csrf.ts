import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';
import { Problem } from './problem.ts';
import { isHttps, isSafe, originOf } from './request-scope.ts';

/**
 * Rejects writes that a page of another site sends. `SameSite=Lax` keeps our cookie out of most of them, but
 * not out of those from other subdomains, and a sign-in needs no cookie. Browsers name the sender in
 * Sec-Fetch-Site or Origin; other programs send neither header.
 */
export const rejectCrossSiteWrites: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { req } = context;
  if (!isSafe(req.method)) {
    const site = req.header('sec-fetch-site');
    const origin = req.header('origin');
    const isCrossSite = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && !ownOrigins(context).includes(originOf(origin) ?? 'none');
    if (isCrossSite) throw new Problem('cross-site', "Another site can't change anything here.");
  }
  await next();
};

/**
 * For browsers that send no Sec-Fetch-Site. If the site has https, a page of our host under http counts as
 * another site: an attacker on the network could have written it.
 */
function ownOrigins(context: Context<AppEnv>): string[] {
  const { origin, writeAddressProblem } = context.get('scope');
  const { host, hostname } = new URL(context.req.url);
  // A direct request, past the proxy, has another host. A proxy may leave the port out of the Host header.
  const isOurHost = isHttps(origin) && hostname === new URL(origin).hostname;
  const directOrigins = isOurHost ? [] : [`http://${host}`];
  // A form of our own page. It is rejected later, with a sentence that names what to set.
  const unknownHttps = writeAddressProblem ? [`https://${host}`] : [];
  return [origin, ...directOrigins, ...unknownHttps];
}
