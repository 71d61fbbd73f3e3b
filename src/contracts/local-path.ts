/** Whether a URL is a path of this site. Browsers read `//host` and `/\host` as URLs of another host. */
export function isLocalPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !/[\\\p{Control}]/u.test(address);
}
