import type { Endpoint } from '../../contracts/endpoints.ts';

/** The paths of an endpoint, as Hono writes them. */
export function honoPathsOf({ path, also }: Pick<Endpoint, 'path' | 'also'>): string[] {
  return (also ? [path, also] : [path]).map((one) => one.replaceAll(/\{(\w+)\}/g, ':$1'));
}

/** Whether a path is an endpoint's; the names of its parts may differ between endpoints of one path. */
export function hasPath(endpoint: Endpoint, pattern: string): boolean {
  return honoPathsOf(endpoint).map(withoutNames).includes(withoutNames(pattern));
}

function withoutNames(pattern: string): string {
  return pattern.replaceAll(/:\w+/g, ':');
}
