import type { Endpoint } from '../../contracts/endpoints.ts';
import type { CacheableRoute } from '../cache/resource.ts';
import { selectQuery } from '../http/query.ts';
import { honoPathsOf } from './route.ts';

/** The endpoints whose responses may be cached: reads with `etag` in their entry of the endpoint table. */
export function cacheableEndpoints(list: Endpoint[]): CacheableRoute[] {
  return list
    .filter(({ method, etag }) => method === 'GET' && etag)
    .flatMap((endpoint) => {
      const declared = Object.keys(endpoint.query.shape);
      return honoPathsOf(endpoint).map((path) => ({
        path,
        route: endpoint.path,
        selectQuery: (search: string) => selectQuery(search, declared),
      }));
    });
}
