import { isIP } from 'node:net';
import { Problem } from '../../http/problem.ts';

/** The site as WebAuthn knows it. A passkey belongs to the id, which is the host's name. */
export type RelyingParty = { id: string; origin: string };

/** Undefined if browsers have no passkeys for this address: without https, but for localhost, and without a name. */
export function findRelyingParty(address: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || isIP(hostname) > 0;
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : undefined;
}

export function requireRelyingParty(address: string): RelyingParty {
  const party = findRelyingParty(address);
  if (!party) throw new Problem(409, 'Passkeys need a site with https and a name. This one has another address.');
  return party;
}
