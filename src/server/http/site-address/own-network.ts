import { isIP } from 'node:net';
import { isLoopback, isPrivate } from '../client-address.ts';

/**
 * Whether no page elsewhere can have a host name, as URL has it, by DNS rebinding, which needs a name in the public DNS:
 * an address is not in it, and neither is a name of one's own network.
 */
export function cannotBeRebound(hostname: string): boolean {
  return addressIn(hostname) !== undefined || isPrivateName(hostname);
}

/** A name without a dot, or in one of the domains that no public DNS serves (RFC 6761, 6762, 8375, `.internal`). */
function isPrivateName(hostname: string): boolean {
  // A name may end in the dot of the root.
  const name = hostname.replace(/\.$/, '');
  return !name.includes('.') || privateDomain.test(name);
}

function addressIn(hostname: string): string | undefined {
  const address = hostname.replaceAll(/[[\]]/g, '');
  return isIP(address) === 0 ? undefined : address;
}

const privateDomain = /\.(localhost|local|lan|internal|home\.arpa)$/;

/** Whether a site is for everybody, by its PUBLIC_URL: without one, it may be on somebody's own machine. */
export function isPublicSite(publicUrl: string | undefined): publicUrl is string {
  if (publicUrl === undefined) return false;
  const { hostname } = new URL(publicUrl);
  const address = addressIn(hostname);
  return address === undefined ? !isPrivateName(hostname) : !isPrivate(address) && !isLoopback(address);
}
