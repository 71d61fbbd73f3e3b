import { createHmac } from 'node:crypto';

export type AddressHash = ReturnType<typeof createAddressHash>;

/** Identifies an address after its account is gone, without naming it: testing a guess takes the site's secret. */
export function createAddressHash(secret: string) {
  return (email: string) => createHmac('sha256', secret).update(`address ${email}`).digest('base64url');
}
