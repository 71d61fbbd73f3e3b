import type { Context, Hono } from 'hono';
import type { Logger } from '../log.ts';
import type { AppEnv } from './context.ts';
import { Problem } from './problems.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every write that reaches the site by https while its own origin is http. Behind a proxy that
 * ends TLS, only PUBLIC_URL tells the site its address; without it, session cookies would lack Secure
 * and OpenID providers would send people back to http. An API call gets a problem here; a form gets a
 * page, which the root route of the pages makes of `missingPublicUrl`.
 */
export function refuseWithoutPublicUrl(
  app: Hono<AppEnv>,
  apiWrites: { method: string; route: string; paths: string[] }[],
  log: Logger,
): void {
  let warned = false;
  app.use(async (context, next) => {
    const address = unknownAddress(context);
    if (address) {
      const advice = `set PUBLIC_URL=${address} and start it again`;
      if (!warned) log.warn(`the site is reached by https, but PUBLIC_URL is missing: ${advice}`);
      warned = true;
      const fault = 'This site is reached by https, but it does not know its address';
      context.set('missingPublicUrl', `${fault}: ${advice}.`);
    }
    await next();
  });
  for (const { method, route, paths } of apiWrites) {
    app.on(method, paths, async (context, next) => {
      context.set('route', route);
      const { missingPublicUrl } = context.var;
      if (missingPublicUrl) throw new Problem(400, missingPublicUrl);
      await next();
    });
  }
}

/**
 * The https address that a write was sent to, where the site does not know of it. Whether the Origin is
 * ours was judged before. Clients that send none are known by the header of the proxy, which anybody
 * may forge: it only has their own request refused.
 */
function unknownAddress({ req, var: { origin } }: Context<AppEnv>): string | undefined {
  if (reading.has(req.method) || origin.startsWith('https://')) return undefined;
  const [protocol] = (req.header('x-forwarded-proto') ?? 'http').split(',');
  const sentTo = req.header('origin') ?? `${protocol?.trim()}://${new URL(req.url).host}`;
  if (!/^https:/i.test(sentTo)) return undefined;
  return hostName.test(sentTo) ? sentTo.toLowerCase() : 'https://games.example.org';
}

/** A host that may be repeated in a page and in the log; anything else is replaced by an example. */
const hostName = /^https:\/\/([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
