export type Random = ReturnType<typeof createRandom>;

/** Numbers that look like chance and are the same in every run (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (bound: number) => Math.floor(next() * bound);
  return {
    /** A whole number from 0 to below the bound. */
    upTo,
    bytes: (count: number) => Uint8Array.from({ length: count }, () => upTo(256)),
    /**
     * Picks among many as life does: each of the first four once in 20 picks, the others the less the
     * later they come.
     */
    skewed: (count: number) => () =>
      next() < 0.2 ? upTo(Math.min(4, count)) : Math.floor(count * next() ** 3),
  };
}
