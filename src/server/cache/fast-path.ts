import type { IncomingMessage, ServerResponse } from 'node:http';
import { readConsistencyToken } from '../http/consistency-token.ts';
import { negotiateEncoding, type Encoding } from '../http/compress.ts';
import { secPurpose } from '../http/prefetch.ts';
import { isRead } from '../http/request-scope.ts';
import { newRequestId } from '../ops/request-id.ts';
import {
  createNotModifiedHead,
  inlineBodyEncoding,
  matchIfNoneMatch,
  type CachedResponse,
} from './cached-response.ts';
import { createVariant, lookUp, type ResponseVariant } from './look-up.ts';
import { writeRawHead } from './raw-head.ts';
import type { CacheDeps } from './response-cache.ts';

/** Sends cached responses straight from Node's HTTP server; returns whether it did. */
export function createFastPath(deps: CacheDeps) {
  const { cache, feed, record, knownViewer, hostInKey } = deps;
  const findVariant = createVariantMemo(deps);

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '', headers } = request;
    if (!isRead(method) || headers[secPurpose]) return false;
    const { cookie } = headers;
    const position = readConsistencyToken(cookie);
    if (position > feed.position() || !feed.isFresh()) return false;
    // As it was sent: an unusual spelling is not found here, and the middleware answers it.
    const host = hostInKey ? (headers.host ?? '') : '';
    const encoding = negotiateEncoding(headers['accept-encoding'] as string | undefined);
    const variant = findVariant(url, host, encoding);
    if (!variant) return false;
    const getViewer = () => knownViewer(cookie);
    const cached = lookUp({ cache, variant, getViewer, strict: position > 0 });
    if (!cached) return false;
    const requestId = newRequestId();
    const status = send(request, response, cached, requestId);
    // Not timed: a hit is recorded as 0 ms.
    if (method === 'HEAD') record({ method, route: cached.route, status })(requestId, 0);
    else (status === 304 ? cached.recordNotModified : cached.recordSent)(requestId, 0);
    return true;
  };
}

function send(
  { headers }: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  requestId: string,
): number {
  const etag =
    cached.status === 200 ? matchIfNoneMatch(headers['if-none-match'], cached.etag) : undefined;
  if (etag === undefined) {
    writeRawHead(response, cached.head, requestId);
    response.end(cached.body, inlineBodyEncoding);
    return cached.status;
  }
  const isExact = etag === cached.etag;
  const head = isExact ? cached.notModifiedHead : createNotModifiedHead(cached.headers, etag);
  writeRawHead(response, head, requestId);
  response.end();
  return 304;
}

const maxRemembered = 1_000;
const maxRememberedLength = 200;

/**
 * Remembers the variants of canonical targets (equal to the key of their resource): to compute one takes a
 * twentieth of the time of a whole response. There is no end of other targets.
 */
function createVariantMemo({ resolveResource }: Pick<CacheDeps, 'resolveResource'>) {
  let knownHost: string | undefined;
  const createMap = () => new Map<string, ResponseVariant>();
  const createMaps = () => ({ br: createMap(), gzip: createMap(), none: createMap() });
  let known = createMaps();

  return (
    target: string,
    host: string,
    encoding: Encoding | undefined,
  ): ResponseVariant | undefined => {
    if (host !== knownHost) {
      known = createMaps();
      knownHost = host;
    }
    const byTarget = known[encoding ?? 'none'];
    const remembered = byTarget.get(target);
    if (remembered) return remembered;
    const resource = resolveResource(target);
    if (!resource) return undefined;
    const variant = createVariant(resource, encoding, host);
    if (resource.key === target && target.length <= maxRememberedLength) {
      if (byTarget.size >= maxRemembered) byTarget.clear();
      byTarget.set(target, variant);
    }
    return variant;
  };
}
