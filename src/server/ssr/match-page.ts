import { matchRoutes, type ServerBuild } from 'react-router';

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

/** React Router's own parameters: which loaders' data is wanted, and that a form is the index page's. */
const routerQuery = { data: ['_routes'], document: ['index'] };

export function createPageMatcher(routes: ServerBuild['routes']): (path: string) => PageMatch {
  const pages = Object.values(routes).flatMap((route) =>
    route && (route.path || route.index)
      ? [{ path: route.path === '*' ? '*' : `/${route.path ?? ''}`, caseSensitive: true, route }]
      : [],
  );

  return (path) => {
    const isDecodable = canDecode(path);
    const isData = path.endsWith('.data');
    const found = isDecodable ? matchRoutes(pages, pagePathOf(path))?.[0] : undefined;
    const page = found?.route as (typeof pages)[number] | undefined;
    const route = page?.path ?? '*';
    const handle = (page?.route.module.handle ?? {}) as PageHandle;
    return {
      path: route === '*' ? `* ${isData ? 'data' : 'document'}` : path,
      route,
      query: [...(handle.query ?? []), ...(isData ? routerQuery.data : routerQuery.document)],
      hasAction: page?.route.module.action !== undefined,
      isCacheable: handle.cache ?? false,
      isData,
      isDecodable,
    };
  };
}

/** The path of the page whose data is asked for: React Router appends `.data`, or `_.data` to a slash. */
function pagePathOf(path: string): string {
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '');
}

/** React Router would complain on the console of a path that cannot be decoded. */
function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
