import { parse } from 'csv-parse/sync';
import { CsvError } from 'csv-parse';
import { ImportError } from '../import-error.ts';
import { columnName } from './csv-records.ts';
import { headBytes, maxColumns } from './limits.ts';

const delimiters = [',', ';', '\t'];

/** The delimiter and the names of the columns by the first line of a CSV; undefined if more bytes are needed. */
export function detectCsv(path: string, head: Buffer, isWhole: boolean) {
  const start = head.toString().trimStart();
  if (!isWhole && !start.includes('\n')) {
    if (head.length < headBytes) return undefined;
    throw new ImportError(`${path} has a first line of more than ${headBytes / 1024} KB, and is no list of games.`);
  }
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, columns: parseHeader(start, delimiter).map(columnName) }))
    .toSorted((one, other) => other.columns.length - one.columns.length);
  if (best!.columns.length > maxColumns) {
    throw new ImportError(`${path} has more than ${maxColumns.toLocaleString('en')} columns.`);
  }
  return best!;
}

/** A quoted name may contain a line break. */
function parseHeader(text: string, delimiter: string): string[] {
  try {
    const [header] = parse(text, { delimiter, to: 1, relax_quotes: true, relax_column_count: true });
    return header ?? [];
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}
