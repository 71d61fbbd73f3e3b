/** Whether a URL is a path of this site. Browsers read `//host` and `/\host` as URLs of another host. */
export function isLocalPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !/[\\\p{Control}]/u.test(address);
}

/** A path of this site in ASCII, as a Location header needs it; undefined for any other address. */
export function toLocalPath(address: string): string | undefined {
  if (!isLocalPath(address)) return undefined;
  return address.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}
