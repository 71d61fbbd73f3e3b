import { tickMonotonic } from '../runtime/clock.ts';

type Entry<Value> = {
  value: Value;
  topics: string[];
  /** Topics that must never be stale, even during a write burst: the viewer's own. */
  strictTopics: string[];
  size: number;
  stale: boolean;
  /** The time until which a stale entry may be served during a write burst. */
  staleUntil: number;
  /** Set by every hit, cleared when eviction passes over the entry: it is evicted only if not hit in between. */
  isUsed: boolean;
};

/** This many invalidations within a second are a write burst. */
const burstThreshold = 10;
/** During a write burst, renders of an entry take at most this share of the time. */
const maxRenderShare = 0.05;
const maxStaleMs = 500;
const maxRememberedTopics = 10_000;

/** How a value was rendered. */
export type EntryInfo = {
  topics: string[];
  strictTopics?: string[];
  /** `version()` from before the value was read or rendered. */
  sinceVersion: number;
  renderMs: number;
};

/** Whether a look-up may return a value that is stale but servable, which exists only during a write burst. */
export type Freshness = 'strict' | 'stale-allowed';

export type TopicCache<Value> = ReturnType<typeof createTopicCache<Value>>;

/**
 * A cache of at most `maxSize`, in the unit of `sizeOf`, whose entries are invalidated by topic. A value whose
 * topics changed while it was rendered is not stored, except during a write burst, when it may be served stale
 * for at most `maxStaleMs`.
 */
export function createTopicCache<Value>(
  maxSize: number,
  sizeOf: (key: string, value: Value, topics: string[]) => number,
) {
  const entries = new Map<string, Entry<Value>>();
  const keysByTopic = new Map<string, Set<string>>();
  /** Counts invalidations. */
  let version = 0;
  let totalSize = 0;
  const invalidatedAt = new Map<string, number>();
  /** Values older than this may have missed an invalidation that is no longer remembered. */
  let oldestKnownVersion = 0;
  const recentInvalidations: number[] = [];

  const isWriteBurst = () =>
    recentInvalidations.length === burstThreshold && tickMonotonic() - recentInvalidations[0]! < 1_000;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    totalSize -= entry.size;
    for (const topic of entry.topics) {
      const keys = keysByTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) keysByTopic.delete(topic);
    }
  }

  /**
   * The clock algorithm: passes over the entries in order and evicts those without a hit since the last pass;
   * the others are unmarked and moved to the end. Thousands of new keys, each requested once, evict each other
   * and not the entries in use.
   */
  function makeRoomFor(newKey: string): void {
    for (const [key, entry] of entries) {
      if (totalSize <= maxSize) return;
      if (key === newKey) continue;
      if (entry.isUsed) {
        entry.isUsed = false;
        entries.delete(key);
        entries.set(key, entry);
      } else {
        remove(key);
      }
    }
  }

  return {
    /** A value that is not stale; or one that is stale but servable, if that is allowed. */
    get(key: string, freshness: Freshness = 'stale-allowed'): Value | undefined {
      const entry = entries.get(key);
      if (!entry || (entry.stale && (freshness === 'strict' || tickMonotonic() >= entry.staleUntil))) return undefined;
      entry.isUsed = true;
      return entry.value;
    },
    /** Read it before a value is read or rendered, and pass it to `set` as `sinceVersion`. */
    version: () => version,
    /** Returns false only if the value is too large. A stale value is stored only during a write burst. */
    set(key: string, value: Value, info: EntryInfo): boolean {
      const { strictTopics = [], sinceVersion, renderMs } = info;
      const topics = [...new Set([...info.topics, ...strictTopics])];
      const wasInvalidated = (topic: string) => (invalidatedAt.get(topic) ?? 0) > sinceVersion;
      const entry = {
        value,
        topics,
        strictTopics,
        size: sizeOf(key, value, topics),
        stale: topics.some(wasInvalidated),
        staleUntil: tickMonotonic() - renderMs + Math.min(maxStaleMs, renderMs / maxRenderShare),
        isUsed: false,
      };
      if (entry.size > maxSize / 10) return false;
      // The invalidations since then are no longer remembered.
      if (sinceVersion < oldestKnownVersion) return true;
      // During a write burst no render finishes between two invalidations. A valid entry is not replaced.
      const isServable = isWriteBurst() && !strictTopics.some(wasInvalidated);
      if (entry.stale && (!isServable || entries.get(key)?.stale === false)) return true;
      remove(key);
      entries.set(key, entry);
      totalSize += entry.size;
      for (const topic of topics) {
        const keys = keysByTopic.get(topic) ?? new Set();
        keysByTopic.set(topic, keys.add(key));
      }
      makeRoomFor(key);
      return true;
    },
    invalidate(topics: string[]): void {
      version += 1;
      recentInvalidations.push(tickMonotonic());
      if (recentInvalidations.length > burstThreshold) recentInvalidations.shift();
      for (const topic of topics) {
        invalidatedAt.set(topic, version);
        for (const key of keysByTopic.get(topic) ?? []) {
          const entry = entries.get(key)!;
          entry.stale = true;
          if (!isWriteBurst() || entry.strictTopics.includes(topic)) remove(key);
        }
      }
      if (invalidatedAt.size > maxRememberedTopics) {
        invalidatedAt.clear();
        oldestKnownVersion = version;
      }
    },
    /** Removes everything, and rejects values that were read or rendered before the call. */
    clear(): void {
      entries.clear();
      keysByTopic.clear();
      invalidatedAt.clear();
      totalSize = 0;
      version += 1;
      oldestKnownVersion = version;
    },
    totalSize: () => totalSize,
  };
}
