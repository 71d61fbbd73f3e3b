import type { Encoding } from '../http/compress.ts';
import { viewerId, type Viewer } from '../http/context.ts';
import type { CachedResponse, ResponseCache } from './cached-response.ts';
import type { Resource } from './resource.ts';

/** A resource in one encoding and under one host; together with the viewer it is a cache key. */
export type ResponseVariant = { resource: Resource; visitorKey: string };

/** Pages name the address they are found at: `host` is empty where PUBLIC_URL fixes it. */
export function createVariant(
  resource: Resource,
  encoding: Encoding | undefined,
  host: string,
): ResponseVariant {
  return { resource, visitorKey: ` ${encoding} ${host} ${resource.key}` };
}

export function cacheKey(viewer: Viewer, { visitorKey }: ResponseVariant): string {
  return viewerId(viewer) + visitorKey;
}

type LookUp = {
  cache: ResponseCache;
  variant: ResponseVariant;
  /** The viewer; undefined where the database has to be asked who it is. */
  getViewer: () => Viewer | undefined;
  /** Whether stale responses are refused also during a write burst. */
  strict: boolean;
};

/** The one look-up in the response cache: everybody's response, or else the viewer's own. */
export function lookUp({ cache, variant, getViewer, strict }: LookUp): CachedResponse | undefined {
  const { isPage } = variant.resource;
  const shared = cache.get(variant.visitorKey, isPage, strict);
  if (shared && !shared.isPerViewer) return shared;
  const viewer = getViewer();
  if (!viewer) return undefined;
  return viewer.member ? cache.get(cacheKey(viewer, variant), isPage, strict) : shared;
}
