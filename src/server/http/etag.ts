import { hash } from 'node:crypto';
import project from '../../../package.json' with { type: 'json' };
import { Problem } from './problem.ts';

/** A strong ETag, a hash of the program's version and of `parts`, which change whenever the response does. */
export function createEtag(...parts: (string | undefined)[]): string {
  const text = JSON.stringify([project.version, ...parts]);
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

/** A compressed response has other bytes, and therefore another ETag. */
export function etagForEncoding(etag: string, encoding: string): string {
  return etag.replace(/"$/, `-${encoding}"`);
}

/** The ETag in the client's list that matches, whatever its encoding and whether it is weak or strong. */
export function matchEtag(header: string | undefined, etag: string): string | undefined {
  const listed = header?.match(/"[^"]*"/g) ?? [];
  const withoutEncoding = (one: string) => one.replace(/-(br|gzip)"$/, '"');
  return listed.find((one) => withoutEncoding(one) === withoutEncoding(etag));
}

/** Rejects a write if the resource was changed since the client read it. */
export function assertIfMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  // If-Match compares strongly: a weak ETag never matches.
  if (matchEtag(ifMatch.replaceAll(/W\/"[^"]*"/g, ''), etag)) return;
  throw new Problem(412, 'This was changed in the meantime. Reload it and try again.');
}
