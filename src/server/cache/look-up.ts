import type { Encoding } from '../http/compress.ts';
import { viewerId, type Viewer } from '../http/context.ts';
import type { CachedResponse } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Freshness } from './topic-cache.ts';

/** What a read responds with, whoever asks: the part of its target that the response depends on. */
export type Resource = {
  key: string;
  isPage: boolean;
  /** Whether React Router requests only the page's data. */
  isData: boolean;
  /** The route that responds, for the metrics. */
  route: string;
  /** Headers of each of its responses, refusals included. */
  headers?: Record<string, string>;
};

/** A resource in one encoding and under one host; with the viewer, it determines the cache key. */
export type ResponseVariant = { resource: Resource; encoding: Encoding | undefined; visitorKey: string };

/** The host is part of the key because pages contain their address; it is empty if PUBLIC_URL fixes that. */
export function createVariant(resource: Resource, encoding: Encoding | undefined, host: string): ResponseVariant {
  return { resource, encoding, visitorKey: ` ${encoding} ${host} ${resource.key}` };
}

export function cacheKey(viewer: Viewer, { visitorKey }: ResponseVariant): string {
  return viewerId(viewer) + visitorKey;
}

/** A client that wrote in the last ten seconds sends the position of its write, and gets nothing stale. */
export function freshnessFor(requiredPosition: number): Freshness {
  return requiredPosition > 0 ? 'strict' : 'stale-allowed';
}

/**
 * The only look-up in the response cache: the response for every viewer, or else the viewer's own. `getViewer`
 * returns undefined if only the database can tell.
 */
export function lookUp(
  cache: ResponseCache,
  variant: ResponseVariant,
  freshness: Freshness,
  getViewer: () => Viewer | undefined,
): CachedResponse | undefined {
  const { isPage } = variant.resource;
  const shared = cache.get(variant.visitorKey, isPage, freshness);
  if (shared && !shared.isPerViewer) return shared;
  const viewer = getViewer();
  if (!viewer) return undefined;
  return viewer.member ? cache.get(cacheKey(viewer, variant), isPage, freshness) : shared;
}
