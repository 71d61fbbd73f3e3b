import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import type { Database } from '../../db/schema.ts';
import { applyPlan } from '../../import/apply-plan.ts';
import { waitForOtherImports } from '../../import/finish-import.ts';
import { ImportError } from '../../import/import-error.ts';
import type { ImportOptions, OpenedFile } from '../../import/imported-game.ts';
import { openImportFile } from '../../import/open-import-file.ts';
import { makePlan, type PlanOptions } from '../../import/plan/make-plan.ts';
import { noPlanFile, openPlanFile } from '../../import/plan/plan-file.ts';
import { undoImport } from '../../import/undo-import.ts';
import { UsageError, type Command, type CommandContext, type Result } from '../command.ts';
import { isConfirmed } from '../confirm.ts';
import { formatGames } from '../format.ts';
import { describePlan, listSkipped, openReport } from '../import-report.ts';
import { createProgress } from '../progress.ts';
import { spoolInput, type Input } from '../spool-input.ts';

const importOptions = {
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  undo: { type: 'string' },
  format: { type: 'string' },
  map: { type: 'string' },
  source: { type: 'string' },
  currency: { type: 'string' },
  'with-software': { type: 'boolean' },
  'with-demos': { type: 'boolean' },
  unclear: { type: 'string' },
  report: { type: 'string' },
} as const;

type ImportValues = {
  [Name in keyof typeof importOptions]?: (typeof importOptions)[Name]['type'] extends 'boolean' ? boolean : string;
};

export const importGames: Command = {
  usage: [
    [
      'import FILE',
      'shows what a file of games would add, and adds it if you agree; "-" reads standard input',
      'import games.csv',
    ],
    ['  --dry-run', 'only shows it'],
    ['  --yes', 'adds it without a question'],
    ['  --report FILE', 'writes all unclear and refused games to a file'],
    ['  --unclear=new', 'adds unclear games that have an id as games of their own'],
    ['  --with-software', 'imports software too'],
    ['  --with-demos', 'imports demos too'],
    ['  --currency=EUR', 'the currency of prices in a file that does not say it'],
    ['  --format=NAME', 'the format of the file, instead of detecting it'],
    ['  --map name=title', 'which column or field of any CSV, TSV or JSON file holds what'],
    ['  --source=NAME', 'whose ids such a file has'],
    ['import --undo N', 'takes an import back', 'import --undo 3'],
  ],
  options: importOptions,
  takesArguments: true,
  run: runImport,
};

/** Imports a file, or takes an import back. */
async function runImport(values: ImportValues, [path, ...rest]: string[], context: CommandContext): Promise<Result> {
  if (values.undo !== undefined && path === undefined) return undo(values.undo, context);
  if (path === undefined || rest.length > 0 || values.undo !== undefined) {
    throw new UsageError('Name one file, or "-" for standard input: npm run playshelf -- import FILE');
  }
  const options = readOptions(values);
  // Before standard input is stored: where there is no site, nothing is created.
  const db = await context.openSite();
  if (!values['dry-run']) await waitForOtherImports(db, context.signal);
  const directory = values['dry-run'] ? tmpdir() : context.config.dataDirectory;
  const input = await spoolInput(path, directory, context);
  try {
    const opened = await openImportFile(input.path, options);
    return await importFile(db, opened, input, values, context);
  } catch (error) {
    // Messages name the file. The copy of standard input is none that the operator knows.
    if (error instanceof ImportError) error.message = error.message.replaceAll(input.path, input.fileName);
    throw error;
  } finally {
    input.remove();
  }
}

function readOptions({ format, map, source, currency, unclear }: ImportValues): ImportOptions {
  if (unclear !== undefined && unclear !== 'new') throw new UsageError('--unclear can only be new.');
  return {
    ...(format !== undefined && { format }),
    ...(map !== undefined && { map: parseMap(map) }),
    ...(source !== undefined && { source }),
    ...(currency !== undefined && { currency }),
  };
}

function parseMap(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('='));
  const isWrong = pairs.some(([field, column, ...rest]) => !field?.trim() || !column?.trim() || rest.length > 0);
  if (isWrong) throw new UsageError('--map needs pairs of our field and a column: --map name=game,price=price');
  return Object.fromEntries(pairs.map(([field, column]) => [field!.trim(), column!.trim()]));
}

async function importFile(
  db: Database,
  opened: OpenedFile,
  { path, fileName }: Input,
  values: ImportValues,
  context: CommandContext,
): Promise<Result> {
  const { config, signal, print } = context;
  const progress = createProgress();
  const file = values['dry-run'] ? noPlanFile : openPlanFile(config.dataDirectory);
  const report = openReport(values.report === undefined ? undefined : context.pathOf(values.report), path);
  try {
    const plan = await makePlan(db, opened, toPlanOptions(values), {
      file,
      signal,
      onProgress: () => {
        const { read, total } = opened.progress();
        progress.show('Reading', read, total);
      },
      onSkip: report.add,
    });
    progress.clear();
    print(describePlan(fileName, plan));
    for (const line of listSkipped(report, plan)) print(line);
    const { added, changed } = plan.counts;
    const planned = { format: plan.format.name, ...plan.counts, leftOut: plan.leftOut, skipped: report.printed };
    if (added + changed === 0) {
      print('\nThere is nothing to import.');
      return { json: { import: null, ...planned } };
    }
    if (values['dry-run']) return { json: { import: null, ...planned } };
    if (!values.yes && !(await isConfirmed(context, '\nImport?', { done: 'imported', verb: 'import' }))) {
      return { json: { import: null, ...planned, error: 'Nothing was imported: add --yes.' }, exitCode: 1 };
    }
    const number = await applyPlan(db, plan, file, {
      fileName: basename(fileName),
      onProgress: (done) => progress.show('Writing', done, added + changed),
      signal,
    });
    progress.clear();
    if (number === undefined) {
      throw new ImportError('The catalogue has changed since the file was read. Nothing was imported: start again.');
    }
    print(`\nImport ${number} added ${formatGames(added)} and changed ${formatGames(changed)}.`);
    print(`To take it back: npm run playshelf -- import --undo ${number}`);
    return { json: { import: number, ...planned } };
  } finally {
    progress.clear();
    report.close();
    file.close();
  }
}

function toPlanOptions(values: ImportValues): PlanOptions {
  return {
    withSoftware: values['with-software'] ?? false,
    withDemos: values['with-demos'] ?? false,
    addUnclear: values.unclear === 'new',
  };
}

async function undo(number: string, { openSite, signal, print, setStopMessage }: CommandContext): Promise<Result> {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new UsageError('--undo needs the number of an import: --undo 3');
  const progress = createProgress();
  const onProgress = (done: number, total: number) => {
    setStopMessage('The running site undoes the rest within a minute or two, or the next start, import or undo.');
    progress.show('Undoing', done, total);
  };
  const { deleted, restored, retained } = await undoImport(await openSite(), Number(number), {
    onProgress,
    signal,
  }).finally(() => progress.clear());
  print(`Import ${number} is undone: ${formatGames(deleted)} deleted, ${formatGames(restored)} as before.`);
  if (retained > 0) {
    print(`${formatGames(retained)} not deleted: reviewed, on a watch list, or in our own catalogue by now.`);
  }
  return { json: { undone: Number(number), deleted, restored, retained } };
}
