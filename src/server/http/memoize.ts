const maxEntries = 1_000;
const maxHeaderLength = 500;

/**
 * Caches a pure function of a header. Browsers repeat a few headers; clients can invent any number, so the
 * cache is emptied when it is full, and long headers are not cached.
 */
export function memoize<Value>(compute: (header: string) => Value): (header?: string) => Value {
  const cache = new Map<string, { value: Value }>();
  return (header = '') => {
    const known = cache.get(header);
    if (known) return known.value;
    const value = compute(header);
    if (header.length <= maxHeaderLength) {
      if (cache.size >= maxEntries) cache.clear();
      cache.set(header, { value });
    }
    return value;
  };
}
