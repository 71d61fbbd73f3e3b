import { maxSearchLength } from '../../contracts/constants.ts';

const atOnce = 20;

/** The search for games of such a name; what is longer than a search may be is cut between letters. */
export function nameSearchQuery(name: string) {
  const q = name
    .trim()
    .slice(0, maxSearchLength)
    .replace(/[\uD800-\uDBFF]$/, '');
  return { q, limit: atOnce };
}
