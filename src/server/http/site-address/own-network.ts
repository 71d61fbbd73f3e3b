import { isIP } from 'node:net';

/**
 * Whether a host name, as URL has it, leads into the network of whoever opens it: an address, a name without a dot, or
 * one of the domains that no public DNS serves (RFC 6761, 6762, 8375, `.internal`). So a page elsewhere cannot take it
 * by DNS rebinding, which needs a name of its own that it points at another machine.
 */
export function isOwnNetwork(hostname: string): boolean {
  return isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || !hostname.includes('.') || privateDomain.test(hostname);
}

const privateDomain = /\.(localhost|local|lan|internal|home\.arpa)$/;

/** Whether a site is for everybody, by its PUBLIC_URL: without one, it may be on somebody's own machine. */
export function isPublicSite(publicUrl: string | undefined): publicUrl is string {
  return publicUrl !== undefined && !isOwnNetwork(new URL(publicUrl).hostname);
}
