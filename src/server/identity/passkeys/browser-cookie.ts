import { randomBytes } from 'node:crypto';
import { readCookie } from '../../http/headers.ts';
import { challengeLifetimeMs } from './challenges.ts';

const idShape = /^[\w-]{22}$/;

/**
 * A random id of the browser that a challenge for a sign-in is for: a signature made elsewhere signs nobody in here.
 * Two tabs have the same one.
 */
export function createBrowserCookie(isSecure: boolean) {
  const name = `${isSecure ? '__Host-' : ''}playshelf.passkey_browser`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  function read(cookieHeader: string | undefined): string | undefined {
    const id = readCookie(cookieHeader, name) ?? '';
    return idShape.test(id) ? id : undefined;
  }

  return {
    name,
    read,
    /** The browser's id, a new one if it has none, and the Set-Cookie line that prolongs it. */
    renew(cookieHeader: string | undefined): { id: string; line: string } {
      const id = read(cookieHeader) ?? randomBytes(16).toString('base64url');
      return { id, line: `${name}=${id}; Max-Age=${challengeLifetimeMs / 1_000}; ${attributes}` };
    },
  };
}
