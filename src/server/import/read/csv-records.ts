import type { ImportRecord } from '../imported-game.ts';
import type { CsvFormat, FormatOptions, Row } from '../formats/format.ts';
import { readCsv } from './read-csv.ts';
import type { Bytes } from './read-bytes.ts';

/** The records of a CSV whose format is known. */
export async function* csvRecords(
  path: string,
  bytes: Bytes,
  delimiter: string,
  format: CsvFormat,
  options: FormatOptions,
): AsyncGenerator<ImportRecord, void> {
  let header: string[] | undefined;
  for await (const rows of readCsv(path, bytes, delimiter)) {
    header ??= rows.shift()?.cells.map(columnName);
    for (const { line, cells } of rows) yield { line, ...parseRow(header!, cells, format, options) };
  }
}

/** Names of columns are compared without case and blanks around them. */
export const columnName = (cell: string) => cell.trim().toLowerCase();

function parseRow(header: string[], cells: string[], format: CsvFormat, options: FormatOptions) {
  if (cells.length !== header.length) {
    return { refused: `${cells.length} cells instead of ${header.length}` };
  }
  const row: Row = {};
  for (const [index, name] of header.entries()) row[name] ??= cells[index]!;
  return format.toGame(row, options);
}
