import { createHmac } from 'node:crypto';

export type AddressHash = ReturnType<typeof createAddressHash>;

/** For what must outlive an account without naming its address. Only who has the site's secret can try addresses. */
export function createAddressHash(secret: string) {
  return (email: string) => createHmac('sha256', secret).update(`address ${email}`).digest('base64url');
}
