import { maxSearchLength } from '../../contracts/constants.ts';

const maxResults = 20;

/** The query of `listGames` for a name. A long name is cut, but not within a surrogate pair. */
export function nameSearchQuery(name: string) {
  const q = name
    .trim()
    .slice(0, maxSearchLength)
    .replace(/[\uD800-\uDBFF]$/, '');
  return { q, limit: maxResults };
}
