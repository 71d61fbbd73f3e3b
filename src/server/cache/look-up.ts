import type { Encoding } from '../http/compress.ts';
import { viewerId, type Viewer } from '../http/context.ts';
import type { CachedResponse, ResponseCache } from './cached-response.ts';
import type { Resource } from './resource.ts';

/** Everything of a request that its response depends on, but for the viewer. */
export type ResponseId = { resource: Resource; visitorKey: string };

/** Pages name the address they are found at: `host` is empty where PUBLIC_URL fixes it. */
export function createResponseId(
  resource: Resource,
  encoding: Encoding | undefined,
  host: string,
): ResponseId {
  return { resource, visitorKey: ` ${encoding} ${host} ${resource.key}` };
}

export function cacheKey(viewer: Viewer, { visitorKey }: ResponseId): string {
  return viewer.member ? viewerId(viewer) + visitorKey : visitorKey;
}

type LookUp = {
  cache: ResponseCache;
  id: ResponseId;
  /** The viewer; undefined where the database has to be asked who it is. */
  getViewer: () => Viewer | undefined;
  /** Whether stale responses are refused also during a write burst. */
  strict: boolean;
};

/** The one look-up in the response cache: everybody's response, or else the viewer's own. */
export function lookUp({ cache, id, getViewer, strict }: LookUp): CachedResponse | undefined {
  const { isPage } = id.resource;
  const shared = cache.get(id.visitorKey, isPage, strict);
  if (shared && !shared.isPerViewer) return shared;
  const viewer = getViewer();
  if (!viewer) return undefined;
  return viewer.member ? cache.get(cacheKey(viewer, id), isPage, strict) : shared;
}
