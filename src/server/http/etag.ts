import { hash } from 'node:crypto';
import project from '../../../package.json' with { type: 'json' };
import { Problem } from './problem.ts';

/** A strong ETag, derived from whatever the response is derived from. */
export function createEtag(...parts: (string | undefined)[]): string {
  const text = JSON.stringify([project.version, ...parts]);
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

/** A compressed response has other bytes, and therefore another ETag. */
export function etagForEncoding(etag: string, encoding: string): string {
  return etag.replace(/"$/, `-${encoding}"`);
}

/** The one of the client's ETags that stands for the given one, compressed or not, weak or not. */
export function matchEtag(header: string | undefined, etag: string): string | undefined {
  const given = header?.match(/(W\/)?"[^"]*"/g) ?? [];
  const strong = given.map((one) => one.replace(/^W\//, ''));
  const plain = (one: string) => one.replace(/-(br|gzip)"$/, '"');
  return strong.find((one) => plain(one) === plain(etag));
}

/** Refuses a change of something that was changed since the client read it. */
export function assertIfMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  // If-Match compares strongly: a weak ETag never matches.
  if (matchEtag(ifMatch.replaceAll(/W\/"[^"]*"/g, ''), etag)) return;
  throw new Problem(412, 'It was changed in the meantime. Load it again, then change it.');
}
