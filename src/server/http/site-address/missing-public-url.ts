import type { HonoRequest } from 'hono';
import type { Logger } from '../../runtime/log.ts';
import { hostOf, isHttps, originOf } from '../request-scope.ts';

const example = 'https://games.example.org';

/**
 * Detects requests that reached the site by https although PUBLIC_URL is not set. Behind a proxy that ends
 * TLS, the site knows its https address by PUBLIC_URL only; without it, session cookies would lack Secure and
 * OpenID providers would redirect to http. So such requests may neither write nor sign in: they get the
 * sentence that this returns, and the operator gets a warning in the log.
 */
export function createPublicUrlCheck(publicUrl: string | undefined, log: Logger) {
  if (publicUrl) return () => undefined;
  let hasWarned = false;
  return (request: HonoRequest): string | undefined => {
    const address = addressInBrowser(request);
    if (!isHttps(address)) return undefined;
    if (!hasWarned) {
      // The client may have forged the address, so the operator gets an example.
      log.warn(
        `the site is reached by https, but PUBLIC_URL is missing: set it to the site's address, for example PUBLIC_URL=${example}, and start it again`,
      );
    }
    hasWarned = true;
    const shownUrl = httpsAddress.test(address) ? address.toLowerCase() : example;
    return `This site is reached by https but doesn't know its address. Set PUBLIC_URL=${shownUrl} and restart it.`;
  };
}

/**
 * The site's address as the browser has it. A form of our own pages sends it in Origin or Referer; pages of
 * other sites send theirs, which do not count. Other requests have the proxy's header, which a client may
 * forge: only its own request is rejected then.
 */
function addressInBrowser(request: HonoRequest): string {
  const host = hostOf(request.url);
  const isSameOrigin = request.header('sec-fetch-site') === 'same-origin';
  const isOwn = (address: string | undefined) => address !== undefined && (isSameOrigin || hostOf(address) === host);
  const origin = request.header('origin');
  // Browsers send `null` to hide the origin.
  const candidates = [origin === 'null' ? undefined : origin, originOf(request.header('referer'))];
  const [protocol] = (request.header('x-forwarded-proto') ?? 'http').split(',');
  return candidates.find(isOwn) ?? `${protocol?.trim()}://${host}`;
}

/** An address that is safe to show in a page; any other is replaced by the example. */
const httpsAddress = /^https:\/\/([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
