import { nearlyElapsed } from '../clock.ts';

type Entry<Value> = {
  value: Value;
  topics: string[];
  /** Those of them that it is right about in a storm as well. */
  exactly: string[];
  size: number;
  stale: boolean;
  /** In a storm it will do until then, although it is stale. */
  bearableUntil: number;
};

/** So many changes within a second are a storm. */
const storm = 10;
/** In a storm, to make a thing anew takes no more than this part of the time. */
const mostTime = 0.05;
const longestStale = 500;
const mostRemembered = 10_000;

/** How a thing was made: from which topics, since which moment, in how many milliseconds. */
type Made = { from: string[]; exactly?: string[]; since: number; in: number };

export type KeptUntilChanged<Value> = ReturnType<typeof keepUntilChanged<Value>>;

/**
 * Finished things in memory, each by what it is asked for with. A thing is dropped when one of the
 * topics that it was made from is changed.
 */
export function keepUntilChanged<Value>(
  capacity: number,
  sizeOf: (key: string, value: Value) => number,
) {
  const entries = new Map<string, Entry<Value>>();
  const keysOf = new Map<string, Set<string>>();
  /** Counts changes: a thing that was being made while its topic changed is not right any more. */
  let count = 0;
  let size = 0;
  const changedAt = new Map<string, number>();
  /** What was begun before this may have missed a change that is no longer remembered. */
  let forgottenBefore = 0;
  const latest: number[] = [];

  /** Whether so much changes just now that nothing could be right for long. */
  const isStorm = () => latest.length === storm && nearlyElapsed() - latest[0]! < 1_000;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    size -= entry.size;
    for (const topic of entry.topics) {
      const keys = keysOf.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(topic);
    }
  }

  return {
    /** The thing, where there is one that is still right; or nearly so, where that will do. */
    find(key: string, exact = false): Value | undefined {
      const entry = entries.get(key);
      if (!entry || (entry.stale && (exact || nearlyElapsed() >= entry.bearableUntil))) {
        return undefined;
      }
      return entry.value;
    },
    /** To be taken before a thing is made, and given with it. */
    moment: () => count,
    /** Gives whether there is room for such a thing; one that is not right any more is not kept. */
    keep(key: string, value: Value, made: Made): boolean {
      const exactly = made.exactly ?? [];
      const topics = [...made.from, ...exactly];
      const hasMissed = (topic: string) => (changedAt.get(topic) ?? 0) > made.since;
      const entry = {
        value,
        topics,
        exactly,
        size: sizeOf(key, value),
        stale: topics.some(hasMissed) || made.since < forgottenBefore,
        bearableUntil: nearlyElapsed() - made.in + Math.min(longestStale, made.in / mostTime),
      };
      if (entry.size > capacity / 10) return false;
      // In a storm, no page could be made between one change and the next; but a better one stays.
      const isBearable = isStorm() && !exactly.some(hasMissed);
      if (entry.stale && (!isBearable || entries.get(key)?.stale === false)) return true;
      remove(key);
      entries.set(key, entry);
      size += entry.size;
      for (const topic of topics) {
        const keys = keysOf.get(topic) ?? new Set();
        keysOf.set(topic, keys.add(key));
      }
      // The oldest go, not the longest unused: to know those would cost every reader something.
      for (const oldest of entries.keys()) {
        if (size <= capacity) break;
        remove(oldest);
      }
      return true;
    },
    /** These topics are changed. */
    drop(topics: string[]): void {
      count += 1;
      latest.push(nearlyElapsed());
      if (latest.length > storm) latest.shift();
      for (const topic of topics) {
        changedAt.set(topic, count);
        for (const key of keysOf.get(topic) ?? []) {
          const entry = entries.get(key)!;
          entry.stale = true;
          if (!isStorm() || entry.exactly.includes(topic)) remove(key);
        }
      }
      if (changedAt.size > mostRemembered) {
        changedAt.clear();
        forgottenBefore = count;
      }
    },
  };
}
