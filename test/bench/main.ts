import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAgainst } from './against.ts';
import { measureCatalogueSize } from './catalogue-size.ts';
import { measureImport } from './import.ts';
import type { Target } from './data/seed.ts';
import { sizes } from './data/generate.ts';
import { measureLists } from './lists.ts';
import { generator } from './load.ts';
import { measureProcesses } from './processes.ts';
import { describe, writeReport } from './report.ts';
import { measureSearch } from './search.ts';
import { measureTarget, type Measured } from './target.ts';

const project = join(import.meta.dirname, '..', '..');

function readOptions() {
  try {
    return parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        size: { type: 'string', multiple: true },
        database: { type: 'string', multiple: true },
        only: { type: 'string' },
        processes: { type: 'string' },
        against: { type: 'string' },
        search: { type: 'string' },
        lists: { type: 'boolean', default: false },
        import: { type: 'string' },
        catalogue: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}

const options = readOptions();

/** Else it would measure something else than was asked for. */
function rejectUnknown(name: string, given: string[] | undefined, known: string[]): void {
  for (const value of given ?? []) {
    if (known.includes(value)) continue;
    console.error(`--${name} ${value}: there is only ${known.join(', ')}.`);
    process.exit(1);
  }
}

const allDatabases = ['SQLite', 'PostgreSQL'];
rejectUnknown('size', options.size, Object.keys(sizes));
rejectUnknown('database', options.database, allDatabases);
rejectUnknown('processes', options.processes ? [options.processes] : [], [...'2345678']);

const rounds = { rounds: 5, seconds: 1, warmUpSeconds: options.quick ? 1 : 2 };

/** Every size on every database that was asked for; a quick run takes the small one on SQLite. */
function targets(): Target[] {
  const sizeNames = options.size ?? (options.quick ? ['small'] : Object.keys(sizes));
  const databases = options.database ?? (options.quick ? ['SQLite'] : allDatabases);
  return sizeNames.flatMap((size) => databases.map((database) => ({ size: size as Target['size'], database })));
}

async function main(): Promise<void> {
  const cache = join(project, '.cache');
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, 'bench-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  if (options.lists) return console.log(await measureLists(scratch));
  if (options.catalogue) return console.log(await measureCatalogueSize(scratch));
  if (options.import) return console.log(await measureImport(resolve(options.import), scratch));
  if (options.search) return console.log(await measureSearch(resolve(options.search), scratch));
  if (options.against) {
    const checkout = resolve(options.against);
    console.log(`Load by ${generator}, both at once on one core.`);
    return console.log(await measureAgainst(checkout, { scratch, only: options.only }));
  }
  console.log(`Load by ${generator}, ${rounds.rounds} rounds of ${rounds.seconds} s by turns.`);
  if (options.processes) {
    return console.log(await measureProcesses(Number(options.processes), scratch, rounds));
  }
  const brief = options.quick || options.only !== undefined;
  const choose = ({ name, quick = false }: { name: string; quick?: boolean }) =>
    (!options.quick || quick) && name.includes(options.only ?? '');
  const all: Measured[] = [];
  const sections: string[] = [];
  for (const target of targets()) {
    const measured = await measureTarget(target, { scratch, rounds, choose, brief });
    const small = all.find(({ size, database }) => size === 'small' && database === target.database);
    all.push(measured);
    sections.push(describe(measured, small));
    console.log(`\n${sections.at(-1)}\n`);
  }
  if (!brief) writeReport(sections, generator);
}

await main();
process.exit(0);
