import type { CachedResponse } from './cached-response.ts';
import { createTopicCache, type EntryInfo, type Freshness } from './topic-cache.ts';

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Pages and other responses each have half of the space: API searches, whose number is unbounded, never evict
 * a page.
 */
export function createResponseCache(maxBytes: number) {
  const pages = createTopicCache<CachedResponse>(maxBytes / 2, bytesOf);
  const others = createTopicCache<CachedResponse>(maxBytes / 2, bytesOf);
  return {
    /** How many responses were sent from it, and how many had to be rendered. */
    counts: { hits: 0, misses: 0 },
    get: (key: string, isPage: boolean, freshness: Freshness) => (isPage ? pages : others).get(key, freshness),
    set: (key: string, response: CachedResponse, info: EntryInfo) =>
      (response.isPage ? pages : others).set(key, response, info),
    /** Both caches have the same version: they are invalidated together. */
    version: pages.version,
    invalidate(topics: string[]): void {
      pages.invalidate(topics);
      others.invalidate(topics);
    },
    clear(): void {
      pages.clear();
      others.clear();
    },
    totalBytes: () => pages.totalSize() + others.totalSize(),
  };
}

/** Objects, closures and map entries of one cached response, measured by cached-response.test.ts. */
const overheadBytes = 1_300;
/** The text of a topic, and its place in a map: a list of reviews has one for each author. Measured there too. */
const bytesPerTopic = 100;

/** The approximate memory of an entry, which holds its headers three times: as pairs and in two heads. */
function bytesOf(key: string, { body, headers, head }: CachedResponse, topics: string[]): number {
  const headBytes = head.after.length * 2 + headers.length * 100;
  return overheadBytes + body.length + key.length * 2 + headBytes + topics.length * bytesPerTopic;
}
