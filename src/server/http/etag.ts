import { createHash } from 'node:crypto';
import project from '../../../package.json' with { type: 'json' };
import { Problem } from './problems.ts';

/** A strong tag of an answer, made from what the answer is made from. */
export function tagOf(...parts: (string | undefined)[]): string {
  const text = JSON.stringify([project.version, ...parts]);
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** Compressed, an answer has other bytes, and so another tag. */
export function tagOfEncoded(tag: string, encoding: string): string {
  return tag.replace(/"$/, `-${encoding}"`);
}

/** The one of the caller's tags that stands for the given one, compressed or not, weakened or not. */
export function findTag(header: string | undefined, tag: string): string | undefined {
  const given = header?.match(/(W\/)?"[^"]*"/g) ?? [];
  const strong = given.map((one) => one.replace(/^W\//, ''));
  const plain = (one: string) => one.replace(/-(br|gzip)"$/, '"');
  return strong.find((one) => plain(one) === plain(tag));
}

/** Refuses a change of something that was changed since the caller saw it. */
export function refuseOutdated(ifMatch: string | undefined, tag: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  // A weakened tag does not stand for the very thing.
  if (findTag(ifMatch.replaceAll(/W\/"[^"]*"/g, ''), tag)) return;
  throw new Problem(412, 'It was changed in the meantime. Load it again, then change it.');
}
