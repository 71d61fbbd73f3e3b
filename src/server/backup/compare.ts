import type { Database } from '../db/schema.ts';
import type { Table } from './catalog/table.ts';
import { readRows, type Row, type Value } from './rows.ts';

export type Side = { db: Database; table: Table };

/** Rows of the first side that the second lacks, rows that only the second has, and rows that differ. */
export type Diff = { missing: number; extra: number; different: number };

type OnRows = (count: number) => Promise<void>;

/**
 * Compares all rows of a table in two databases. Both sides have their columns in the same order, and are read sorted
 * by key.
 */
export async function compareTables(one: Side, other: Side, onRows: OnRows): Promise<Diff> {
  const keyColumns = one.table.key.map((name) => one.table.columns.findIndex((column) => column.name === name));
  const [left, right] = [createReader(one, onRows), createReader(other)];
  const diff = { missing: 0, extra: 0, different: 0 };
  let [a, b] = [await left.next(), await right.next()];
  while (a || b) {
    const order = !a ? 1 : !b ? -1 : compareKeys(a, b, keyColumns);
    if (order < 0) diff.missing += 1;
    if (order > 0) diff.extra += 1;
    if (order === 0 && !isSameRow(a!, b!)) diff.different += 1;
    if (order <= 0) a = left.takeBuffered() ?? (await left.next());
    if (order >= 0) b = right.takeBuffered() ?? (await right.next());
  }
  return diff;
}

export const isSame = ({ missing, extra, different }: Diff) => missing + extra + different === 0;

function createReader({ db, table }: Side, onRows?: OnRows) {
  const batches = readRows(db, table);
  let batch: Row[] = [];
  let position = 0;
  const takeBuffered = (): Row | undefined => (position < batch.length ? batch[position++] : undefined);
  return {
    /** The next row, if it need not be waited for. */
    takeBuffered,
    async next(): Promise<Row | undefined> {
      if (position < batch.length) return takeBuffered();
      batch = (await batches.next()).value ?? [];
      position = 0;
      await onRows?.(batch.length);
      return takeBuffered();
    },
  };
}

function compareKeys(one: Row, other: Row, columns: number[]): number {
  for (const column of columns) {
    const order = compareValues(one[column]!, other[column]!);
    if (order !== 0) return order;
  }
  return 0;
}

/** In the order of the databases: texts by their bytes, and integers that are too large for JavaScript exactly. */
function compareValues(one: Value, other: Value): number {
  if (one === other) return 0;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return BigInt(one ?? 0) < BigInt(other ?? 0) ? -1 : 1;
}

function isSameRow(one: Row, other: Row): boolean {
  return one.every((value, index) => value === other[index]);
}
