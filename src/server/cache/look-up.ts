import type { Encoding } from '../http/compress.ts';
import { viewerId, type Viewer } from '../http/context.ts';
import type { CachedResponse, ResponseCache } from './cached-response.ts';
import type { Resource } from './resource.ts';

/** Everything of a request that its response depends on, but for the viewer. */
export type CacheKeyParts = {
  resource: Resource;
  encoding: Encoding | undefined;
  /** Pages name the address they are found at; empty where PUBLIC_URL fixes it. */
  host: string;
};

export function cacheKey(viewer: string, { resource, encoding, host }: CacheKeyParts): string {
  return `${viewer} ${encoding} ${host} ${resource.key}`;
}

type LookUp = {
  cache: ResponseCache;
  parts: CacheKeyParts;
  /** The viewer; undefined where the database has to be asked who it is. */
  getViewer: () => Viewer | undefined;
  /** Whether stale responses are refused also during a write burst. */
  strict: boolean;
  visitorKey?: string | undefined;
};

/** The one look-up in the response cache: everybody's response, or else the viewer's own. */
export function lookUp(request: LookUp): CachedResponse | undefined {
  const { cache, parts, getViewer, strict, visitorKey = cacheKey('', parts) } = request;
  const { isPage } = parts.resource;
  const shared = cache.get(visitorKey, isPage, strict);
  if (shared && !shared.isPerViewer) return shared;
  const viewer = getViewer();
  if (!viewer) return undefined;
  return viewer.member ? cache.get(cacheKey(viewerId(viewer), parts), isPage, strict) : shared;
}
