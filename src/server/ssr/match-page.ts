import type { ServerBuild } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import { readQuery, selectQuery, toSearch } from '../http/query.ts';

export type PageMatch = {
  /**
   * The path for React Router and for cache keys. All unknown paths have the same one: the not-found page does
   * not depend on the path.
   */
  path: string;
  /** The pattern, for log, metrics and cache. */
  route: string;
  /** The part of the query string that the page reads. */
  selectQuery: (search: string) => string;
  hasAction: boolean;
  /** The queue of the page; undefined for routes that only redirect. */
  queue: 'shared' | 'own' | undefined;
  isCacheable: boolean;
  /** Whether React Router requests only the page's data. */
  isData: boolean;
};

const notFoundPath = '/not-found';

export function createPageMatcher(routes: ServerBuild['routes']): (path: string) => PageMatch {
  const pages = Object.values(routes).flatMap((route) => {
    if (!route || !(route.path || route.index) || route.path === '*') return [];
    const pattern = `/${route.path ?? ''}`;
    return [{ ...route, pattern, expression: expressionOf(pattern), ids: branchOf(routes, route.id) }];
  });
  const notFound = Object.values(routes).find((route) => route?.path === '*');

  return (path) => {
    const isData = path.endsWith('.data');
    const rawPath = pagePathOf(path);
    const pagePath = decodePath(rawPath);
    const page = pages.find(({ expression }) => pagePath !== undefined && expression.test(pagePath));
    const routeModule = (page ?? notFound)?.module;
    const { query = [], cache = false, ownQueue = false } = (routeModule?.handle ?? {}) as PageHandle;
    return {
      path: withData(page ? canonicalPath(page.pattern, rawPath) : notFoundPath, isData),
      route: page?.pattern ?? '*',
      selectQuery: (search) => (isData ? selectDataQuery(search, query, page?.ids ?? []) : selectQuery(search, query)),
      hasAction: page?.module.action !== undefined,
      queue: routeModule?.default === undefined ? undefined : ownQueue ? 'own' : 'shared',
      isCacheable: cache,
      isData,
    };
  };
}

/** The ids of a route and its ancestors, outermost first. */
function branchOf(routes: ServerBuild['routes'], id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...branchOf(routes, route.parentId), route.id] : [];
}

/** One spelling for all paths of a page; if it has parameters, only trailing slashes are removed. */
function canonicalPath(pattern: string, path: string): string {
  if (!pattern.includes(':')) return pattern;
  const bare = path.replace(/\/+$/, '');
  // Without its slash, this path would request the data of another page.
  return bare.endsWith('.data') ? path : bare;
}

function withData(path: string, isData: boolean): string {
  if (!isData) return path;
  return path === '/' ? '/_.data' : `${path}.data`;
}

/** Compiled once; React Router's `matchRoutes` ranks and compiles all routes at every call. */
function expressionOf(pattern: string): RegExp {
  const source = pattern.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '');
  return new RegExp(`^${source}/*$`);
}

/** The path of the page whose data is requested: React Router appends `.data`, or `_.data` to a slash. */
function pagePathOf(path: string): string {
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '');
}

/**
 * Decodes each segment, as React Router does. Undefined if one is malformed, and for a path that begins with two
 * slashes: resolved against any base, it would be the address of another host.
 */
function decodePath(path: string): string | undefined {
  if (path.startsWith('//')) return undefined;
  if (!path.includes('%')) return path;
  try {
    const segments = path.split('/').map((segment) => decodeURIComponent(segment));
    return segments.map((segment) => segment.replaceAll('/', '%2F')).join('/');
  } catch {
    return undefined;
  }
}

/** With React Router's own parameter `_routes`, which names the routes whose data is requested. */
function selectDataQuery(search: string, declared: readonly string[], ids: string[]): string {
  const { _routes, ...parameters } = readQuery(search, [...declared, '_routes']);
  const requested = new Set(_routes?.split(','));
  const routes = ids.filter((id) => requested.has(id)).join(',');
  return toSearch({ ...parameters, ...(routes && { _routes: routes }) });
}
