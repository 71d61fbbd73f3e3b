import { createHmac, timingSafeEqual } from 'node:crypto';
import { memoizeByHeader, readCookie } from '../http/headers.ts';

/** A session's token as a client sends it, with its signature not yet verified. */
export type SignedToken = { token: string; signature: string };

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/**
 * The session cookie: the token, a dot, and the token's signature (HMAC-SHA-256).
 * With https it has the `__Host-` prefix, so that a sibling subdomain cannot set it.
 */
export function createSessionCookie(secret: string, isSecure: boolean) {
  const name = `${isSecure ? '__Host-' : ''}playshelf.session_token`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const sign = (token: string) => createHmac('sha256', secret).update(token).digest('base64');

  return {
    name,
    /** The signed token of a request; undefined if the cookie is missing, malformed or sent more than once. */
    read: memoizeByHeader((cookieHeader): SignedToken | undefined => {
      const signed = decode(readCookie(cookieHeader, name) ?? '');
      const dot = signed.lastIndexOf('.');
      return dot < 0 ? undefined : { token: signed.slice(0, dot), signature: signed.slice(dot + 1) };
    }),
    isValid({ token, signature }: SignedToken): boolean {
      const actual = Buffer.from(signature);
      const expected = Buffer.from(sign(token));
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
    write: (token: string, maxAgeSeconds: number) =>
      `${name}=${encodeURIComponent(`${token}.${sign(token)}`)}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** A malformed value counts as empty. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
