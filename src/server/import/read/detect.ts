import type { ImportOptions } from '../imported-game.ts';
import { ImportError } from '../import-error.ts';
import { csvFormats, formatList, jsonFormats } from '../formats/formats.ts';
import type { CsvFormat, JsonFormat } from '../formats/format.ts';
import { mappedFormat, mappedJsonFormat } from '../formats/mapped.ts';
import { detectCsv } from './detect-csv.ts';
import { detectShape, type JsonShape } from './detect-json.ts';
import { findMemberFields } from './member-file.ts';
import { maxRecordBytes } from './limits.ts';
import type { Bytes } from './read-bytes.ts';

export type Detected =
  | { kind: 'csv'; format: CsvFormat; delimiter: string }
  | { kind: 'json'; format: JsonFormat; shape: JsonShape };

/** Detects the format of a file by as many of its first bytes as that takes. Its name does not count. */
export async function detectFormat(path: string, bytes: Bytes, options: ImportOptions): Promise<Detected> {
  checkOptions(options);
  let head: Buffer = Buffer.alloc(0);
  let minLength = 1;
  for await (const chunk of bytes) {
    head = Buffer.concat([head, chunk]);
    if (head.length < minLength) continue;
    // Every try starts at the first byte, so each gets twice as many bytes as the one before.
    minLength = head.length * 2;
    const detected = detect(path, head, false, options);
    if (detected) return detected;
    if (head.length > maxRecordBytes) throw new ImportError(`${path} begins with more than 1 MB of blanks.`);
  }
  return detect(path, head, true, options)!;
}

function checkOptions({ format, map, source }: ImportOptions): void {
  if (format !== undefined && map) throw new ImportError('--format and --map exclude each other.');
  if (source !== undefined && !map) throw new ImportError('--source goes with --map: other formats have a source.');
  const isKnown = [...csvFormats, ...jsonFormats].some(({ key }) => key === format);
  if (format !== undefined && !isKnown)
    throw new ImportError(`There is no format "${format}". There are: ${formatList}.`);
}

/** Undefined if more bytes are needed. */
function detect(path: string, head: Buffer, isWhole: boolean, options: ImportOptions): Detected | undefined {
  const start = /\S/.exec(head.toString())?.[0];
  if (!start) {
    if (isWhole) throw new ImportError(`${path} is empty.`);
    return undefined;
  }
  return start === '{' || start === '['
    ? detectJson(path, head, isWhole, options)
    : detectTable(path, head, isWhole, options);
}

function detectTable(path: string, head: Buffer, isWhole: boolean, options: ImportOptions): Detected | undefined {
  const table = detectCsv(path, head, isWhole);
  if (!table) return undefined;
  const { delimiter, columns } = table;
  refuseMemberFile(path, columns);
  const missing = (format: CsvFormat) => format.columns.filter((column) => !columns.includes(column));
  const candidates = options.map
    ? [mappedFormat(options.map, options.source)]
    : csvFormats.filter(({ key }) => options.format === undefined || options.format === key);
  if (candidates.length === 0) throw new ImportError(`${path} is a CSV, not ${options.format}.`);
  const [best] = candidates.toSorted((one, other) => share(missing(one), one) - share(missing(other), other));
  const lacks = missing(best!);
  if (lacks.length === 0) return { kind: 'csv', format: best!, delimiter };
  if (options.map) throw new ImportError(`${path} has no column "${lacks.join('", "')}". It has: ${list(columns)}.`);
  if (options.format !== undefined || share(lacks, best!) <= maxMissingShare) {
    throw new ImportError(
      `${path} lacks columns of ${best!.name}: ${lacks.join(', ')}. It has: ${list(columns)}. --map says which column is what.`,
    );
  }
  throw new ImportError(unknownFormat(path, `columns ${list(columns)}`));
}

/** A header with most of the columns of a format is meant to be of that format. */
const maxMissingShare = 0.35;

const share = (missing: string[], { columns }: CsvFormat) => missing.length / columns.length;

function detectJson(path: string, head: Buffer, isWhole: boolean, options: ImportOptions): Detected | undefined {
  const found = detectShape(path, head, isWhole);
  if (!found) return undefined;
  const { shape, sample } = found;
  refuseMemberFile(path, Object.keys(sample));
  if (options.map) {
    const mapped = mappedJsonFormat(options.map, options.source);
    if (mapped.matches(sample)) return { kind: 'json', format: mapped, shape };
    throw new ImportError(`${path} has no field "${options.map.name}". It has: ${list(Object.keys(sample))}.`);
  }
  const format = jsonFormats.find((each) => (options.format ? options.format === each.key : each.matches(sample)));
  if (!format && options.format) throw new ImportError(`${path} is JSON, not ${options.format}.`);
  if (!format) throw new ImportError(unknownFormat(path, `the fields ${list(Object.keys(sample))}`));
  return { kind: 'json', format, shape };
}

/** Rows about what persons think or do would become as many games. */
function refuseMemberFile(path: string, fields: string[]): void {
  const fieldsOfMembers = findMemberFields(fields);
  if (!fieldsOfMembers) return;
  throw new ImportError(
    `${path} holds what persons rated, reviewed or played (${list(fieldsOfMembers)}), not a catalogue of games. It belongs in a member's own import, which does not exist yet. To import only its games, remove these columns or fields.`,
  );
}

const maxListed = 20;

function list(names: string[]): string {
  const shown = names.slice(0, maxListed).map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name));
  return [...shown, ...(names.length > maxListed ? ['…'] : [])].join(', ');
}

const unknownFormat = (path: string, found: string) =>
  `${path} has ${found}, and is of no known format. Known are: ${formatList}; any other CSV, TSV or JSON with --map, for example --map name=title,price=cost.`;
