import type { Context, Hono } from 'hono';
import type { Endpoint } from '../../contracts/endpoints.ts';
import type { Page } from '../../contracts/paging.ts';
import type { FindResource } from '../cache/known-paths.ts';
import type { Serve } from '../cache/serve.ts';
import type { AppEnv } from '../http/context.ts';
import { crossOriginHeaders } from '../http/cors.ts';
import { createEtag } from '../http/etag.ts';
import { serializePage, type DivisiblePage } from '../http/paging.ts';
import { revalidateAlways } from '../http/prefetch.ts';
import { readQuery, selectQuery, toSearch } from '../http/query.ts';
import { readJson } from '../http/validate.ts';
import { toResponse, type Rendered } from '../http/rendered.ts';
import {
  createEndpoint,
  type Call,
  type CallEndpoint,
  type DependsOn,
  type EndpointDeps,
  type Handler,
  type Outcome,
} from './endpoint.ts';

export type RouteDeps = EndpointDeps & {
  app: Hono<AppEnv>;
  /** Sends a read from the cache, or renders and stores it. */
  serve: Serve;
  /** Whether scripts of other sites may read the public endpoints. */
  isPublic: boolean;
  /** The endpoints as functions, for pages. */
  endpointFunctions: Map<Endpoint, CallEndpoint>;
};

/** The paths of an endpoint, as Hono writes them. */
export function honoPathsOf({ path, alias }: Endpoint): string[] {
  return (alias ? [path, alias] : [path]).map((one) => one.replaceAll(/\{(\w+)\}/g, ':$1'));
}

/** Adds an endpoint: as a function for pages, and as a route that HTTP clients call. */
export function route<E extends Endpoint>(
  deps: RouteDeps,
  endpoint: E,
  handle: Handler<E>,
  dependsOn?: DependsOn<E>,
): void {
  const call = createEndpoint(deps, endpoint, handle, dependsOn);
  deps.endpointFunctions.set(endpoint, call);
  const names = Object.keys(endpoint.query.shape);
  const headers = endpoint.cors && deps.isPublic ? crossOriginHeaders : {};
  const resource = { isPage: false, isData: false, route: endpoint.path, headers };
  // Not within the handler: what is kept of a path would hold its first request in memory.
  const findResource =
    (path: string): FindResource =>
    (search) => ({ ...resource, key: path + selectQuery(search, names) });
  for (const path of honoPathsOf(endpoint)) {
    deps.app.on(endpoint.method, path, async (context) => {
      context.set('route', endpoint.path);
      const run = async () =>
        toRendered(context, endpoint, await call(readCall(context, names), context.get('scope'), 'client'));
      if (endpoint.method !== 'GET') return toResponse(await run());
      return deps.serve(context, endpoint.etag ? findResource(new URL(context.req.url).pathname) : undefined, run);
    });
  }
}

function readCall(context: Context<AppEnv>, names: string[]): Call {
  const { req } = context;
  return {
    parameters: req.param(),
    query: readQuery(new URL(req.url).search, names),
    readBody: () => readJson(context),
    idempotencyKey: req.header('idempotency-key'),
    ifMatch: req.header('if-match'),
  };
}

/** The response to a client; throws the error of a call that failed. */
function toRendered(context: Context<AppEnv>, endpoint: Endpoint, outcome: Outcome): Rendered {
  if ('error' in outcome) throw outcome.error;
  const { result, etag, location, topics, viewer } = outcome;
  const isRead = endpoint.method === 'GET';
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  headers['cache-control'] = isRead ? (endpoint.cors ? 'no-cache' : revalidateAlways) : 'no-store';
  if (location) headers['location'] = location;
  if (etag) headers['etag'] = etag;
  const { page, text } = endpoint.paged
    ? serializePage(result as DivisiblePage<unknown>)
    : { page: undefined, text: JSON.stringify(result) };
  if (page) Object.assign(headers, headersOf(page, context, endpoint));
  if (!etag && isRead && endpoint.etag) {
    // With the same query as the cache key: undeclared parameters do not change the ETag.
    const search = toSearch(queryOf(context, endpoint));
    headers['etag'] = createEtag(context.req.path, search, text, page?.next, page?.total?.toString());
  }
  return { status: endpoint.status ?? 200, headers, body: text, topics, viewer };
}

function queryOf({ req }: Context<AppEnv>, { query }: Endpoint): Record<string, string> {
  return readQuery(new URL(req.url).search, Object.keys(query.shape));
}

/** The address of the next page, and the total if it is known. */
function headersOf({ next, total }: Page<unknown>, context: Context<AppEnv>, endpoint: Endpoint) {
  const headers: Record<string, string> = {};
  if (total !== undefined) headers['x-total-count'] = String(total);
  if (next) {
    const query = new URLSearchParams({ ...queryOf(context, endpoint), cursor: next });
    // Not `req.path`, which is decoded: a header has no other letters than those of ASCII.
    headers['link'] = `<${new URL(context.req.url).pathname}?${query}>; rel="next"`;
  }
  return headers;
}
