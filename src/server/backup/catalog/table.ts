import { StartupError } from '../../runtime/startup-error.ts';

/** What a column holds, in both databases: ids, JSON lists and so on are texts, times and flags are integers. */
export type Kind = 'text' | 'integer';

export type Column = {
  name: string;
  kind: Kind;
  /** The type, in the words of its database. */
  type: string;
};

/** A table as the database describes it. */
export type Table = {
  name: string;
  columns: Column[];
  /** The columns that rows are sorted by: those of the primary key, or all. */
  key: string[];
  /** The tables that its foreign keys lead to. */
  parents: string[];
  /** The column that the database numbers by itself. */
  identity: string | undefined;
};

/** Tables that are no part of a site's data. Every other table is copied. */
export const tablesLeftOut = new Set([
  // Tables of the database itself: the target applies the migrations, and a backup names them in its header.
  'migrations',
  // How often members did something in the last day: none of it concerns the site that a copy becomes.
  'rate_limits',
  // The change log tells processes what to read again. A copy starts its own, with another nonce: the caches of a
  // process that ran on a database before it was replaced are then cleared.
  'changes',
]);

export function toColumn(table: string, name: string, type: string, kinds: Record<string, Kind>): Column {
  const kind = kinds[type];
  if (!kind) throw new StartupError(`A backup cannot hold the column ${table}.${name}: its type is ${type}.`);
  return { name, kind, type };
}

/** Sorts tables so that those that others refer to come first. */
export function sortByParents(tables: Table[]): Table[] {
  const sorted = new Set<Table>();
  const remaining = new Set(tables);
  const names = new Set(tables.map(({ name }) => name));
  while (remaining.size > 0) {
    const isReady = ({ name, parents }: Table) =>
      parents.every((parent) => parent === name || !names.has(parent) || isSorted(parent));
    const isSorted = (parent: string) => [...sorted].some(({ name }) => name === parent);
    const ready = [...remaining].filter(isReady);
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...remaining].map(nameOf)}`);
    for (const table of ready) {
      sorted.add(table);
      remaining.delete(table);
    }
  }
  return [...sorted];
}

const nameOf = ({ name }: Table) => name;
