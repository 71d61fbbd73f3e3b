import { BlockList, isIP } from 'node:net';
import type { Logger } from '../runtime/log.ts';

/** The client's address, by the address of the connection and the header `X-Forwarded-For`. */
export type ClientAddressReader = (peer: string | undefined, forwardedFor: string | undefined) => string;

/** Reads the client's address. `X-Forwarded-For` counts only if a trusted proxy sent it. */
export function createClientAddressReader(trustedProxies: string[], log: Pick<Logger, 'warn'>): ClientAddressReader {
  const trusted = new BlockList();
  const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));

  let hasWarned = false;

  function warnOnce(peer: string): void {
    if (hasWarned) return;
    hasWarned = true;
    log.warn(
      { peer },
      'a request came with X-Forwarded-For, but TRUST_PROXY does not name its sender: if that is your proxy, add its address to TRUST_PROXY, because all its visitors count as one',
    );
  }

  return (peer = '', forwardedFor = '') => {
    let address = normalizeAddress(peer);
    if (forwardedFor === '') return address;
    if (!isTrusted(address)) {
      warnOnce(address);
      return address;
    }
    const hops = forwardedFor.split(',').map((hop) => normalizeAddress(hop.trim()));
    // From the last hop to the first: each trusted proxy vouches for the hop before it.
    for (const hop of hops.toReversed()) {
      if (!isTrusted(address) || isIP(hop) === 0) break;
      address = hop;
    }
    return address;
  };
}

/** Removes quotes, brackets and port, and the IPv6 prefix of a mapped IPv4 address. */
function normalizeAddress(address: string): string {
  const [, bracketed, ipv4] = /^"?(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?"?$/.exec(address) ?? [];
  return (bracketed ?? ipv4 ?? address.replaceAll('"', '')).replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Whether an address is one of this machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || (address.startsWith('127.') && isIP(address) === 4);
}

const privateNetworks = new BlockList();
for (const [address, prefix] of [
  // "This host on this network" (RFC 1122).
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by the customers of a provider, and by the devices of many virtual networks (RFC 6598).
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(address, prefix, 'ipv4');
}
privateNetworks.addAddress('::', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Whether an address, or a network as `networkOf` writes it, is of a home, an office or a club. */
export function isPrivate(addressOrNetwork: string): boolean {
  const [address = ''] = addressOrNetwork.split('/');
  const family = isIP(address);
  return family !== 0 && privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** The network that a rate limit counts by: an IPv4 address, or the /64 that one IPv6 household or server has. */
export function networkOf(address: string): string {
  return prefixOf(address, 64);
}

/**
 * The network whose work shares one turn in a queue: an IPv4 address, or an IPv6 /48, the most that a customer gets.
 * Somebody who has one has 65,536 of the networks that limits count by.
 */
export function wideNetworkOf(address: string): string {
  return prefixOf(address, 48);
}

/** An IPv6 address without the bits after its prefix, whose length is a multiple of 8; an IPv4 address as it is. */
export function prefixOf(address: string, length: number): string {
  if (isIP(address) !== 6) return address;
  const halves = address.replace(/%.*$/, '').split('::');
  const [head = [], tail = []] = halves.map((half) => (half ? half.split(':') : []));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, Math.ceil(length / 16));
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  if (length % 16 > 0) numbers[numbers.length - 1]! &= 0xff00;
  return `${numbers.map((number) => number.toString(16)).join(':')}::/${length}`;
}
