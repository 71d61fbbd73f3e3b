import type { HonoRequest } from 'hono';
import type { Logger } from '../runtime/log.ts';
import { hostOf, isHttps, originOf } from './request-scope.ts';

const example = 'https://games.example.org';

/**
 * Finds requests that reached the site by https while it takes itself for an http site. Behind a proxy that
 * ends TLS, only PUBLIC_URL tells the site its address; without it, session cookies would lack Secure and
 * OpenID providers would send people back to http. So such requests may neither write nor sign in: they get
 * the sentence that this returns, and the operator gets a warning in the log.
 */
export function createPublicUrlCheck(
  publicUrl: string | undefined,
  log: Logger,
): (request: HonoRequest) => string | undefined {
  if (publicUrl) return () => undefined;
  let warned = false;
  return (request) => {
    const address = addressInBrowser(request);
    if (!isHttps(address)) return undefined;
    if (!warned) {
      // The address comes from the client: the operator gets an example instead of a forged one.
      log.warn(
        `the site is reached by https, but PUBLIC_URL is missing: set it to the site's address, for example PUBLIC_URL=${example}, and start it again`,
      );
    }
    warned = true;
    const shown = hostName.test(address) ? address.toLowerCase() : example;
    return `This site is reached by https, but it does not know its address: set PUBLIC_URL=${shown} and start it again.`;
  };
}

/**
 * The site's address as the client sees it. Forms of our own pages say it in Origin or Referer, which a
 * browser sends from pages of other sites as well. For all other requests there is the header of the
 * proxy, which anybody may forge: it only has their own request refused.
 */
function addressInBrowser(request: HonoRequest): string {
  const host = hostOf(request.url);
  const isSameOrigin = request.header('sec-fetch-site') === 'same-origin';
  const isOwn = (address: string | undefined) =>
    address !== undefined && (isSameOrigin || hostOf(address) === host);
  const origin = request.header('origin');
  // Browsers send `null` where they hide it.
  const named = [origin === 'null' ? undefined : origin, originOf(request.header('referer'))];
  const [protocol] = (request.header('x-forwarded-proto') ?? 'http').split(',');
  return named.find(isOwn) ?? `${protocol?.trim()}://${host}`;
}

/** A host that may be repeated in a page; anything else is replaced by an example. */
const hostName = /^https:\/\/([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
