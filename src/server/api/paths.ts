import type { Endpoint } from '../../contracts/endpoints.ts';

/** The paths of an endpoint, as Hono writes them. */
export function honoPathsOf({ path, alias }: Pick<Endpoint, 'path' | 'alias'>): string[] {
  return (alias ? [path, alias] : [path]).map((one) => one.replaceAll(/\{(\w+)\}/g, ':$1'));
}
