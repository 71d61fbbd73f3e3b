import { closeSync, openSync, writeSync } from 'node:fs';
import { errorMessage } from '../runtime/startup-error.ts';
import { ImportError } from '../import/import-error.ts';
import type { Plan, Problem } from '../import/plan/make-plan.ts';

/** How many unclear and how many refused records are printed; a report file has all of them. */
const maxPrinted = 20;

type Report = {
  add: (problem: Problem) => void;
  printed: Record<Problem['kind'], Problem[]>;
  counts: Record<Problem['kind'], number>;
  isFile: boolean;
  close: () => void;
};

/** Collects the first problems, and writes all of them to a file if the operator names one. */
export function openReport(path: string | undefined): Report {
  const file = path === undefined ? undefined : openFile(path);
  const printed: Report['printed'] = { unclear: [], refused: [] };
  const counts = { unclear: 0, refused: 0 };
  return {
    printed,
    counts,
    isFile: file !== undefined,
    add(problem) {
      counts[problem.kind] += 1;
      if (printed[problem.kind].length < maxPrinted) printed[problem.kind].push(problem);
      if (file !== undefined) writeSync(file, `${problem.kind}\t${problem.line}\t${problem.text}\n`);
    },
    close: () => {
      if (file !== undefined) closeSync(file);
    },
  };
}

function openFile(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new ImportError(`The report cannot be written (${errorMessage(error)}): name another file.`);
  }
}

/** What the import would do, in a few lines. */
export function describePlan(fileName: string, { format, counts }: Plan): string {
  const { added, matchedById, matchedByTitle, changed, unclear, refused, software, demos } = counts;
  const lines: [label: string, count: number, note: string][] = [
    ['new', added, ''],
    ['known', matchedById + matchedByTitle, `${format3(matchedById)} by id, ${format3(matchedByTitle)} by title`],
    ['of these changed', changed, ''],
    ['unclear', unclear, 'not imported; --unclear=new adds those with an id as games of their own'],
    ['refused', refused, ''],
    ['software', software, 'left out; --with-software imports it'],
    ['demos', demos, 'left out; --with-demos imports them'],
  ];
  const table = lines.map(([label, count, note]) =>
    `${format3(count).padStart(9)}  ${label}${note && count > 0 ? ` (${note})` : ''}`.trimEnd(),
  );
  return [`${fileName}: ${format.name}`, ...format.notes, '', ...table].join('\n');
}

const format3 = (count: number) => count.toLocaleString('en-US');

/** The first problems of each kind. */
export function listProblems({ printed, counts, isFile }: Report, { format }: Plan): string[] {
  return (['unclear', 'refused'] as const).flatMap((kind) => {
    if (counts[kind] === 0) return [];
    const more = counts[kind] - printed[kind].length;
    const hint = isFile ? 'the report has them' : '--report FILE lists them';
    return [
      '',
      `${kind}:`,
      ...printed[kind].map(({ line, text }) => `  ${format.position} ${line}: ${text}`),
      ...(more > 0 ? [`  and ${format3(more)} more; ${hint}`] : []),
    ];
  });
}
