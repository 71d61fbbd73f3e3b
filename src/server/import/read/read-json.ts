import { JSONParser, TokenType } from '@streamparser/json';
import { ImportError } from '../import-error.ts';
import { maxJsonDepth, maxRecordBytes } from './limits.ts';
import type { Bytes } from './read-bytes.ts';

/** Where the entries of a JSON document are. "roots" is one document after the other, of any number of lines. */
export type DocumentShape = keyof typeof pathsOf;

const pathsOf = {
  array: '$.*',
  results: '$.results.*',
  bindings: '$.results.bindings.*',
  roots: '$',
};

/** The entries of a JSON document, in batches of one chunk of the file. */
export async function* readJson(path: string, bytes: Bytes, shape: DocumentShape): AsyncGenerator<unknown[], void> {
  const entries: unknown[] = [];
  let count = 0;
  let failure: Error | undefined;
  const parser = createParser(path, [pathsOf[shape]], shape === 'roots');
  parser.onValue = ({ value }) => entries.push(value);
  parser.onError = (error) => (failure ??= error);
  const check = () => {
    count += entries.length;
    if (failure) throw invalidJson(path, count + 1, failure);
  };
  let pendingBytes = 0;
  for await (const chunk of bytes) {
    if (!parser.isEnded) parser.write(chunk);
    else if (!isBlank(chunk)) throw invalidJson(path, count, new Error('text after the end of the document'));
    pendingBytes = entries.length > 0 ? 0 : pendingBytes + chunk.length;
    check();
    if (pendingBytes > maxRecordBytes) throw tooLong(path, count + 1);
    yield entries.splice(0);
  }
  if (!parser.isEnded) parser.end();
  check();
  yield entries.splice(0);
}

/** Entries are released as soon as they are reported, so that memory stays flat. */
export function createParser(path: string, paths: string[], hasManyRoots: boolean): JSONParser {
  const parser = new JSONParser({ paths, keepStack: false, ...(hasManyRoots && { separator: '' }) });
  let depth = 0;
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    // The parser takes quadratic time for the depth.
    if (depth > maxJsonDepth) throw new ImportError(`${path} nests more than ${maxJsonDepth} lists and objects.`);
  };
  return parser;
}

const isBlank = (chunk: Buffer) => chunk.toString().trim() === '';

export function tooLong(path: string, entry: number): ImportError {
  return new ImportError(`${path}, entry ${entry}: more than ${maxRecordBytes / 1024 ** 2} MB in one entry.`);
}

export function invalidJson(path: string, entry: number, error: Error): ImportError {
  if (error instanceof ImportError) return error;
  return new ImportError(`${path}, entry ${entry}: ${explain(error.message)}`, { cause: error });
}

function explain(message: string): string {
  if (/ended in (the middle|mid)/.test(message)) return 'the file is cut off here.';
  const [, found, offset] = /^Unexpected (".*") at .*absolute position "(\d+)"/s.exec(message) ?? [];
  return `invalid JSON: ${found ? `unexpected ${found} at byte ${offset}` : message}.`;
}
