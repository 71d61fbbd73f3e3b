import { isNothing } from '../clean/clean-text.ts';
import type { LeftOut } from '../imported-game.ts';
import { maxColumns } from './limits.ts';

export type FieldUse = ReturnType<typeof createFieldUse>;

/**
 * Finds which fields of a file are never read, and how many of its records say something in them. Only the first thousand
 * are remembered: JSON may have others in each record.
 */
export function createFieldUse() {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  const isFull = () => Math.max(used.size, counts.size) >= maxColumns;
  const use = (field: string) => {
    if (counts.has(field) || !isFull()) used.add(field);
  };
  const count = (field: string, value: unknown) => {
    if (used.has(field) || !saysSomething(value)) return;
    if (counts.has(field) || !isFull()) counts.set(field, (counts.get(field) ?? 0) + 1);
  };
  return {
    use,
    count,
    /** The fields with the most values first. */
    leftOut: (): LeftOut[] =>
      [...counts]
        .filter(([field]) => !used.has(field))
        .map(([field, records]) => ({ field, records }))
        .toSorted((one, other) => other.records - one.records),
  };
}

function saysSomething(value: unknown): boolean {
  if (typeof value === 'string') return !isNothing(value.trim());
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null;
}
