/**
 * Whether an address is a path of this site. Browsers read a second slash, or a backslash, as the
 * beginning of another site's name.
 */
export function isLocalPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !/[\\\p{Control}]/u.test(address);
}
