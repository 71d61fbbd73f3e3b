import type { Endpoint } from '../../contracts/endpoints.ts';

/** The paths of an endpoint, as Hono writes them. */
export function honoPathsOf({ path, also }: Pick<Endpoint, 'path' | 'also'>): string[] {
  return (also ? [path, also] : [path]).map((one) => one.replaceAll(/\{(\w+)\}/g, ':$1'));
}
