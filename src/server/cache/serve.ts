import type { Context } from 'hono';
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { topicsOwnedBy } from '../changes/topics.ts';
import { compress, negotiateEncoding, type Encoding } from '../http/compress.ts';
import { isForOneClient, viewerId, visitor, type AppEnv, type RequestScope, type Viewer } from '../http/context.ts';
import { createEtag, etagForEncoding } from '../http/etag.ts';
import { renderProblem } from '../http/problem.ts';
import type { Rendered } from '../http/rendered.ts';
import { hostOf, isRead } from '../http/request-scope.ts';
import type { RequestRecorder } from '../ops/request-recorder.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import type { BusyResponses } from './busy-responses.ts';
import {
  createCachedResponse,
  inlineBodyEncoding,
  matchIfNoneMatch,
  notModifiedHeaders,
  type CachedResponse,
} from './cached-response.ts';
import { cacheKey, createVariant, freshnessFor, lookUp, type Resource, type ResponseVariant } from './look-up.ts';
import type { FindResource, KnownPaths } from './known-paths.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Freshness } from './topic-cache.ts';

export type ServeDeps = {
  cache: ResponseCache;
  feed: Pick<ChangeFeed, 'isFresh' | 'position'>;
  record: RequestRecorder;
  /** The viewer by a session that is cached in memory; undefined if only the database can tell. */
  knownViewer: (cookieHeader: string | undefined) => Viewer | undefined;
  isDatabaseDown: () => boolean;
  /** False if PUBLIC_URL fixes the address that pages contain. */
  hostInKey: boolean;
  /** The headers of every response that has no others of these names. */
  security: Record<string, string>;
  /** Renders in progress by their cache keys. */
  inFlight: Map<string, InFlight>;
  busyResponses: BusyResponses;
  knownPaths: KnownPaths;
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

/** Makes a response; a render that waits in a queue calls `onStart` when its turn comes. */
export type Render = (onStart: () => void) => Promise<Rendered>;

/** A response with its final bytes. */
type Finished = Omit<Rendered, 'headers' | 'body'> & {
  headers: Headers;
  body: Buffer | null;
  etag: string | undefined;
};

/** Responds to a request; a read of a resource is sent from the cache, or rendered once and stored. */
export type Serve = (context: AppContext, find: FindResource | undefined, render: Render) => Promise<Response>;

export function createServe(deps: ServeDeps): Serve {
  const { cache, feed, knownViewer } = deps;
  const renderOnce = createSingleFlight(deps);

  return async (context, find, render) => {
    const scope = context.get('scope');
    const { pathname, search } = new URL(context.req.url);
    const encoding = negotiateEncoding(context.req.header('accept-encoding'));
    const variant =
      find && isRead(context.req.method)
        ? createVariant(find(search), encoding, deps.hostInKey ? (hostOf(scope.origin) ?? '') : '')
        : undefined;
    const freshness = freshnessFor(scope.lastWrite);
    if (find && variant) deps.knownPaths.add(pathname, find);
    const stale = variant && deps.isDatabaseDown() ? findStale(deps, variant, freshness, scope) : undefined;
    if (stale) return sendCached(cache, context, stale, [['cache-status', 'Playshelf; hit; detail=stale']]);
    if (!variant || !scope.isCaughtUp || !feed.isFresh()) {
      const rendered = await render(() => undefined);
      return send(context, await finish(deps, rendered, encoding, variant?.resource));
    }
    const cached = lookUp(cache, variant, freshness, () => knownViewer(scope.cookieHeader));
    return cached ? sendCached(cache, context, cached) : renderOnce(context, variant, freshness, render);
  };
}

/**
 * A visitor's response from before the database went down. Whether somebody is still signed in, only the database
 * knows; and who has just written would miss it.
 */
function findStale(
  { cache, knownViewer }: ServeDeps,
  variant: ResponseVariant,
  freshness: Freshness,
  { cookieHeader }: RequestScope,
): CachedResponse | undefined {
  const viewer = knownViewer(cookieHeader);
  if (freshness === 'strict' || viewer?.member) return undefined;
  return lookUp(cache, variant, freshness, () => viewer);
}

function createSingleFlight(deps: ServeDeps) {
  const { cache, inFlight } = deps;

  async function renderAndShare(
    context: AppContext,
    key: string,
    variant: ResponseVariant,
    { viewer, viewerVersion }: { viewer: Viewer; viewerVersion: number },
    render: Render,
  ): Promise<Response> {
    // A member was resolved when the request arrived: changes since then may be missing, not only those since
    // a queued render started.
    const readStart = () => ({
      sinceVersion: viewer.member ? viewerVersion : cache.version(),
      startedAt: performance.now(),
    });
    const start = readStart();
    cache.counts.misses += 1;
    // A queued render reads its data only once it starts.
    const responses = renderAndStore(deps, context, variant, viewer, start, () =>
      render(() => void Object.assign(start, readStart())),
    );
    const rendered = responses.then(
      ({ shared }) => shared,
      () => undefined,
    );
    const flight: InFlight = Object.assign(start, { rendered });
    inFlight.set(key, flight);
    const { finished } = await responses.finally(() => {
      if (inFlight.get(key) === flight) inFlight.delete(key);
    });
    return send(context, finished);
  }

  return async (context: AppContext, variant: ResponseVariant, freshness: Freshness, render: Render) => {
    const versionAtArrival = cache.version();
    const viewer = await context
      .get('scope')
      .viewer.get()
      .catch(() => undefined);
    // Without a viewer there is no cache key. The page or the endpoint says why, each in its own format.
    if (!viewer) {
      const { resource, encoding } = variant;
      return send(context, await finish(deps, await render(() => undefined), encoding, resource));
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
    if (response) return sendCached(cache, context, response);
    return renderAndShare(context, key, variant, { viewer, viewerVersion: versionAtArrival }, render);
  };
}

/** Renders a response and stores it; `shared` is the page if it may be sent to all waiting requests. */
async function renderAndStore(
  deps: ServeDeps,
  context: AppContext,
  variant: ResponseVariant,
  viewer: Viewer,
  start: Pick<InFlight, 'sinceVersion' | 'startedAt'>,
  render: () => Promise<Rendered>,
): Promise<{ finished: Finished; shared: CachedResponse | undefined }> {
  const { resource, encoding } = variant;
  const { isPage, route } = resource;
  const scope = context.get('scope');
  const rendered = await render().catch((error: unknown) => {
    if (error instanceof QueueFullError) return renderProblem(error, scope);
    throw error;
  });
  const finished = await finish(deps, rendered, encoding, resource);
  const { status, headers, body, etag, topics, viewer: dependentOn } = finished;
  const unshared = { finished, shared: undefined };
  if (finished.isRefusal && body && !isForOneClient(scope))
    deps.busyResponses.add(variant, scope.requestId, finished, body);
  if (!body || !etag || !topics || isForOneClient(scope)) return unshared;
  if (status !== 200 && !(status === 404 && isPage)) return unshared;
  // A response that depends on no viewer is everybody's, and stored under the visitor's key.
  const responseViewer = dependentOn ?? visitor;
  if (dependentOn && viewerId(dependentOn) !== viewerId(viewer)) {
    scope.log.error({ route }, 'a response does not belong to its cache key and is not stored');
    return unshared;
  }
  const isPerViewer = dependentOn !== undefined;
  const response = createCachedResponse({ status, headers, body, etag, route, isPage, isPerViewer }, deps.record);
  const hasRoom = deps.cache.set(cacheKey(responseViewer, variant), response, {
    topics,
    // A member's response always contains the member's own writes.
    strictTopics: responseViewer.member ? topicsOwnedBy(responseViewer.member.id) : [],
    sinceVersion: start.sinceVersion,
    // Only pages may be stale during a write burst; an entry that took no time is never served stale.
    renderMs: isPage ? performance.now() - start.startedAt : 0,
  });
  return { finished, shared: isPage && hasRoom ? response : undefined };
}

/** Compresses a response. A page gets its ETag here; that of an API response gets a suffix for the encoding. */
async function finish(
  { security }: Pick<ServeDeps, 'security'>,
  { headers: given, body: plain, ...rest }: Rendered,
  encoding: Encoding | undefined,
  resource: Resource | undefined,
): Promise<Finished> {
  const headers = new Headers({ ...security, ...resource?.headers, ...given });
  if (plain === null) return { ...rest, headers, body: null, etag: undefined };
  const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain;
  const compressed = encoding && (await compress(bytes, encoding));
  const body = compressed ?? Buffer.from(bytes);
  headers.append('vary', 'Accept-Encoding');
  headers.set('content-length', String(body.length));
  if (compressed) headers.set('content-encoding', encoding);
  const givenEtag = headers.get('etag');
  // Hash the bytes as sent: compressed, they take a fraction of the time.
  const bodyEtag = resource?.isPage ? createEtag(hash('sha256', body, 'base64url')) : undefined;
  const etag = givenEtag && compressed ? etagForEncoding(givenEtag, encoding) : (givenEtag ?? bodyEtag);
  if (etag) headers.set('etag', etag);
  return { ...rest, headers, body, etag };
}

/** A response, or 304 if the client has it already, with the ETag that it sent. */
function send(
  { req }: AppContext,
  { status, headers, body, etag }: Pick<Finished, 'status' | 'body' | 'etag'> & { headers: Headers | HeaderPairs },
): Response {
  const isComparable = etag !== undefined && status === 200 && isRead(req.method);
  const known = isComparable ? matchIfNoneMatch(req.header('if-none-match'), etag) : undefined;
  if (known) return new Response(null, { status: 304, headers: notModifiedHeaders(headers, known) });
  return new Response(body as BodyInit | null, { status, headers });
}

type HeaderPairs = [string, string][];

function sendCached(
  { counts }: ResponseCache,
  context: AppContext,
  { status, headers, body, etag, route }: CachedResponse,
  more: HeaderPairs = [],
): Response {
  counts.hits += 1;
  context.set('route', route);
  const bytes = typeof body === 'string' ? Buffer.from(body, inlineBodyEncoding) : body;
  return send(context, { status, headers: [...headers, ...more], body: bytes, etag });
}
