import type { Database } from '../db/schema.ts';
import { listImports } from '../import/queries.ts';
import { toPrintable } from './printable.ts';

/** The imports as a table. */
export async function describeImports(db: Database): Promise<string> {
  const imports = await listImports(db);
  if (imports.length === 0) return 'There are no imports yet.';
  const rows = imports.map(({ id, created_at, file_name, format, added, changed, undone_at }) => [
    String(id),
    formatTime(created_at),
    toPrintable(file_name),
    format,
    String(added),
    String(changed),
    undone_at === null ? '' : formatTime(undone_at),
  ]);
  return formatTable([['number', 'date', 'file', 'format', 'added', 'changed', 'undone'], ...rows]);
}

/** In UTC: operators of one site may be in different time zones. */
function formatTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function formatTable(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
