import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readConsistencyToken } from '../http/consistency-token.ts';
import { negotiateEncoding } from '../http/compress.ts';
import { asksForJson } from '../http/headers.ts';
import { severalSlashes } from '../http/leading-slashes.ts';
import { secPurpose } from '../http/prefetch.ts';
import { isRead } from '../http/request-scope.ts';
import { createNotModifiedHead, inlineBodyEncoding, matchIfNoneMatch, type CachedResponse } from './cached-response.ts';
import { cacheKey, createVariant, freshnessFor, lookUp, type ResponseVariant } from './look-up.ts';
import { writeRawHead } from './raw-head.ts';
import type { ServeDeps } from './serve.ts';

/**
 * Sends cached responses from the request event of Node's HTTP server, past Hono, and errors while a queue is full;
 * returns whether it did.
 */
export function createFastPath(deps: ServeDeps) {
  const { cache, feed, record, knownViewer, hostInKey, knownPaths } = deps;

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '', headers } = request;
    if (!isRead(method) || headers[secPurpose] || severalSlashes.test(url)) return false;
    const { cookie } = headers;
    const requiredPosition = readConsistencyToken(cookie);
    if (requiredPosition > feed.position() || !feed.isFresh()) return false;
    const resource = knownPaths.find(url);
    // The cached page may be an error, which such a client gets as a problem.
    if (!resource || (resource.isPage && asksForJson(headers.accept))) return false;
    const encoding = negotiateEncoding(headers['accept-encoding'] as string | undefined);
    // Not normalized: an unusual spelling of the host misses here, and the app handles it.
    const variant = createVariant(resource, encoding, hostInKey ? (headers.host ?? '') : '');
    const cached = lookUp(cache, variant, freshnessFor(requiredPosition), () => knownViewer(cookie));
    if (!cached) return sendBusy(deps, request, response, variant);
    cache.counts.hits += 1;
    const requestId = randomUUID();
    const status = send(request, response, cached, requestId);
    // Reading the clock would cost more than the look-up: a hit is recorded as 0 ms.
    if (method === 'HEAD') record({ method, route: cached.route, status })(requestId, 0);
    else (status === 304 ? cached.recordNotModified : cached.recordSent)(requestId, 0);
    return true;
  };
}

/** A request that can wait for a render in progress adds nothing to a full queue: the app handles it. */
function sendBusy(
  { isQueueFull, inFlight, knownViewer, busyResponses }: ServeDeps,
  request: IncomingMessage,
  response: ServerResponse,
  variant: ResponseVariant,
): boolean {
  if (!isQueueFull(request)) return false;
  const { method = '', headers } = request;
  const viewer = knownViewer(headers.cookie);
  if (!viewer || inFlight.has(cacheKey(viewer, variant))) return false;
  return busyResponses.send(method, response, variant);
}

function send(request: IncomingMessage, response: ServerResponse, cached: CachedResponse, requestId: string): number {
  const etag = cached.status === 200 ? matchIfNoneMatch(request.headers['if-none-match'], cached.etag) : undefined;
  if (etag === undefined) {
    writeRawHead(response, cached.head, requestId);
    response.end(cached.body, inlineBodyEncoding);
    return cached.status;
  }
  const head = etag === cached.etag ? cached.notModifiedHead : createNotModifiedHead(cached.headers, etag);
  writeRawHead(response, head, requestId);
  response.end();
  return 304;
}
