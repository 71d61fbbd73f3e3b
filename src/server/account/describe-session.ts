import { isLoopback, isPrivate } from '../http/client-address.ts';

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** User agents also name the browsers that they descend from, so the first match in a table counts. */
const firstMatch = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** A session's device in words, by the header User-Agent: "Firefox on Windows". */
export function describeDevice(userAgent: string | null): string {
  const browser = firstMatch(browsers, userAgent ?? '');
  const system = firstMatch(systems, userAgent ?? '');
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent ? 'Another program' : 'Unknown device');
}

/** The network of a session, as it relates to the viewer's own: we do not look up where in the world an address is. */
export function describeNetwork(network: string | null, currentNetwork: string): string {
  if (!network) return 'Unknown network';
  if (network === currentNetwork) return 'The network you use now';
  if (isLoopback(network)) return 'The computer this site runs on';
  return `${isPrivate(network) ? 'A local network' : 'Another network'} (${network})`;
}
