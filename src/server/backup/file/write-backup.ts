import { createHash, randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { errorMessage } from '../../runtime/startup-error.ts';
import { BackupError, maxLineBytes, type BackupItem, type RowCounts } from './format.ts';

type WriteOptions = { isReplacing: boolean; signal: AbortSignal };

/**
 * Writes a backup, readable by its owner alone. It has its name only when it is complete and on the disk: a process
 * that is killed leaves a file with ".partial" in its name.
 */
export async function writeBackup(path: string, items: AsyncIterable<BackupItem>, options: WriteOptions) {
  assertFree(path, options);
  const partial = `${path}.partial-${randomBytes(4).toString('hex')}`;
  const file = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw cannotBeWritten(path, error);
  });
  // An exit does not wait for the clean-up below. It also happens if the backup waits for the database in vain.
  const removePartial = () => rmSync(partial, { force: true });
  process.once('exit', removePartial);
  try {
    const counts: RowCounts = {};
    const output = file.createWriteStream({ flush: true });
    await pipeline(encode(items, counts), createGzip(), output, { signal: options.signal });
    const { size } = await stat(partial);
    assertFree(path, options);
    await rename(partial, path);
    await syncDirectory(dirname(path));
    return { bytes: size, rows: counts };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    process.off('exit', removePartial);
  }
}

function assertFree(path: string, { isReplacing }: WriteOptions): void {
  const found = statOf(path);
  // A rename would replace a device or a pipe by a regular file.
  if (found && !found.isFile()) throw new BackupError(`${path} is not a regular file: name another file.`);
  if (found && !isReplacing) {
    throw new BackupError(`${path} is there already: name another file, or add --force to replace it.`);
  }
}

function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw cannotBeWritten(path, error);
  }
}

const cannotBeWritten = (path: string, error: unknown) =>
  new BackupError(`${path} cannot be written (${errorMessage(error)}): name another file.`, { cause: error });

/** So that the new name outlives a power cut, too. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}

async function* encode(items: AsyncIterable<BackupItem>, counts: RowCounts): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const item of items) {
    const text = toLines(item);
    hash.update(text);
    yield text;
    if (item.kind === 'table') counts[item.table.table] = 0;
    if (item.kind === 'rows') counts[item.table.table]! += item.rows.length;
  }
  yield `${JSON.stringify({ end: true, rows: counts, sha256: hash.digest('hex') })}\n`;
}

function toLines(item: BackupItem): string {
  if (item.kind === 'header') return `${JSON.stringify(item.header)}\n`;
  if (item.kind === 'table') return `${JSON.stringify(item.table)}\n`;
  return item.rows.map((row) => toLine(row, item.table.table)).join('');
}

function toLine(row: unknown, table: string): string {
  const line = `${JSON.stringify(row)}\n`;
  if (line.length > maxLineBytes / 4) throw new BackupError(`A row of ${table} is too long for a backup.`);
  return line;
}
