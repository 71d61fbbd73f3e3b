import type { Database } from '../../db/schema.ts';
import { readCookie } from '../../http/headers.ts';
import { claimLifetimeMs, isClaimOpen } from './claim-link.ts';

export type ClaimCookie = ReturnType<typeof createClaimCookie>;

/**
 * Carries the token from the link through a registration or sign-in: so it is in no other address, which browsers, proxies
 * and the sign-in with a provider would store.
 */
export function createClaimCookie(isSecure: boolean) {
  const name = `${isSecure ? '__Host-' : ''}playshelf.site_claim`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    write: (token: string) => `${name}=${token}; Max-Age=${claimLifetimeMs / 1_000}; ${attributes}`,
    read: (cookieHeader: string | undefined) => readCookie(cookieHeader, name),
  };
}

/** Whether a browser with these cookies may register: with the operator's link always, or a closed site could have no admin. */
export type MayRegister = (cookieHeader: string | undefined) => Promise<boolean>;

export function createMayRegister(db: Database, cookie: ClaimCookie, isRegistrationOpen: boolean): MayRegister {
  return async (cookieHeader) => isRegistrationOpen || isClaimOpen(db, cookie.read(cookieHeader));
}
