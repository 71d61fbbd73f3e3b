const maxRemembered = 1_000;
const maxRememberedLength = 500;

/**
 * Remembers what a pure function returned for the headers that were sent last: browsers send the same ones
 * again and again. Clients can make up headers without end, so all are forgotten once there are too many.
 */
export function memoize<Value>(compute: (header: string) => Value): (header?: string) => Value {
  const remembered = new Map<string, { value: Value }>();
  return (header = '') => {
    const known = remembered.get(header);
    if (known) return known.value;
    const value = compute(header);
    if (header.length <= maxRememberedLength) {
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(header, { value });
    }
    return value;
  };
}
