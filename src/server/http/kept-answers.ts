import { findTag } from './etag.ts';

/** A finished answer: what goes over the wire, but for what is every request's own. */
export type Answer = {
  /** Names and values by turns, as Node sends them. */
  headers: string[];
  body: Buffer;
  tag: string | undefined;
  /** The pattern that it was made for. */
  route: string;
};

type Entry = Answer & { topics: string[]; stale: boolean; madeAt: number; madeIn: number };

/** So many changes within a second are a storm. */
const storm = 10;
/** In a storm, to make an answer anew takes no more than this part of the time. */
const mostTime = 0.1;
const longestStale = 500;
const mostRemembered = 10_000;

export type KeptAnswers = ReturnType<typeof keepAnswers>;

/**
 * Finished answers in memory, each by what it is asked with. An answer is dropped when one of the
 * things that it was made from is changed.
 */
export function keepAnswers(capacity: number) {
  const entries = new Map<string, Entry>();
  const keysOf = new Map<string, Set<string>>();
  /** Counts changes: an answer that was being made while its topic changed is not kept. */
  let count = 0;
  let size = 0;
  const changedAt = new Map<string, number>();
  /** What was begun before this may have missed a change that is no longer remembered. */
  let forgottenBefore = 0;
  const latest: number[] = [];

  /** Whether an answer that is no longer right will do for the moment. */
  function isBearable({ madeAt, madeIn }: Entry): boolean {
    const now = performance.now();
    const calm = latest.length < storm || now - latest[0]! > 1_000;
    return !calm && now - madeAt < Math.min(longestStale, madeIn / mostTime);
  }

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    size -= sizeOf(key, entry);
    for (const topic of entry.topics) {
      const keys = keysOf.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(topic);
    }
  }

  return {
    /** The answer, where there is one that is still right. */
    find(key: string): Answer | undefined {
      const entry = entries.get(key);
      return entry && (!entry.stale || isBearable(entry)) ? entry : undefined;
    },
    /** To be taken before an answer is made, and given with it. */
    moment: () => count,
    keep(key: string, answer: Answer, made: { from: string[]; since: number; in: number }): void {
      const missed = made.from.some((topic) => (changedAt.get(topic) ?? 0) > made.since);
      if (missed || made.since < forgottenBefore) return;
      remove(key);
      const entry = {
        ...answer,
        topics: made.from,
        stale: false,
        madeAt: performance.now(),
        madeIn: made.in,
      };
      if (sizeOf(key, entry) > capacity / 10) return;
      entries.set(key, entry);
      size += sizeOf(key, entry);
      for (const topic of made.from) {
        const keys = keysOf.get(topic) ?? new Set();
        keysOf.set(topic, keys.add(key));
      }
      // The oldest go, not the longest unused: to know those would cost every reader something.
      for (const oldest of entries.keys()) {
        if (size <= capacity) break;
        remove(oldest);
      }
    },
    /** These things are changed. */
    drop(topics: string[]): void {
      count += 1;
      latest.push(performance.now());
      if (latest.length > storm) latest.shift();
      for (const topic of topics) {
        changedAt.set(topic, count);
        for (const key of keysOf.get(topic) ?? []) {
          const entry = entries.get(key)!;
          entry.stale = true;
          if (!isBearable(entry)) remove(key);
        }
      }
      if (changedAt.size > mostRemembered) {
        changedAt.clear();
        forgottenBefore = count;
      }
    },
  };
}

const sizeOf = (key: string, { body }: Answer) => body.length + key.length * 2 + 2_000;

/** Whether the caller has this very answer already, and by which tag. */
export function knownTag(asked: string | undefined, tag: string | undefined): string | undefined {
  if (asked === undefined || tag === undefined) return undefined;
  // An asterisk stands for whatever there is.
  return asked.trim() === '*' ? tag : findTag(asked, tag);
}
