import type { Result } from './measure.ts';

const columns = ['case', 'requests/s', 'p50 ms', 'p99 ms', 'bytes', 'of the limit', 'goal', ''];

export function printResults(title: string, results: Result[]): void {
  const rows = results.map((result) => [
    result.name,
    Math.round(result.rate).toLocaleString('en-US'),
    result.p50.toFixed(2),
    result.p99.toFixed(2),
    result.bytes.toLocaleString('en-US'),
    result.ratio.toFixed(2),
    result.goal.toFixed(2),
    remarkOn(result),
  ]);
  const widths = columns.map((name, index) =>
    Math.max(name.length, ...rows.map((row) => row[index]!.length)),
  );
  const line = (cells: string[]) =>
    cells.map((cell, index) =>
      index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!),
    );
  console.log(`\n${title}`);
  for (const row of [columns, ...rows]) console.log(line(row).join('  '));
}

function remarkOn({ ratio, goal, failed }: Result): string {
  if (failed > 0) return `${failed} failed`;
  return ratio < goal ? 'missed' : '';
}
