import type { Resource } from './look-up.ts';

const maxPaths = 10_000;
const maxLength = 200;

/** The resource of a path and a query string. It is kept: it must hold nothing of the request that it was made for. */
export type FindResource = (search: string) => Resource;

export type KnownPaths = ReturnType<typeof createKnownPaths>;

/**
 * The paths whose resources have been requested, so that a repeated request is sent from the cache before its route is
 * matched. Only canonical paths: the number of unknown ones, which all lead to one page, is unbounded.
 */
export function createKnownPaths() {
  const byPath = new Map<string, { plain: Resource; find: FindResource }>();
  return {
    find(target: string): Resource | undefined {
      const query = target.indexOf('?');
      if (query < 0) return byPath.get(target)?.plain;
      return byPath.get(target.slice(0, query))?.find(target.slice(query));
    },
    add(path: string, find: FindResource): void {
      if (path.length > maxLength || byPath.has(path)) return;
      const plain = find('');
      if (plain.key !== path) return;
      if (byPath.size >= maxPaths) byPath.clear();
      byPath.set(path, { plain, find });
    },
  };
}
