import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { getPath } from 'hono/utils/url';

/** The part of a request target that the response depends on. */
export type Resource = {
  key: string;
  isPage: boolean;
  /** Whether React Router requests only the page's data. */
  isData: boolean;
  /** The route that must handle it. A response of another route is not stored under its key. */
  route: string;
};

/** Maps a request target (path and query) to its resource; undefined if it is never cached. */
export type ResolveResource = (target: string) => Resource | undefined;

/** A route whose responses may be cached, and the part of the query string that it reads. */
export type CacheableRoute = { path: string; route: string; selectQuery: (search: string) => string; isData?: boolean };

/** The page at a path; undefined if it is not cached. All unknown paths get the path of the not-found page. */
export type MatchCacheablePage = (path: string) => CacheableRoute | undefined;

type Handled = { route?: CacheableRoute };

/**
 * `cacheable` are the routes of the API and of sitemaps, `handled` the paths of all routes that run before the
 * pages: a target that matches one of those is not looked up among the pages.
 */
export function createResourceResolver(
  cacheable: CacheableRoute[],
  handled: string[],
  matchPage: MatchCacheablePage,
): ResolveResource {
  // Hono's own routers and path decoding, so that this finds the same route as Hono.
  const router = new SmartRouter<Handled>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const route of cacheable) router.add('GET', route.path, { route });
  for (const path of handled) router.add('GET', path, {});

  return (target) => {
    const [path = ''] = target.split('?', 1);
    const matches = router.match('GET', getPath({ url: `http://host${path}` } as Request))[0];
    const isPage = matches.length === 0;
    const found = isPage ? matchPage(path) : matches.map(([{ route }]) => route).find((route) => route !== undefined);
    if (!found) return undefined;
    const query = found.selectQuery(target.slice(path.length));
    return { key: (isPage ? found.path : path) + query, isPage, isData: found.isData ?? false, route: found.route };
  };
}
