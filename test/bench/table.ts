/** What is measured of one thing: its name, then what each column says of it. */
export type Row = string[];

/** A table as Markdown has it, with columns that stand under each other: for reading, and for docs. */
export function tableOf(columns: string[], rows: Row[]): string {
  const widths = columns.map((name, index) => Math.max(name.length, 3, ...rows.map((row) => row[index]!.length)));
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const pad = (row: Row) =>
    line(row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!))));
  const rule = line(widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  return [pad(columns), rule, ...rows.map(pad)].join('\n');
}

/** A figure beside its goal; what misses it says so. */
export function against(value: number, goal: number, isReached: boolean, digits = 2): string {
  const text = value.toFixed(digits);
  if (isReached) return text;
  const missed = goal.toFixed(digits);
  // One that is just missed needs a digit more to show it.
  return text === missed ? against(value, goal, isReached, digits + 1) : `${text} (missed ${missed})`;
}

export const count = (value: number) => Math.round(value).toLocaleString('en-US');
