import type { Resource } from './look-up.ts';

const maxPaths = 10_000;
const maxLength = 200;

/** The resource of a path and a query string. */
export type FindResource = (search: string) => Resource;

export type KnownPaths = ReturnType<typeof createKnownPaths>;

/**
 * The paths whose resources have been requested, so that a repeated request is sent from the cache before its route is
 * matched. Only canonical paths: the number of unknown ones, which all lead to one page, is unbounded.
 */
export function createKnownPaths() {
  const byPath = new Map<string, FindResource>();
  return {
    find(target: string): Resource | undefined {
      const query = target.indexOf('?');
      const path = query < 0 ? target : target.slice(0, query);
      return byPath.get(path)?.(target.slice(path.length));
    },
    add(path: string, find: FindResource): void {
      if (path.length > maxLength || byPath.has(path) || find('').key !== path) return;
      if (byPath.size >= maxPaths) byPath.clear();
      byPath.set(path, find);
    },
  };
}
