import type { ServerBuild } from 'react-router';

/** What a page's route file says to the server, as `export const handle`. */
export type PageHandle = {
  /** Whether the page depends only on the API's responses, the viewer and the query parameters below. */
  cache?: boolean;
  /** The query parameters that the page reads; it is given no others. */
  query?: readonly string[];
};

export type PageMatch = {
  /** The path that stands for the page in cache keys: the not-found page is the same at every path. */
  path: string;
  /** The pattern, for the metrics. */
  route: string;
  query: readonly string[];
  hasAction: boolean;
  isCacheable: boolean;
  /** Whether React Router asks for the page's data alone. */
  isData: boolean;
  isDecodable: boolean;
};

/** React Router's own parameter: which loaders' data is wanted. */
const routerQuery = ['_routes'];

export function createPageMatcher(routes: ServerBuild['routes']): (path: string) => PageMatch {
  const pages = Object.values(routes).flatMap((route) =>
    route && (route.path || route.index) && route.path !== '*'
      ? [{ pattern: `/${route.path ?? ''}`, ...route.module }]
      : [],
  );
  const notFound = Object.values(routes).find((route) => route?.path === '*');
  const all = pages.map((page) => ({ ...page, expression: expressionOf(page.pattern) }));

  return (path) => {
    const decoded = decodePath(path);
    const isData = path.endsWith('.data');
    const pagePath = decoded === undefined ? undefined : pagePathOf(decoded);
    const page = all.find(({ expression }) => pagePath !== undefined && expression.test(pagePath));
    const handle = ((page ?? notFound?.module)?.handle ?? {}) as PageHandle;
    return {
      path: page ? path : `* ${isData ? 'data' : 'document'}`,
      route: page?.pattern ?? '*',
      query: [...(handle.query ?? []), ...(isData ? routerQuery : [])],
      hasAction: page?.action !== undefined,
      isCacheable: handle.cache ?? false,
      isData,
      isDecodable: decoded !== undefined,
    };
  };
}

/** Compiled once: React Router's own `matchRoutes` ranks and compiles all routes at every call. */
function expressionOf(pattern: string): RegExp {
  const source = pattern.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '');
  return new RegExp(`^${source}/?$`);
}

/** The path of the page whose data is asked for: React Router appends `.data`, or `_.data` to a slash. */
function pagePathOf(path: string): string {
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '');
}

/** Each segment decoded, as React Router does; undefined where one cannot be. */
function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    const segments = path.split('/').map((segment) => decodeURIComponent(segment));
    return segments.map((segment) => segment.replaceAll('/', '%2F')).join('/');
  } catch {
    return undefined;
  }
}
