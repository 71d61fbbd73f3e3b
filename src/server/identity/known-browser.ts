import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie } from '../http/headers.ts';

/** Browsers keep a cookie for 400 days at most; each sign-in renews it. */
const maxAgeSeconds = 400 * 24 * 3_600;
/** The accounts in one cookie (a family may share a browser), the latest first. */
const maxAccounts = 5;
const idShape = /^[\w-]{22}$/;

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/**
 * A cookie for a browser that has signed in: a random id, and a MAC for each account. A MAC is the HMAC, by the site's
 * secret, of the id and the state of the account's password (stored-password.ts). So the cookie contains no address, only
 * the server can make it, and a new password makes it worthless. Wrong passwords from such a browser are counted by MAC,
 * and attempts from elsewhere cannot lock it out.
 */
export function createKnownBrowsers(secret: string, isSecure: boolean) {
  const name = `${isSecure ? '__Host-' : ''}playshelf.known_browser`;
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const macOf = (id: string, account: string) =>
    createHmac('sha256', secret).update(`known browser ${id} ${account}`).digest('base64url').slice(0, 22);

  function parse(cookieHeader: string | undefined): { id: string; macs: string[] } | undefined {
    const [id = '', ...macs] = (readCookie(cookieHeader, name) ?? '').split('.');
    return idShape.test(id) && macs.every((mac) => idShape.test(mac)) ? { id, macs } : undefined;
  }

  return {
    name,
    /** The MAC of this browser and the account; undefined if the browser has not signed in to the account before. */
    find(cookieHeader: string | undefined, account: string): string | undefined {
      const { id, macs } = parse(cookieHeader) ?? { id: '', macs: [] };
      const mac = macOf(id, account);
      return macs.slice(0, maxAccounts).some((each) => isEqual(each, mac)) ? mac : undefined;
    },
    /** The Set-Cookie header after a sign-in. The id stays, so that wrong passwords of the browser stay counted. */
    remember(cookieHeader: string | undefined, account: string): string {
      const { id, macs } = parse(cookieHeader) ?? { id: randomBytes(16).toString('base64url'), macs: [] };
      const mac = macOf(id, account);
      const others = macs.filter((each) => each !== mac);
      return `${name}=${[id, mac, ...others].slice(0, maxAccounts + 1).join('.')}; ${attributes}`;
    },
  };
}

function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
