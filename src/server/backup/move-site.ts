import { sql } from 'kysely';
import { dialectOf } from '../db/dialect.ts';
import { readAppliedMigrations } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { checkStop } from '../runtime/check-stop.ts';
import { readTime } from './back-up.ts';
import { listTables } from './catalog/list-tables.ts';
import { readSequence, writeSequence } from './catalog/sequences.ts';
import type { Table } from './catalog/table.ts';
import { compareTables, isSame, type Diff } from './compare.ts';
import { BackupError, type RowCounts } from './file/format.ts';
import { countRows, readRows } from './rows.ts';
import { inSnapshot } from './snapshot.ts';
import { alignColumns, assertComplete, assertReferences, createTables, insertCopied } from './target.ts';

type MoveOptions = {
  signal: AbortSignal;
  onProgress: (title: string, done: number, total: number) => void;
  /** How the operator named the target. */
  where: string;
  /** Whether the target may be older than the source at the end. */
  allowWrites: boolean;
  beforeCommit: () => void;
};

/** By table, those with a diff only. */
export type TableDiffs = Record<string, Diff>;

export type Moved = {
  /** The time of the copied state, by the source's clock. */
  copiedAt: string;
  rows: RowCounts;
  /** What was written to the source after that. */
  laterWrites: TableDiffs;
};

/**
 * Copies a site into an empty database, and compares all rows before it commits. `observer` is another connection to
 * the source: it sees what is written there while the copy is made.
 */
export async function moveSite(source: Database, observer: Database, target: Database, options: MoveOptions) {
  const before = await readWriteMark(observer);
  return inSnapshot(source, (snapshot) =>
    withStartupLock(target, async (tx): Promise<Moved> => {
      const copiedAt = await readTime(snapshot);
      const { rows, pairs } = await copyTables(snapshot, tx.db, options);
      const diffs = await compareAll(snapshot, tx.db, pairs, options);
      if (Object.keys(diffs).length > 0) {
        throw new BackupError(`The copy is not the same (${describeTables(diffs)}). Nothing was stored.`);
      }
      const laterWrites = await findLaterWrites(observer, before, tx.db, pairs, options);
      options.beforeCommit();
      options.signal.throwIfAborted();
      return { copiedAt, rows, laterWrites };
    }),
  );
}

/** A table of the source, and the same table of the target. */
type Pair = { from: Table; to: Table };

async function copyTables(
  snapshot: Database,
  target: Database,
  { where, signal, onProgress }: MoveOptions,
): Promise<{ rows: RowCounts; pairs: Pair[] }> {
  const { tables: created, createIndexes } = await createTables(target, await readAppliedMigrations(snapshot), where);
  const tables = await listTables(snapshot);
  const pairs = tables.map((from): Pair => {
    const to = alignColumns(created, { table: from.name, columns: from.columns.map(({ name }) => name) });
    return { from, to };
  });
  assertComplete(
    created,
    tables.map(({ name }) => name),
  );
  const counts = new Map<Table, number>();
  for (const table of tables) counts.set(table, await countRows(snapshot, table));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const { from, to } of pairs) {
    for await (const batch of readRows(snapshot, from)) {
      await checkStop(signal);
      await insertCopied(target, to, batch);
      onProgress('Copying', (done += batch.length), total);
    }
    await writeSequence(target, to, (await readSequence(snapshot, from)) ?? 0);
  }
  await assertReferences(target);
  await createIndexes();
  return { rows: Object.fromEntries([...counts].map(([{ name }, count]) => [name, count])), pairs };
}

async function compareAll(source: Database, target: Database, pairs: Pair[], options: MoveOptions) {
  const { signal, onProgress } = options;
  let total = 0;
  for (const { to } of pairs) total += await countRows(target, to);
  const diffs: TableDiffs = {};
  let done = 0;
  for (const { from, to } of pairs) {
    const onRows = (count: number) => {
      onProgress('Comparing', (done += count), total);
      return checkStop(signal);
    };
    const diff = await compareTables({ db: source, table: from }, { db: target, table: to }, onRows);
    if (!isSame(diff)) diffs[from.name] = diff;
  }
  return diffs;
}

async function findLaterWrites(
  observer: Database,
  before: string,
  target: Database,
  pairs: Pair[],
  options: MoveOptions,
): Promise<TableDiffs> {
  if ((await readWriteMark(observer)) === before) return {};
  const laterWrites = await inSnapshot(observer, (now) => compareAll(now, target, pairs, options));
  if (Object.keys(laterWrites).length > 0 && !options.allowWrites) {
    throw new BackupError(
      `The site was written to while it was copied (${describeTables(laterWrites)}). Nothing was stored: stop the site and start again, or add --allow-writes for a copy as of the start.`,
    );
  }
  return laterWrites;
}

/** Another text after a write to the database; on PostgreSQL also after one to another database of the server. */
async function readWriteMark(db: Database): Promise<string> {
  const query =
    dialectOf(db).name === 'SQLite'
      ? sql<{ data_version: number }>`pragma data_version`
      : sql<{ mark: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as mark`;
  const { rows } = await query.execute(db);
  return JSON.stringify(rows[0]);
}

export function describeTables(diffs: TableDiffs): string {
  return Object.entries(diffs)
    .map(([table, { missing, extra, different }]) => `${missing + extra + different} in ${table}`)
    .join(', ');
}
