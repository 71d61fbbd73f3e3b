import { ImportError } from '../import-error.ts';
import type { ImportRecord } from '../imported-game.ts';
import type { CsvFormat, FormatOptions } from '../formats/format.ts';
import type { FieldUse } from './left-out.ts';
import { readCsv } from './read-csv.ts';
import type { Bytes } from './read-bytes.ts';

/** Names of columns are compared without case and blanks around them. */
export const columnName = (cell: string) => cell.trim().toLowerCase();

/** The records of a CSV. */
export async function* csvRecords(
  path: string,
  bytes: Bytes,
  delimiter: string,
  format: CsvFormat,
  options: FormatOptions,
  fields: FieldUse,
): AsyncGenerator<ImportRecord, void> {
  let cells: string[] = [];
  let indexes: Map<string, number> | undefined;
  let width = 0;
  const readCell = (column: string) => {
    fields.use(column);
    return cells[indexes!.get(column) ?? -1] ?? '';
  };
  for await (const rows of readCsv(path, bytes, delimiter)) {
    if (!indexes) {
      const header = rows.shift();
      if (!header) continue;
      width = header.cells.length;
      // If two columns have the same name, the first counts.
      indexes = new Map(header.cells.map((cell, index) => [columnName(cell), index] as const).toReversed());
    }
    for (const row of rows) {
      ({ cells } = row);
      if (row.isOpen && cells.length < width)
        throw new ImportError(`${path}, line ${row.line}: the file is cut off here.`);
      if (cells.length !== width) {
        yield { line: row.line, refused: `${cells.length} cells instead of ${width}` };
        continue;
      }
      const parsed = format.toGame(readCell, options);
      for (const [column, index] of indexes) fields.count(column, cells[index]);
      yield { line: row.line, ...parsed };
    }
  }
}
