import { sql } from 'kysely';
import project from '../../../package.json' with { type: 'json' };
import { dialectOf } from '../db/dialect.ts';
import { readAppliedMigrations } from '../db/migrate.ts';
import { readDatabaseTime } from '../db/read-time.ts';
import type { Database } from '../db/schema.ts';
import { writeSetting } from '../db/settings.ts';
import { isUnavailable } from '../db/errors.ts';
import { listTables } from './catalog/list-tables.ts';
import { readSequence } from './catalog/sequences.ts';
import { BackupError, type BackupItem, type RowCounts, type TableLine } from './file/format.ts';
import { writeBackup } from './file/write-backup.ts';
import { countRows, readRows } from './rows.ts';
import { inSnapshot } from './snapshot.ts';

export type CopyOptions = { signal: AbortSignal; onProgress: (done: number, total: number) => void };

type BackupOptions = CopyOptions & { secret: string | undefined; isReplacing: boolean };

export type Backup = { createdAt: string; bytes: number; rows: RowCounts };

/**
 * Writes all data of a site to a file, as of one moment: every write that was acknowledged before the call is in it.
 * The tables may be those of an earlier version.
 */
export async function backUp(db: Database, path: string, options: BackupOptions): Promise<Backup> {
  const { signal, isReplacing } = options;
  return inSnapshot(db, async (snapshot) => {
    const createdAt = await readTime(snapshot);
    const items = describeSite(snapshot, createdAt, options);
    return { createdAt, ...(await writeBackup(path, items, { signal, isReplacing })) };
  });
}

async function* describeSite(
  snapshot: Database,
  createdAt: string,
  { secret, signal, onProgress }: BackupOptions,
): AsyncGenerator<BackupItem> {
  yield {
    kind: 'header',
    header: {
      playshelf: 'backup',
      format: 1,
      release: project.version,
      migrations: await readAppliedMigrations(snapshot),
      database: dialectOf(snapshot).name,
      createdAt,
      ...(secret !== undefined && { secret }),
    },
  };
  const tables = await listTables(snapshot);
  let total = 0;
  for (const table of tables) total += await countRows(snapshot, table);
  let done = 0;
  for (const table of tables) {
    const sequence = await readSequence(snapshot, table);
    const line: TableLine = {
      table: table.name,
      columns: table.columns.map(({ name }) => name),
      ...(sequence !== undefined && { sequence }),
    };
    yield { kind: 'table', table: line };
    for await (const rows of readRows(snapshot, table)) {
      signal.throwIfAborted();
      yield { kind: 'rows', table: line, rows };
      onProgress((done += rows.length), total);
    }
  }
}

/** The database's time, in UTC. */
export async function readTime(db: Database): Promise<string> {
  return new Date(await readDatabaseTime(db)).toISOString();
}

/** Remembers when the last backup was made, for the statistics. A standby cannot; its backup is as good. */
export async function recordBackup(db: Database, createdAt: string): Promise<void> {
  try {
    await writeSetting(db, 'last backup', createdAt);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** Throws unless a database has the tables of a site, of this version or an earlier one. */
export async function assertSite(db: Database, where: string): Promise<void> {
  const { rows } = await (
    dialectOf(db).name === 'SQLite'
      ? sql`select 1 from sqlite_schema where name = 'migrations'`
      : sql`select 1 from pg_class where relname = 'migrations' and relnamespace = current_schema()::regnamespace`
  ).execute(db);
  if (rows.length === 0) throw noSite(where);
}

export const noSite = (where: string) =>
  new BackupError(`${where} holds no site: set DATA_DIR or DATABASE_URL to that of the site.`);
