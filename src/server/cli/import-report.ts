import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { errorMessage } from '../runtime/startup-error.ts';
import { ImportError } from '../import/import-error.ts';
import type { ImportFormat, LeftOut } from '../import/imported-game.ts';
import type { Plan, SkippedRecord } from '../import/plan/make-plan.ts';
import { formatCount } from './format.ts';
import { toPrintable } from '../runtime/printable.ts';

/** How many unclear and how many refused records are printed; a report file has all of them. */
const maxPrinted = 20;

type Report = {
  add: (record: SkippedRecord) => void;
  printed: Record<SkippedRecord['kind'], SkippedRecord[]>;
  isFile: boolean;
  close: () => void;
};

/** Collects the first skipped records, and writes all of them to a file if the operator names one. */
export function openReport(path: string | undefined, importPath: string): Report {
  const file = path === undefined ? undefined : openFile(path, importPath);
  const printed: Report['printed'] = { unclear: [], refused: [] };
  return {
    printed,
    isFile: file !== undefined,
    add(record) {
      if (printed[record.kind].length < maxPrinted) printed[record.kind].push(record);
      if (file !== undefined) writeSync(file, `${record.kind}\t${record.line}\t${toCell(record.text)}\n`);
    },
    close() {
      if (file !== undefined) closeSync(file);
    },
  };
}

/**
 * Quoted as in a CSV: a spreadsheet takes the quotes around a title for those of the cell, and a title that begins
 * with "=" for a formula.
 */
const toCell = (text: string) => (text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text);

function isSameFile(path: string, other: string): boolean {
  const [one, two] = [path, other].map((each) => statSync(each, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === two?.ino && one.dev === two.dev;
}

function openFile(path: string, importPath: string): number {
  try {
    if (isSameFile(path, importPath)) throw new Error('it is the file that is imported');
    return openSync(path, 'w');
  } catch (error) {
    throw new ImportError(`The report can't be written (${errorMessage(error)}): name another file.`, { cause: error });
  }
}

/** What the import would do, in a few lines. */
export function describePlan(fileName: string, { format, counts, leftOut }: Plan): string {
  const { added, matchedById, matchedByTitle, changed, unclear, refused, software, demos } = counts;
  const lines: [label: string, count: number, note: string][] = [
    ['new', added, ''],
    [
      'known',
      matchedById + matchedByTitle,
      `${formatCount(matchedById)} by id, ${formatCount(matchedByTitle)} by title`,
    ],
    ['of these changed', changed, ''],
    ['unclear', unclear, 'not imported; --unclear=new adds those with an id as games of their own'],
    ['refused', refused, ''],
    ['software', software, 'left out; --with-software imports it'],
    ['demos', demos, 'left out; --with-demos imports them'],
  ];
  const table = lines.map(([label, count, note]) =>
    `${formatCount(count).padStart(9)}  ${label}${note && count > 0 ? ` (${note})` : ''}`.trimEnd(),
  );
  const notes = leftOut.length > 0 ? [...format.notes, describeLeftOut(leftOut, format.position)] : format.notes;
  return [toPrintable(`${fileName}: ${format.name}`), ...notes, '', ...table].join('\n');
}

/** "Left out of the file: rating (2,999 lines), …" */
function describeLeftOut(leftOut: LeftOut[], position: ImportFormat['position']): string {
  const [one, many] = position === 'line' ? ['line', 'lines'] : ['entry', 'entries'];
  const shown = leftOut
    .slice(0, maxPrinted)
    .map(({ field, records }) => `${field} (${formatCount(records)} ${records === 1 ? one : many})`);
  const more = leftOut.length - shown.length;
  return toPrintable(`Left out of the file: ${shown.join(', ')}${more > 0 ? `, and ${formatCount(more)} more` : ''}.`);
}

/** The first skipped records of each kind. */
export function listSkipped({ printed, isFile }: Report, { format, counts }: Plan): string[] {
  return (['unclear', 'refused'] as const).flatMap((kind) => {
    if (counts[kind] === 0) return [];
    const more = counts[kind] - printed[kind].length;
    const hint = isFile ? 'the report has them' : '--report FILE lists them';
    return [
      '',
      `${kind}:`,
      ...printed[kind].map(({ line, text }) => `  ${format.position} ${line}: ${text}`),
      ...(more > 0 ? [`  and ${formatCount(more)} more; ${hint}`] : []),
    ];
  });
}
