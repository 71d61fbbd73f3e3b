import { searchLength } from '../../contracts/lengths.ts';

const atOnce = 20;

/** The search for games of such a name; what is longer than a search may be is cut between letters. */
export function namedLike(name: string) {
  const q = name
    .trim()
    .slice(0, searchLength)
    .replace(/[\uD800-\uDBFF]$/, '');
  return { q, limit: atOnce };
}
