import type { Context, Hono } from 'hono';
import type { Logger } from '../log.ts';
import type { AppEnv } from './context.ts';
import { Problem } from './problems.ts';
import { hostOf, isHttps, isSafe } from './request-scope.ts';

type Guarded = {
  apiWrites: { method: string; route: string; paths: string[] }[];
  /** How the paths begin that a browser opens by GET, and that set cookies nevertheless. */
  signInSteps: string[];
};

const example = 'https://games.example.org';

/**
 * Refuses every write, and every step of a sign-in with a provider, that reaches the site by https while
 * its own origin is http. Behind a proxy that ends TLS, only PUBLIC_URL tells the site its address; without
 * it, session cookies would lack Secure and OpenID providers would send people back to http. An API call
 * gets a problem here. The root route of the pages answers a form with a page that says
 * `missingPublicUrl`; a step of a sign-in leads to /auth/done.
 */
export function refuseWithoutPublicUrl(
  app: Hono<AppEnv>,
  { apiWrites, signInSteps }: Guarded,
  log: Logger,
): void {
  let warned = false;
  const check = (context: Context<AppEnv>) => {
    const address = unknownAddress(context);
    if (!address) return;
    const fault = 'This site is reached by https, but it does not know its address';
    const advice = `set PUBLIC_URL=${address} and start it again`;
    context.set('missingPublicUrl', `${fault}: ${advice}.`);
    // The address comes from the client: the operator gets an example instead of a forged one.
    if (!warned) {
      log.warn(
        `the site is reached by https, but PUBLIC_URL is missing: set it to the site's address, for example PUBLIC_URL=${example}, and start it again`,
      );
    }
    warned = true;
  };
  app.use(async (context, next) => {
    const { method, path } = context.req;
    if (!isSafe(method) || signInSteps.some((prefix) => path.startsWith(prefix))) check(context);
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

/** The https address that a request was sent to, where the site does not know of it. */
function unknownAddress(context: Context<AppEnv>): string | undefined {
  if (isHttps(context.var.origin)) return undefined;
  const sentTo = addressInBrowser(context);
  if (!isHttps(sentTo)) return undefined;
  return hostName.test(sentTo) ? sentTo.toLowerCase() : example;
}

/**
 * The site's address as the client sees it. Whether an Origin is ours was judged before. A link sends none,
 * but our own pages send a Referer. For all others there is the header of the proxy, which anybody may
 * forge: it only has their own request refused.
 */
function addressInBrowser({ req }: Context<AppEnv>): string {
  const host = hostOf(req.url);
  const [protocol] = (req.header('x-forwarded-proto') ?? 'http').split(',');
  const referrer = req.header('referer') ?? '';
  const isOwnPage = hostOf(referrer) === host;
  const origin = req.header('origin') ?? 'null';
  // Browsers send `null` where they hide it.
  if (origin !== 'null') return origin;
  return isOwnPage ? new URL(referrer).origin : `${protocol?.trim()}://${host}`;
}

/** A host that may be repeated in a page; anything else is replaced by an example. */
const hostName = /^https:\/\/([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
