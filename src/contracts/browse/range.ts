/** Numbers from `min` to `max`, both included; an open end is infinite. */
export type Range = { min: number; max: number };

const pattern = /^(?=.*\d)(\d+(?:\.\d+)?)?(?:(-)(\d+(?:\.\d+)?)?)?$/;

/** Reads "2016", "2016-2020", "2016-" or "-2020"; undefined for anything else. */
export function parseRange(text: string): Range | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, first, hyphen, last] = match;
  const min = first === undefined ? -Infinity : Number(first);
  if (!hyphen) return { min, max: min };
  const max = last === undefined ? Infinity : Number(last);
  return min <= max ? { min, max } : undefined;
}
