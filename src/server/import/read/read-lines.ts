import { ImportError } from '../import-error.ts';
import { maxRecordBytes } from './limits.ts';
import type { Bytes } from './read-bytes.ts';

const lineFeed = 0x0a;

export type Line = { line: number; text: string; isTerminated: boolean };

/** The lines of a text that are not blank, in batches of one chunk of the file. */
export async function* readLines(path: string, bytes: Bytes): AsyncGenerator<Line[], void> {
  let line = 1;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const take = (piece: Buffer, isTerminated: boolean): Line => {
    const text = (pending.length > 0 ? Buffer.concat([...pending, piece]) : piece).toString();
    pending = [];
    pendingBytes = 0;
    return { line, text, isTerminated };
  };
  for await (const chunk of bytes) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      lines.push(take(chunk.subarray(start, end), true));
      start = end + 1;
      line += 1;
    }
    pending.push(chunk.subarray(start));
    pendingBytes += chunk.length - start;
    if (pendingBytes > maxRecordBytes) {
      throw new ImportError(`${path}, line ${line}: more than ${maxRecordBytes / 1024 ** 2} MB in one line.`);
    }
    yield lines.filter(isNotBlank);
  }
  yield [take(Buffer.alloc(0), false)].filter(isNotBlank);
}

const isNotBlank = ({ text }: Line) => text.trim() !== '';
