import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { startPostgres } from '../support/postgres.ts';
import { casesOf, lookAround } from './cases.ts';
import { generate, sizes } from './generate.ts';
import { generator } from './load.ts';
import { measure, type Result } from './measure.ts';
import { startLimit, startSite } from './programs.ts';
import { printResults } from './table.ts';

const project = join(import.meta.dirname, '..', '..');

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    size: { type: 'string', multiple: true },
    database: { type: 'string', multiple: true },
    only: { type: 'string' },
  },
});

type SizeName = keyof typeof sizes;
type Target = { size: SizeName; database: string };

const rounds = { rounds: 5, seconds: 1 };

/** Every size on every database that was asked for; a quick run takes the small one on SQLite. */
function targets(): Target[] {
  const wanted = options.size ?? (options.quick ? ['small'] : Object.keys(sizes));
  const databases = options.database ?? (options.quick ? ['SQLite'] : ['SQLite', 'PostgreSQL']);
  return wanted.flatMap((size) =>
    databases.map((database) => ({ size: size as SizeName, database })),
  );
}

async function main(): Promise<void> {
  const cache = join(project, '.cache');
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, 'bench-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  console.log(`Load by ${generator}, ${rounds.rounds} rounds of ${rounds.seconds} s by turns.`);
  for (const target of targets()) {
    printResults(`${target.size} on ${target.database}`, await run(target, scratch));
  }
}

async function run({ size, database }: Target, scratch: string): Promise<Result[]> {
  const postgres = database === 'PostgreSQL' ? await startPostgres({ durable: true }) : undefined;
  const folder = mkdtempSync(join(scratch, 'data-'));
  const environment = { DATA_DIR: folder, DATABASE_URL: postgres?.url ?? '' };
  await fill(size, environment);
  const site = await startSite(environment);
  const limit = await startLimit(folder);
  const results: Result[] = [];
  const known = await lookAround(site.address);
  const wanted = casesOf(known).filter(
    ({ name, quick }) => (!options.quick || quick) && name.includes(options.only ?? ''),
  );
  for (const each of wanted) {
    process.stdout.write(`\r\u001b[K${each.name} …`);
    results.push(await measure(site.address, limit, each, rounds));
  }
  process.stdout.write('\r\u001b[K');
  console.log(`Resident memory afterwards: ${Math.round(site.memory())} MB`);
  await site.stop();
  await limit.stop();
  await postgres?.stop();
  return results;
}

async function fill(size: SizeName, environment: { DATA_DIR: string; DATABASE_URL: string }) {
  const databaseUrl = environment.DATABASE_URL || undefined;
  const silent = pino({ level: 'silent' });
  const db = await connect({ dataDirectory: environment.DATA_DIR, databaseUrl }, silent);
  await migrate(db);
  const begun = performance.now();
  await db
    .transaction()
    .execute((transaction) => generate(transaction, sizes[size], showProgress(size)));
  await db.destroy();
  const seconds = Math.round((performance.now() - begun) / 1000);
  process.stdout.write(`\r\u001b[KGenerated the ${size} set in ${seconds} s.\n`);
}

function showProgress(name: string) {
  const width = 40;
  return (done: number, all: number) => {
    const full = Math.round((width * done) / all);
    const bar = '█'.repeat(full) + '░'.repeat(width - full);
    process.stdout.write(`\r\u001b[KGenerating the ${name} set ${bar} ${done} of ${all} rows`);
  };
}

await main();
process.exit(0);
