import type { Context, MiddlewareHandler, Next } from 'hono';
import type { IncomingMessage } from 'node:http';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { readConsistencyToken } from '../http/consistency-token.ts';
import { topicsOwnedBy } from '../changes/topics.ts';
import { negotiateEncoding } from '../http/compress.ts';
import { asksForJson } from '../http/headers.ts';
import { viewerId, visitor, type AppEnv, type Viewer } from '../http/context.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import type { BusyResponses } from './busy-responses.ts';
import { finishResponse, replaceResponse } from './finish-response.ts';
import { hostOf, isRead } from '../http/request-scope.ts';
import type { RequestRecorder } from '../ops/request-recorder.ts';
import {
  createCachedResponse,
  inlineBodyEncoding,
  matchIfNoneMatch,
  notModifiedHeaders,
  type CachedResponse,
} from './cached-response.ts';
import { cacheKey, createVariant, freshnessFor, lookUp, type ResponseVariant } from './look-up.ts';
import type { ResolveResource } from './resource.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Freshness } from './topic-cache.ts';

export type CacheDeps = {
  cache: ResponseCache;
  feed: ChangeFeed;
  record: RequestRecorder;
  resolveResource: ResolveResource;
  /** The viewer by a session that is cached in memory; undefined if only the database can tell. */
  knownViewer: (cookieHeader: string | undefined) => Viewer | undefined;
  isDatabaseDown: () => boolean;
  /** False if PUBLIC_URL fixes the address that pages contain. */
  hostInKey: boolean;
  /** Renders in progress by their cache keys. */
  inFlight: Map<string, InFlight>;
  busyResponses: BusyResponses;
  /** Whether the queue of reads has no place for the client of a request. */
  isQueueFull: (request: IncomingMessage) => boolean;
};

type AppContext = Context<AppEnv>;

/** A render in progress, which other requests for the same response may join. */
export type InFlight = {
  /** The version of the cache before the page's data, or its viewer, was read: later changes may be missing. */
  sinceVersion: number;
  startedAt: number;
  /** The response, if it may be sent to all waiting requests. */
  rendered: Promise<CachedResponse | undefined>;
};

/** Serves cached responses, renders each one that is missing once, and stores it. */
export function cacheResponses(deps: CacheDeps): MiddlewareHandler<AppEnv> {
  const { feed, knownViewer } = deps;
  const renderOnce = createSingleFlight(deps);

  return async (context, next) => {
    const { req } = context;
    const cookie = context.get('scope').cookieHeader;
    const requiredPosition = readConsistencyToken(cookie);
    const isCaughtUp = requiredPosition <= feed.position() || (await feed.tryCatchUp()) !== undefined;
    const variant = isRead(req.method) ? findVariant(deps, context) : undefined;
    const freshness = freshnessFor(requiredPosition);
    const stale = variant && deps.isDatabaseDown() ? findStale(deps, variant, freshness, cookie) : undefined;
    if (stale) {
      sendCached(deps, context, stale);
      context.header('cache-status', 'Playshelf; hit; detail=stale');
    } else if (!variant || !isCaughtUp || !feed.isFresh()) {
      await next();
      await finishResponse(context, variant?.resource.isPage);
    } else {
      const cached = lookUp(deps.cache, variant, freshness, () => knownViewer(cookie));
      if (cached) sendCached(deps, context, cached);
      else await renderOnce(context, variant, freshness, next);
    }
    sendNotModifiedIfCurrent(context);
  };
}

/**
 * A visitor's response from before the database went down. Whether somebody is still signed in, only the database
 * knows; and who has just written would miss it.
 */
function findStale(
  { cache, knownViewer }: CacheDeps,
  variant: ResponseVariant,
  freshness: Freshness,
  cookie: string | undefined,
): CachedResponse | undefined {
  const viewer = knownViewer(cookie);
  if (freshness === 'strict' || viewer?.member) return undefined;
  return lookUp(cache, variant, freshness, () => viewer);
}

function findVariant(deps: CacheDeps, context: AppContext): ResponseVariant | undefined {
  const { req } = context;
  const { pathname, search } = new URL(req.url);
  const resource = deps.resolveResource(pathname + search);
  // As in the fast path.
  if (resource?.isPage && asksForJson(req.header('accept'))) return undefined;
  const encoding = negotiateEncoding(req.header('accept-encoding'));
  const host = deps.hostInKey ? (hostOf(context.get('scope').origin) ?? '') : '';
  return resource && createVariant(resource, encoding, host);
}

function createSingleFlight(deps: CacheDeps) {
  const { cache, inFlight } = deps;

  async function render(
    context: AppContext,
    key: string,
    variant: ResponseVariant,
    { viewer, viewerVersion }: { viewer: Viewer; viewerVersion: number },
    next: Next,
  ): Promise<void> {
    // A member was resolved when the request arrived: changes since then may be missing, not only those since
    // a queued render started.
    const readStart = () => ({
      sinceVersion: viewer.member ? viewerVersion : cache.version(),
      startedAt: performance.now(),
    });
    const start = readStart();
    cache.counts.misses += 1;
    // A queued render reads its data only once it starts.
    context.set('onRenderStart', () => Object.assign(start, readStart()));
    const rendered = renderAndStore(deps, context, variant, viewer, start, next);
    const flight: InFlight = Object.assign(start, { rendered: rendered.catch(() => undefined) });
    inFlight.set(key, flight);
    await rendered.finally(() => {
      if (inFlight.get(key) === flight) inFlight.delete(key);
    });
  }

  return async (context: AppContext, variant: ResponseVariant, freshness: Freshness, next: Next): Promise<void> => {
    const versionAtArrival = cache.version();
    const viewer = await context
      .get('scope')
      .viewer.get()
      .catch(() => undefined);
    // Without a viewer there is no cache key. The page or the endpoint says why, each in its own format.
    if (!viewer) {
      await next();
      await finishResponse(context, variant.resource.isPage);
      return;
    }
    const key = cacheKey(viewer, variant);
    const findCached = () => lookUp(cache, variant, freshness, () => viewer);
    let response = findCached();
    // Join an in-flight render only if it started after the latest invalidation before this request;
    // otherwise the first waiter starts a new one and the rest join that.
    for (let flight = inFlight.get(key); flight && !response; flight = inFlight.get(key)) {
      const rendered = await flight.rendered;
      response = findCached();
      // Render anew if that render failed. A client that has just written gets no render that another request started.
      if (!rendered || freshness === 'strict') break;
      if (flight.sinceVersion >= versionAtArrival) response ??= rendered;
    }
    if (response) sendCached(deps, context, response);
    else await render(context, key, variant, { viewer, viewerVersion: versionAtArrival }, next);
  };
}

/** Renders a response and stores it; resolves to the page if it may be sent to all waiting requests. */
async function renderAndStore(
  { cache, record, busyResponses }: CacheDeps,
  context: AppContext,
  variant: ResponseVariant,
  viewer: Viewer,
  start: Pick<InFlight, 'sinceVersion' | 'startedAt'>,
  next: Next,
): Promise<CachedResponse | undefined> {
  const { isPage } = variant.resource;
  await next();
  const { body, etag } = (await finishResponse(context, isPage)) ?? {};
  if (context.error instanceof QueueFullError && body) {
    busyResponses.add(variant, context.get('scope').requestId, context.res, body);
  }
  const { topics, viewer: dependentOn } = context.get('cacheDependencies') ?? {};
  const route = context.get('route');
  const { status, headers } = context.res;
  if (!body || !etag || !topics || headers.has('set-cookie')) return undefined;
  if (status !== 200 && !(status === 404 && isPage)) return undefined;
  // A response that depends on no viewer is everybody's, and stored under the visitor's key.
  const responseViewer = dependentOn ?? visitor;
  const isOtherViewer = dependentOn && viewerId(dependentOn) !== viewerId(viewer);
  if (isOtherViewer || route !== variant.resource.route) {
    const reason = isOtherViewer ? 'viewer' : 'route';
    const { log } = context.get('scope');
    log.error({ route, reason }, 'a response does not belong to its cache key and is not stored');
    return undefined;
  }
  const isPerViewer = dependentOn !== undefined;
  const response = createCachedResponse({ status, headers, body, etag, route, isPage, isPerViewer }, record);
  const hasRoom = cache.set(cacheKey(responseViewer, variant), response, {
    topics,
    // A member's response always contains the member's own writes.
    strictTopics: responseViewer.member ? topicsOwnedBy(responseViewer.member.id) : [],
    sinceVersion: start.sinceVersion,
    // Only pages may be stale during a write burst; an entry that took no time is never served stale.
    renderMs: isPage ? performance.now() - start.startedAt : 0,
  });
  return isPage && hasRoom ? response : undefined;
}

function sendCached({ cache }: CacheDeps, context: AppContext, response: CachedResponse): void {
  const { status, headers, body, route } = response;
  cache.counts.hits += 1;
  context.set('route', route);
  const bytes = typeof body === 'string' ? Buffer.from(body, inlineBodyEncoding) : body;
  replaceResponse(context, new Response(new Uint8Array(bytes), { status, headers }));
}

/** Sends a 304 to a client that has this response already, with the ETag that the client sent. */
function sendNotModifiedIfCurrent(context: AppContext): void {
  if (context.res.status !== 200 || !isRead(context.req.method)) return;
  const etag = context.res.headers.get('etag');
  const known = etag ? matchIfNoneMatch(context.req.header('if-none-match'), etag) : undefined;
  if (!known) return;
  const headers = notModifiedHeaders(context.res.headers, known);
  replaceResponse(context, new Response(null, { status: 304, headers }));
}
