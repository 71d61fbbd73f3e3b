import type { ImportRecord, ParsedGame } from '../imported-game.ts';
import { ImportError } from '../import-error.ts';
import type { FormatOptions, JsonFormat, JsonObject } from '../formats/format.ts';
import { isObject } from '../formats/json-fields.ts';
import type { FieldUse } from './left-out.ts';
import type { Bytes } from './read-bytes.ts';
import { readJson, type DocumentShape } from './read-json.ts';
import { readLines, type Line } from './read-lines.ts';

/** Rows about one game beyond this number are left out: they repeat the values of the others. */
const maxMergedEntries = 5_000;

type Entry = { line: number; entry: unknown };

/** The records of a file with one JSON object on each line. */
export function lineRecords(
  path: string,
  bytes: Bytes,
  format: JsonFormat,
  options: FormatOptions,
  fields: FieldUse,
): Records {
  return toRecords(readLineEntries(path, bytes), format, options, fields);
}

/** The records of a JSON document. */
export function documentRecords(
  path: string,
  bytes: Bytes,
  shape: DocumentShape,
  format: JsonFormat,
  options: FormatOptions,
  fields: FieldUse,
): Records {
  return toRecords(readDocumentEntries(path, bytes, shape), format, options, fields);
}

type Records = AsyncGenerator<ImportRecord, void>;

async function* readLineEntries(path: string, bytes: Bytes): AsyncGenerator<Entry[], void> {
  for await (const lines of readLines(path, bytes)) {
    yield lines.map((line) => ({ line: line.line, entry: parseLine(path, line) }));
  }
}

async function* readDocumentEntries(path: string, bytes: Bytes, shape: DocumentShape): AsyncGenerator<Entry[], void> {
  let count = 0;
  for await (const entries of readJson(path, bytes, shape)) {
    const first = count + 1;
    count += entries.length;
    yield entries.map((entry, index) => ({ line: first + index, entry }));
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

function parseEntry(entry: unknown, format: JsonFormat, options: FormatOptions, fields: FieldUse): ParsedGame {
  if (entry === invalid) return { refused: 'not JSON' };
  if (!isObject(entry)) return { refused: 'not an object' };
  const read = (field: string) => {
    fields.use(field);
    return entry[field];
  };
  const parsed = format.toGame(read, options, entry);
  countFields(entry, fields);
  return parsed;
}

function countFields(entry: JsonObject, fields: FieldUse): void {
  for (const [field, value] of Object.entries(entry)) fields.count(field, value);
}

type Group = { line: number; key: string; entries: JsonObject[] };

async function* toRecords(
  batches: AsyncIterable<Entry[]>,
  format: JsonFormat,
  options: FormatOptions,
  fields: FieldUse,
): Records {
  const { merge } = format;
  let group: Group | undefined;
  const parseGroup = ({ line, entries }: Group) => {
    const merged = merge!.entries(entries);
    return { line, ...format.toGame((field) => merged[field], options, merged) };
  };
  for await (const entries of batches) {
    for (const { line, entry } of entries) {
      if (!merge || !isObject(entry)) {
        yield { line, ...parseEntry(entry, format, options, fields) };
        continue;
      }
      for (const field of Object.keys(entry).filter(merge.takes)) fields.use(field);
      countFields(entry, fields);
      const key = merge.key(entry);
      if (group && group.key === key && key !== '') {
        if (group.entries.length < maxMergedEntries) group.entries.push(entry);
        continue;
      }
      if (group) yield parseGroup(group);
      group = { line, key, entries: [entry] };
    }
  }
  if (group) yield parseGroup(group);
}
