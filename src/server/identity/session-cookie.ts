import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookie } from '../http/cookies.ts';
import { memoize } from '../http/memoize.ts';

/** A session's token as a client sends it: whether the signature is ours is not known yet. */
export type SignedToken = { token: string; signature: string };

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/**
 * The cookie that carries a session: its token and, behind a dot, the token's signature (HMAC-SHA-256, as
 * better-auth signs it). Under https only the `__Host-` name exists: a sibling subdomain cannot set it.
 */
export function createSessionCookie(secret: string, isSecure: boolean) {
  const name = `${isSecure ? '__Host-' : ''}playshelf.session_token`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const sign = (token: string) => createHmac('sha256', secret).update(token).digest('base64');

  return {
    name,
    /** The signed token of a request; undefined where it has none, several, or one that is malformed. */
    read: memoize((cookieHeader): SignedToken | undefined => {
      const signed = decode(readCookie(cookieHeader, name) ?? '');
      return signed === undefined ? undefined : splitSigned(signed);
    }),
    isValid({ token, signature }: SignedToken): boolean {
      const given = Buffer.from(signature);
      const expected = Buffer.from(sign(token));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    write: (token: string, maxAgeSeconds: number) =>
      `${name}=${encodeURIComponent(`${token}.${sign(token)}`)}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

function splitSigned(signed: string): SignedToken | undefined {
  const dot = signed.lastIndexOf('.');
  return dot < 0 ? undefined : { token: signed.slice(0, dot), signature: signed.slice(dot + 1) };
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
