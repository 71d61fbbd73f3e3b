import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { errorMessage } from '../../runtime/startup-error.ts';
import type { Row } from '../rows.ts';
import { BackupError, EndLine, Header, maxLineBytes, TableLine, type BackupItem, type RowCounts } from './format.ts';

const newline = 0x0a;
const maxBatchRows = 500;
const maxBatchBytes = 4 * 1024 ** 2;
/** A site has some thirty. The names of millions, of a small file, would fill the memory. */
const maxTables = 1_000;
const startOfEnd = Buffer.from('{"end":');
/** A row is one list, and the other lines have two: millions of them take a hundred times the memory of their text. */
const maxContainers = 10;
/** A shorter line cannot hold enough of them to matter. */
const maxUncheckedBytes = 64 * 1024;
const [quote, backslash] = [0x22, 0x5c];
const openings = new Set([0x5b, 0x7b]);

type ReadOptions = { signal: AbortSignal; onProgress?: (readBytes: number) => void };

/**
 * Reads a backup, and checks each line, and at the end the counts and the hash. It throws at the end of a file that was
 * cut off or altered: the caller must be able to take back what it did with the items before.
 */
export async function* readBackup(path: string, options: ReadOptions): AsyncGenerator<BackupItem> {
  const hash = createHash('sha256');
  const counts: RowCounts = Object.create(null);
  let lineNumber = 0;
  let tableCount = 0;
  let isHeaderRead = false;
  let end: EndLine | undefined;
  let table: TableLine | undefined;
  let rows: Row[] = [];
  let rowBytes = 0;
  const fail: Fail = (reason) => new BackupError(`${path} is damaged, or no backup: line ${lineNumber} ${reason}.`);

  for await (const line of readLines(path, options)) {
    lineNumber += 1;
    if (end) throw fail('follows the end');
    if (hasManyContainers(line)) throw fail('has more lists and objects than a row');
    const value = parseJson(line, fail);
    if (isHeaderRead && line.subarray(0, startOfEnd.length).equals(startOfEnd)) {
      end = parseAs(EndLine, value, fail);
      continue;
    }
    hash.update(line).update('\n');
    if (!isHeaderRead) {
      assertReadable(path, value);
      yield { kind: 'header', header: parseAs(Header, value, fail) };
      isHeaderRead = true;
      continue;
    }
    if (Array.isArray(value)) {
      if (!table) throw fail('has a row before the first table');
      rows.push(parseRow(value, table, fail));
      rowBytes += line.length;
      counts[table.table]! += 1;
      if (rows.length < maxBatchRows && rowBytes < maxBatchBytes) continue;
    }
    if (rows.length > 0) yield { kind: 'rows', table: table!, rows };
    [rows, rowBytes] = [[], 0];
    if (Array.isArray(value)) continue;
    table = parseAs(TableLine, value, fail);
    if (table.table in counts) throw fail('repeats a table');
    tableCount += 1;
    if (tableCount > maxTables) throw fail('has one table too many');
    counts[table.table] = 0;
    yield { kind: 'table', table };
  }
  if (!isHeaderRead) throw new BackupError(`${path} is no backup: it is empty.`);
  if (!end) throw new BackupError(`${path} is cut off: its end is missing.`);
  assertSameContent(path, end, { rows: counts, sha256: hash.digest('hex') });
  if (rows.length > 0) yield { kind: 'rows', table: table!, rows };
}

/** Reads all of a backup; returns its header and counts if nothing is wrong with it. */
export async function verifyBackup(path: string, options: ReadOptions) {
  let header: Header | undefined;
  const rows: RowCounts = {};
  for await (const item of readBackup(path, options)) {
    if (item.kind === 'header') header = item.header;
    if (item.kind === 'table') rows[item.table.table] = 0;
    if (item.kind === 'rows') rows[item.table.table]! += item.rows.length;
  }
  return { header: header!, rows };
}

/** The lines without their ends; the last one has to have an end, too. */
async function* readLines(path: string, { signal, onProgress }: ReadOptions): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const text = new PassThrough();
  let failure: unknown;
  pipeline(file, createGunzip(), text, { signal }).catch((error: unknown) => {
    failure = error;
    text.destroy();
  });
  // The parts of a line that has not ended yet.
  let parts: Buffer[] = [];
  let partBytes = 0;
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
        const last = chunk.subarray(start, end);
        yield parts.length > 0 ? Buffer.concat([...parts, last]) : last;
        [parts, partBytes] = [[], 0];
        start = end + 1;
      }
      if (start < chunk.length) parts.push(chunk.subarray(start));
      partBytes += chunk.length - start;
      if (partBytes > maxLineBytes) throw new BackupError(`${path} is no backup: it has a line without an end.`);
      onProgress?.(file.bytesRead);
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    signal.throwIfAborted();
    throw toBackupError(path, failure ?? error);
  } finally {
    file.destroy();
  }
  if (partBytes > 0) throw new BackupError(`${path} is cut off in the middle of a line.`);
}

function toBackupError(path: string, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return new BackupError(`${path} is cut off: its end is missing.`);
  if (code?.startsWith('Z_'))
    return new BackupError(`${path} is no backup, or it is damaged (${errorMessage(error)}).`);
  return new BackupError(`${path} cannot be read (${errorMessage(error)}).`);
}

/** The error of the line that is read. */
type Fail = (reason: string) => BackupError;

/** Before it is parsed, which would fill the memory. */
function hasManyContainers(line: Buffer): boolean {
  if (line.length <= maxUncheckedBytes) return false;
  let count = 0;
  let isText = false;
  for (let index = 0; index < line.length && count <= maxContainers; index += 1) {
    const byte = line[index]!;
    if (isText && byte === backslash) index += 1;
    else if (byte === quote) isText = !isText;
    else if (!isText && openings.has(byte)) count += 1;
  }
  return count > maxContainers;
}

function parseJson(line: Buffer, fail: Fail): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    throw fail('is not JSON');
  }
}

function parseAs<Schema extends z.ZodType>(schema: Schema, value: unknown, fail: Fail): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw fail('has another form than expected');
}

function assertReadable(path: string, header: unknown): void {
  const { format } = (header ?? {}) as { format?: unknown };
  if (typeof format !== 'number' || format <= 1) return;
  throw new BackupError(`${path} was made by a newer Playshelf (format ${format}): restore it with that.`);
}

function parseRow(row: unknown[], { columns }: TableLine, fail: Fail): Row {
  if (row.length !== columns.length) throw fail('has another number of values than the table has columns');
  const isPlain = row.every((value) => value === null || typeof value === 'string' || typeof value === 'number');
  if (!isPlain) throw fail('has a value that is no text and no number');
  return row as Row;
}

function assertSameContent(path: string, { rows, sha256 }: Omit<EndLine, 'end'>, actual: Omit<EndLine, 'end'>): void {
  if (sha256 !== actual.sha256) throw new BackupError(`${path} is damaged: its content has another hash.`);
  const names = Object.keys(actual.rows);
  const isComplete =
    names.length === Object.keys(rows).length && names.every((name) => rows[name] === actual.rows[name]);
  if (!isComplete) throw new BackupError(`${path} is damaged: it has another number of rows than it says.`);
}
