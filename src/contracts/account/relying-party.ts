/** The site as WebAuthn knows it. A passkey belongs to the id, which is the host's name. */
export type RelyingParty = { id: string; origin: string };

/** Browsers have no passkeys for such a host. */
const isIpAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname);

/** Undefined if browsers have no passkeys for this address: without https, but for localhost, and without a name. */
export function findRelyingParty(address: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return !isIpAddress(hostname) && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : undefined;
}
