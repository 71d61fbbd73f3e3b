import { isUtf8 } from 'node:buffer';
import { ImportError } from '../import-error.ts';
import type { Bytes } from './read-bytes.ts';

const lineFeed = 0x0a;
const noBytes = Buffer.alloc(0);

/** First bytes of files that are no plain text, and what to do about them. */
const signatures: [bytes: number[], message: string][] = [
  [[0xff, 0xfe], 'is UTF-16, not UTF-8. Save it as UTF-8.'],
  [[0xfe, 0xff], 'is UTF-16, not UTF-8. Save it as UTF-8.'],
  [[0x50, 0x4b, 0x03, 0x04], 'is a ZIP archive or a spreadsheet. Unpack it, or save it as CSV.'],
  [[0x42, 0x5a, 0x68], 'is compressed by bzip2. Unpack it, or compress it by gzip.'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'is compressed by xz. Unpack it, or compress it by gzip.'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'is compressed by zstd. Unpack it, or compress it by gzip.'],
  [[0x1f, 0x8b], 'is compressed twice. Unpack it once.'],
];

const maxSignatureLength = Math.max(...signatures.map(([bytes]) => bytes.length));

/** Passes on the bytes of a UTF-8 text without its byte order mark; throws an ImportError at the first wrong byte. */
export async function* checkUtf8(path: string, bytes: Bytes): Bytes {
  let line = 1;
  let rest: Buffer = noBytes;
  let isFirst = true;
  for await (const chunk of bytes) {
    let text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (isFirst && text.length < maxSignatureLength) {
      rest = text;
      continue;
    }
    if (isFirst) text = checkStart(path, text);
    isFirst = false;
    const end = text.length - incompleteLength(text);
    const whole = text.subarray(0, end);
    rest = text.subarray(end);
    if (!isUtf8(whole)) throw invalidBytes(path, line, whole);
    line += countLines(whole);
    yield whole;
  }
  if (isFirst) rest = checkStart(path, rest);
  if (!isUtf8(rest)) throw invalidBytes(path, line, rest);
  if (rest.length > 0) yield rest;
}

/** Throws if it is no plain text; without the byte order mark otherwise. */
function checkStart(path: string, text: Buffer): Buffer {
  for (const [bytes, message] of signatures) {
    if (bytes.every((byte, index) => text[index] === byte)) throw new ImportError(`${path} ${message}`);
  }
  const hasMark = text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf;
  return hasMark ? text.subarray(3) : text;
}

/** How many of the last bytes begin a character that does not end in this chunk. */
function incompleteLength(text: Buffer): number {
  for (let length = 1; length <= Math.min(3, text.length); length += 1) {
    const byte = text[text.length - length]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return length < characterLength(byte) ? length : 0;
  }
  return 0;
}

/** The length of a character in UTF-8, by its first byte. */
function characterLength(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  return firstByte >= 0xe0 ? 3 : 2;
}

function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(lineFeed); at !== -1; at = text.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

function invalidBytes(path: string, firstLine: number, text: Buffer): ImportError {
  let line = firstLine;
  let start = 0;
  for (let end = text.indexOf(lineFeed); end !== -1; end = text.indexOf(lineFeed, start)) {
    if (!isUtf8(text.subarray(start, end))) break;
    start = end + 1;
    line += 1;
  }
  return new ImportError(`${path}, line ${line}: not UTF-8. Save the file as UTF-8.`);
}
