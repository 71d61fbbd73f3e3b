import type { ImportRecord, ParsedGame } from '../imported-game.ts';
import { ImportError } from '../import-error.ts';
import type { FormatOptions, JsonFormat, JsonObject } from '../formats/format.ts';
import { isObject } from '../formats/json-fields.ts';
import type { Bytes } from './read-bytes.ts';
import { readJson, type DocumentShape } from './read-json.ts';
import { readLines, type Line } from './read-lines.ts';

/** Rows about one game beyond this number are left out: they repeat the values of the others. */
const maxMergedEntries = 5_000;

/** The records of a file with one JSON object on each line. */
export async function* lineRecords(
  path: string,
  bytes: Bytes,
  format: JsonFormat,
  options: FormatOptions,
): AsyncGenerator<ImportRecord, void> {
  for await (const lines of readLines(path, bytes)) {
    for (const line of lines) yield { line: line.line, ...parseEntry(parseLine(path, line), format, options) };
  }
}

function parseLine(path: string, { line, text, isTerminated }: Line): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!isTerminated) throw new ImportError(`${path}, line ${line}: the file is cut off here.`, { cause: error });
    return invalid;
  }
}

const invalid = Symbol('invalid JSON');

function parseEntry(entry: unknown, format: JsonFormat, options: FormatOptions): ParsedGame {
  if (entry === invalid) return { refused: 'not JSON' };
  return isObject(entry) ? format.toGame(entry, options) : { refused: 'not an object' };
}

/** The records of a JSON document. */
export async function* documentRecords(
  path: string,
  bytes: Bytes,
  shape: DocumentShape,
  format: JsonFormat,
  options: FormatOptions,
): AsyncGenerator<ImportRecord, void> {
  let number = 0;
  let group: { first: number; key: string; entries: JsonObject[] } | undefined;
  const parseGroup = ({ first, entries }: NonNullable<typeof group>) => ({
    line: first,
    ...format.toGame(format.merge!.entries(entries), options),
  });
  for await (const entries of readJson(path, bytes, shape)) {
    for (const entry of entries) {
      number += 1;
      if (!format.merge || !isObject(entry)) {
        yield { line: number, ...parseEntry(entry, format, options) };
        continue;
      }
      const key = format.merge.key(entry);
      if (group && group.key === key && key !== '') {
        if (group.entries.length < maxMergedEntries) group.entries.push(entry);
        continue;
      }
      if (group) yield parseGroup(group);
      group = { first: number, key, entries: [entry] };
    }
  }
  if (group) yield parseGroup(group);
}
