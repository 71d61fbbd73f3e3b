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
const startOfEnd = Buffer.from('{"end":');

type ReadOptions = { signal: AbortSignal; onProgress?: (readBytes: number) => void };

/**
 * Reads a backup, and checks it on the way. It throws at the end of a file that was cut off or altered: whoever uses
 * what it yields before that must be able to take it back.
 */
export async function* readBackup(path: string, options: ReadOptions): AsyncGenerator<BackupItem> {
  const parser = createParser(path);
  for await (const line of readLines(path, options)) {
    yield* parser.read(line);
  }
  parser.finish();
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

/** Checks each line, and at the end the counts and the hash. */
function createParser(path: string) {
  const hash = createHash('sha256');
  const counts: RowCounts = Object.create(null);
  let lineNumber = 0;
  let isHeaderRead = false;
  let isAtEnd = false;
  let table: TableLine | undefined;
  let batch: Row[] = [];
  let batchBytes = 0;

  const fail = (reason: string) => new BackupError(`${path} is damaged, or no backup: line ${lineNumber} ${reason}.`);

  function parse(line: Buffer): unknown {
    try {
      return JSON.parse(line.toString('utf8'));
    } catch {
      throw fail('is not JSON');
    }
  }

  function parseAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    throw fail(`has another form than expected`);
  }

  function readHeader(line: Buffer): BackupItem {
    const value = parse(line) as { format?: unknown } | null;
    if (typeof value?.format === 'number' && value.format > 1) {
      throw new BackupError(`${path} was made by a newer Playshelf (format ${value.format}): restore it with that.`);
    }
    isHeaderRead = true;
    return { kind: 'header', header: parseAs(Header, value) };
  }

  function startTable(value: unknown): BackupItem {
    table = parseAs(TableLine, value);
    if (table.table in counts) throw fail('repeats a table');
    counts[table.table] = 0;
    return { kind: 'table', table };
  }

  function addRow(row: unknown[], bytes: number): void {
    if (!table) throw fail('has a row before the first table');
    if (row.length !== table.columns.length) throw fail('has another number of values than the table has columns');
    const isPlain = row.every((value) => value === null || typeof value === 'string' || typeof value === 'number');
    if (!isPlain) throw fail('has a value that is no text and no number');
    batch.push(row as Row);
    batchBytes += bytes;
    counts[table.table]! += 1;
  }

  /** The rows that have been read since the last batch, if there are any. */
  function takeBatch(): BackupItem[] {
    if (batch.length === 0) return [];
    const item: BackupItem = { kind: 'rows', table: table!, rows: batch };
    [batch, batchBytes] = [[], 0];
    return [item];
  }

  function readEnd(line: Buffer): void {
    const { rows, sha256 } = parseAs(EndLine, parse(line));
    isAtEnd = true;
    if (sha256 !== hash.digest('hex')) throw new BackupError(`${path} is damaged: its content has another hash.`);
    const names = Object.keys(counts);
    const isComplete = names.length === Object.keys(rows).length && names.every((name) => rows[name] === counts[name]);
    if (!isComplete) throw new BackupError(`${path} is damaged: it has another number of rows than it says.`);
  }

  /** Returns what is complete with this line. A line of a table ends the batch of the table before it. */
  function read(line: Buffer): BackupItem[] {
    lineNumber += 1;
    if (isAtEnd) throw fail('follows the end');
    if (isHeaderRead && line.subarray(0, startOfEnd.length).equals(startOfEnd)) {
      readEnd(line);
      return takeBatch();
    }
    hash.update(line).update('\n');
    if (!isHeaderRead) return [readHeader(line)];
    const value = parse(line);
    if (!Array.isArray(value)) return [...takeBatch(), startTable(value)];
    addRow(value, line.length);
    return batch.length < maxBatchRows && batchBytes < maxBatchBytes ? [] : takeBatch();
  }

  return {
    read,
    finish() {
      if (!isHeaderRead) throw new BackupError(`${path} is no backup: it is empty.`);
      if (!isAtEnd) throw new BackupError(`${path} is cut off: its end is missing.`);
    },
  };
}
