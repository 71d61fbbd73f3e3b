import { findUnknownMigration } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { writeSequence } from './catalog/sequences.ts';
import type { Table } from './catalog/table.ts';
import type { CopyOptions } from './back-up.ts';
import { BackupError, type Header, type RowCounts } from './file/format.ts';
import { readBackup, verifyBackup } from './file/read-backup.ts';
import { alignColumns, assertComplete, assertReferences, createTables, insertCopied } from './target.ts';

type RestoreOptions = CopyOptions & {
  /** How the operator named the database. */
  where: string;
  fileBytes: number;
  /** Runs as the last step before the commit. */
  beforeCommit: (header: Header) => void;
};

export type Restored = { header: Header; rows: RowCounts };

/**
 * Restores a backup into an empty database. The whole file is checked before anything is written; everything is then
 * written in one transaction. The tables are those of the backup: it may be of an earlier version.
 */
export async function restore(
  openTarget: () => Promise<Database>,
  path: string,
  options: RestoreOptions,
): Promise<Restored> {
  const { signal, onProgress, fileBytes } = options;
  const total = 2 * fileBytes;
  const verified = await verifyBackup(path, { signal, onProgress: (bytes) => onProgress(bytes, total) });
  assertKnown(path, verified.header);
  const db = await openTarget();
  await withStartupLock(db, (tx) => restoreRows(tx.db, path, verified.header, options));
  return verified;
}

function assertKnown(path: string, { migrations, release }: Header): void {
  const unknown = findUnknownMigration(migrations);
  if (unknown === undefined) return;
  throw new BackupError(
    `${path} was made by a newer Playshelf (${release}, with ${JSON.stringify(unknown)}): restore it with that.`,
  );
}

async function restoreRows(
  db: Database,
  path: string,
  header: Header,
  { where, signal, onProgress, fileBytes, beforeCommit }: RestoreOptions,
): Promise<void> {
  const { tables, createIndexes } = await createTables(db, header.migrations, where);
  const sequences: [Table, number][] = [];
  const copied = new Map<string, Table>();
  const progress = (bytes: number) => onProgress(fileBytes + bytes, 2 * fileBytes);
  for await (const item of readBackup(path, { signal, onProgress: progress })) {
    signal.throwIfAborted();
    if (item.kind === 'table') {
      const table = alignColumns(tables, item.table);
      copied.set(table.name, table);
      sequences.push([table, item.table.sequence ?? 0]);
    }
    if (item.kind === 'rows') await insertCopied(db, copied.get(item.table.table)!, item.rows);
  }
  assertComplete(tables, copied.keys());
  await assertReferences(db);
  await createIndexes();
  for (const [table, value] of sequences) await writeSequence(db, table, value);
  beforeCommit(header);
  signal.throwIfAborted();
}
