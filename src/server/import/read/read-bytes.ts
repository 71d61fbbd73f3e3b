import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from '../import-error.ts';
import { maxExpandedBytes, maxExpansionRatio, minBytesForRatio } from './limits.ts';

export type Bytes = AsyncIterable<Buffer>;

const chunkBytes = 64 * 1024;

/** Opens a file, and expands it if it is a .gz by its first bytes. The bytes can be read once. */
export async function openBytes(path: string): Promise<{ bytes: Bytes; progress: () => Progress }> {
  const total = await measureFile(path);
  const counter = { read: 0, total };
  return { bytes: readBytes(path, counter), progress: () => ({ ...counter }) };
}

type Progress = { read: number; total: number };

async function measureFile(path: string): Promise<number> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw new ImportError(`${path} is a folder. Name a file in it.`);
    if (!stats.isFile()) throw new ImportError(`${path} isn't a regular file.`);
    await access(path, constants.R_OK);
    if (stats.size === 0) throw new ImportError(`${path} is empty.`);
    return stats.size;
  } catch (error) {
    throw explain(path, error);
  }
}

async function* readBytes(path: string, counter: Progress): Bytes {
  const file = countBytes(createReadStream(path, { highWaterMark: chunkBytes }), counter);
  const first = await file.next();
  if (first.done) throw new ImportError(`${path} is empty.`);
  const whole = prepend(first.value, file);
  try {
    yield* isGzip(first.value) ? expand(path, whole, counter) : whole;
  } catch (error) {
    throw explain(path, error);
  }
}

async function* countBytes(chunks: Bytes, counter: Progress): AsyncGenerator<Buffer, void> {
  for await (const chunk of chunks) {
    counter.read += chunk.length;
    yield chunk;
  }
}

/** A stream of which a part was read already, as a whole. */
async function* prepend(head: Buffer, rest: Bytes): AsyncGenerator<Buffer, void> {
  yield head;
  yield* rest;
}

const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;

async function* expand(path: string, compressed: Bytes, counter: Progress): Bytes {
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  // Its errors reach the loop below.
  pipeline(compressed, gunzip, () => undefined);
  let expanded = 0;
  for await (const chunk of gunzip as Bytes) {
    expanded += chunk.length;
    const isBomb = expanded > minBytesForRatio && expanded > counter.read * maxExpansionRatio;
    if (isBomb || expanded > maxExpandedBytes) throw new ImportError(tooLarge(path, isBomb));
    yield chunk;
  }
}

function tooLarge(path: string, isBomb: boolean): string {
  return isBomb
    ? `${path} expands to more than ${maxExpansionRatio} times its size, as no list of games does. Unpack it first if it is one.`
    : `${path} expands to more than ${maxExpandedBytes / 1024 ** 3} GB. Unpack it first.`;
}

const fileErrors: Record<string, string> = {
  ENOENT: "doesn't exist.",
  ENOTDIR: "doesn't exist.",
  EACCES: "can't be read: no permission.",
  EPERM: "can't be read: no permission.",
  ENAMETOOLONG: 'has too long a name.',
  ELOOP: 'is a link to itself.',
  Z_BUF_ERROR: 'is cut off: the compressed data end too early.',
  Z_DATA_ERROR: 'is damaged: the compressed data are invalid.',
};

function explain(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  const reason = code && fileErrors[code];
  return reason ? new ImportError(`${path} ${reason}`, { cause: error }) : error;
}
