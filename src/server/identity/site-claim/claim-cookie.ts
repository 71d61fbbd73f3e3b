import { readCookie } from '../../http/headers.ts';
import { claimLifetimeMs } from './claim-link.ts';

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
