import { createHmac, timingSafeEqual } from 'node:crypto';
import { Id } from '../../../contracts/id.ts';
import type { Database } from '../../db/schema.ts';
import { readCookie } from '../../http/headers.ts';
import { readFactor, type Factor } from './queries.ts';

const lifetimeMs = 10 * 60_000;
const valueShape = /^([\da-f-]{36})\.(\d{13,15})\.([\w-]{43})$/;

export type PendingSignIn = ReturnType<typeof createPendingSignIn>;

/**
 * A cookie for a browser that has sent the right password of a member with a second factor: the member's id, the time
 * of expiry, and an HMAC of both, of the password's hash and of the factor. So nothing is stored, and a new password or
 * another factor ends it.
 */
export function createPendingSignIn(secret: string, isSecure: boolean) {
  const name = `${isSecure ? '__Host-' : ''}playshelf.pending_sign_in`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const sign = ({ memberId, password, secret: appSecret }: Factor, expiresAt: number) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['pending sign-in', memberId, expiresAt, password, appSecret]))
      .digest('base64url');

  return {
    name,
    write(factor: Factor): string {
      const expiresAt = factor.timeMs + lifetimeMs;
      const value = `${factor.memberId}.${expiresAt}.${sign(factor, expiresAt)}`;
      return `${name}=${value}; Max-Age=${lifetimeMs / 1_000}; ${attributes}`;
    },
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    /** The factor whose code is awaited from this browser; undefined if none is, or no longer. */
    async read(db: Database, cookieHeader: string | undefined): Promise<Factor | undefined> {
      const [, memberId, expiresAt = '', mac = ''] = valueShape.exec(readCookie(cookieHeader, name) ?? '') ?? [];
      const factor = Id.safeParse(memberId).success ? await readFactor(db, memberId!) : undefined;
      if (!factor || Number(expiresAt) <= factor.timeMs) return undefined;
      const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(sign(factor, Number(expiresAt))));
      return isOurs ? factor : undefined;
    },
  };
}
