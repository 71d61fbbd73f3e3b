/**
 * Whether a URL is a path of this site. Browsers read `//host` and `/\host` as URLs of another host; so do scripts that
 * find such a path in their own address, which holds it without dot segments: `/x/..//host` is `//host` there.
 */
export function isLocalPath(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address) || /[\\\p{Control}]/u.test(address)) return false;
  return !new URL(address, base).pathname.startsWith('//');
}

const base = 'http://playshelf.invalid';

/** A GET of these may have an effect: it starts a sign-in, or connects a provider. */
const starts = /^\/+(api|auth\/+start)\b/i;

/**
 * A path of this site to lead a person on to, in ASCII, as a Location header needs it; undefined for any other address.
 * Also for one that starts something: to come from our own page would look like the person's intent, but the address is
 * in the link that they came by.
 */
export function toLocalPath(address: string): string | undefined {
  if (!isLocalPath(address) || starts.test(pathAsRouted(address))) return undefined;
  return address.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** As browsers send it (without dot segments), and as the server matches it: `/%61pi` is `/api`. */
export function pathAsRouted(address: string): string {
  const { pathname } = new URL(address, base);
  return pathname.replaceAll(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
