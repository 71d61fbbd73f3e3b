/** How a formula begins, with full-width forms: a spreadsheet would run one that a stranger has written into a cell. */
const formulaStart = /^[=+\-@＝＋－＠\t\r]/;

/** A table as CSV (RFC 4180). */
export async function* toCsv<Row extends object>(columns: (keyof Row & string)[], rows: AsyncIterable<Row>) {
  // With a byte order mark, spreadsheets read it as UTF-8.
  yield `\uFEFF${toLine(columns)}`;
  for await (const row of rows) yield toLine(columns.map((column) => row[column]));
}

const toLine = (cells: unknown[]) => `${cells.map(toCell).join(',')}\r\n`;

function toCell(value: unknown): string {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && formulaStart.test(text) ? `'${text}` : text;
  // Always quoted: some spreadsheets separate cells by `;` or a tab, and a part of a text would be a formula.
  return `"${safe.replaceAll('"', '""')}"`;
}
