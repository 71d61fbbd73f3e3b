import { toPrintable } from '../runtime/printable.ts';

/** A number with separators: 27,075. */
export const formatCount = (count: number) => count.toLocaleString('en-US');

export const formatGames = (count: number) => (count === 1 ? '1 game' : `${formatCount(count)} games`);

/** In UTC: operators of one site may be in different time zones. */
export function formatTime(time: number | string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} kB` : `${formatCount(Math.round(megabytes * 10) / 10)} MB`;
}

/** Aligned columns; the first row is the header. */
export function formatTable(rows: string[][]): string {
  const printable = rows.map((row) => row.map((cell) => toPrintable(cell).replaceAll('\n', ' ')));
  const widths = printable[0]!.map((_, column) => Math.max(...printable.map((row) => row[column]!.length)));
  return printable
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
