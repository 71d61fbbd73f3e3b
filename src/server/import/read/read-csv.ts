import { CsvError, parse } from 'csv-parse';
import { ImportError } from '../import-error.ts';
import { maxColumns, maxRecordBytes } from './limits.ts';
import { createLineCounter } from './line-counter.ts';
import type { Bytes } from './read-bytes.ts';

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** One row; `line` is where it begins. `isOpen`: the file ends with it, without a line break. */
export type CsvRow = { line: number; cells: string[]; isOpen?: boolean };

/** The rows of a CSV, its header among them, in batches of one chunk of the file. */
export async function* readCsv(path: string, bytes: Bytes, delimiter: string): AsyncGenerator<CsvRow[], void> {
  const lines = createLineCounter();
  const rows: CsvRow[] = [];
  let lastByte: number | undefined;
  const parser = parse({
    delimiter,
    // The parser would else expect all lines to end as the first one does.
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    relax_column_count: true,
    // A quote within a cell that does not begin with one is a character like any other.
    relax_quotes: true,
    on_record(cells, { bytes: end }) {
      rows.push({ line: lines.recordEndsAt(end), cells });
      // Rows go by batches, not through the parser's stream, which would take a tick for each.
      return null;
    },
  });
  // Nothing is read from it, but it ends only if it is. Its errors reach the callbacks below.
  parser.resume().on('error', () => undefined);
  try {
    for await (const chunk of bytes) {
      lines.add(chunk);
      lastByte = chunk.at(-1) ?? lastByte;
      await settle((done) => parser.write(chunk, done));
      yield takeRows(path, rows);
      if (lines.pendingBytes() > maxRecordBytes) throw tooLong(path, lines.line());
    }
    await settle((done) => parser.end(done));
    const last = rows.at(-1);
    if (last) last.isOpen = lastByte !== lineFeed && lastByte !== carriageReturn;
    yield takeRows(path, rows);
  } catch (error) {
    throw error instanceof CsvError ? explain(path, error, lines.line()) : error;
  } finally {
    parser.destroy();
  }
}

function settle(run: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())));
}

function takeRows(path: string, rows: CsvRow[]): CsvRow[] {
  const wide = rows.find(({ cells }) => cells.length > maxColumns);
  if (wide) throw new ImportError(`${path}, line ${wide.line}: more than ${maxColumns.toLocaleString('en')} columns.`);
  return rows.splice(0);
}

function tooLong(path: string, line: number): ImportError {
  const size = `${maxRecordBytes / 1024 ** 2} MB`;
  return new ImportError(`${path}, line ${line}: a row of more than ${size}. Is a quote not closed?`);
}

function explain(path: string, error: CsvError, line: number): ImportError {
  const isCutOff = error.code === 'CSV_QUOTE_NOT_CLOSED';
  const reason = isCutOff ? 'the file ends within a quoted cell. It is cut off, or a quote is missing.' : error.message;
  return new ImportError(`${path}, line ${line}: ${reason}`, { cause: error });
}
