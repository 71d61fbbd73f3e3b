import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookie } from '../http/cookies.ts';

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
    read(cookieHeader: string | undefined): string | undefined {
      const value = readCookie(cookieHeader, name);
      return value && decode(value);
    },
    /** The token in a signed one; undefined where the signature is not ours. */
    verify(signed: string): string | undefined {
      const token = tokenOf(signed);
      const given = Buffer.from(signed.slice(token.length + 1));
      const expected = Buffer.from(sign(token));
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? token
        : undefined;
    },
    write: (token: string, maxAgeSeconds: number) =>
      `${name}=${encodeURIComponent(`${token}.${sign(token)}`)}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** The token in a signed one, without checking the signature. */
export function tokenOf(signed: string): string {
  return signed.slice(0, Math.max(0, signed.lastIndexOf('.')));
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
