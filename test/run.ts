import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tableOf } from './bench/table.ts';
import { findChromium } from './support/browser/chromium.ts';
import { prepareTemplates } from './support/databases/databases.ts';
import { startPostgres } from './support/databases/postgres.ts';
import { runTests } from './support/test-runner.ts';

const project = join(import.meta.dirname, '..');
const cache = join(project, '.cache');

/** A signal stops the tests, and then what was started for them. */
const stopping = new AbortController();
process.on('SIGINT', () => stopping.abort()).on('SIGTERM', () => stopping.abort());

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
/** `npm run test:quick`: everything that needs no browser, no PostgreSQL and no other program. */
const isQuick = process.argv.includes('--quick');
/** `npm run test:fault`: faults that take minutes to show, one file at a time, and a table of what was measured. */
const isFault = process.argv.includes('--fault');

/** What a test file imports or calls if it starts another program, or decodes pictures, which is slow. */
const needsMore =
  /support\/(server|outage|browser\/(browser|popup|chromium))|createPostgres|databases\/(postgres|pgbouncer)|node:child_process|from 'sharp'/;

/** All tests, or those whose path contains one of the words: `npm test -- catalogue`. */
function findTests(): string[] {
  const pattern = isFault ? 'test/fault/*.fault.ts' : '{src,test}/**/*.test.ts';
  const all = globSync(pattern, { cwd: project }).toSorted();
  return all
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .map((file) => join(project, file))
    .filter((file) => !isQuick || !needsMore.test(readFileSync(file, 'utf8')));
}

/** Tests of faults measure times, so they use the real hash. */
const quickHash = pathToFileURL(join(import.meta.dirname, 'support', 'quick-hash.ts'));

const memory = '/dev/shm';
/** A whole run needs a fraction of this. */
const enoughBytes = 1024 ** 3;

/** In memory, if there is room: on a disk, every commit of SQLite would wait for it. */
function makeScratch(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > enoughBytes) return mkdtempSync(join(memory, 'playshelf-test-'));
  } catch {
    // Some systems lack it, or do not let everybody write there.
  }
  return mkdtempSync(join(cache, 'test-'));
}

/** The time of their tests; hooks, and the start of a server outside of a test, are not counted. */
function listSlowest(durations: Map<string, number>): string {
  return [...durations]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([file, ms]) => `  ${Math.round(ms / 1000)} s  ${relative(project, file)}`)
    .join('\n');
}

/** Starts what the tests need, and returns the environment variables that name it. A quick run needs nothing. */
async function startServices() {
  if (isQuick) return { env: { TEST_DATABASES: 'sqlite' }, stop: async () => undefined };
  const chromium = await findChromium();
  console.log('Starting PostgreSQL …');
  const postgres = await startPostgres();
  return {
    env: { CHROMIUM_PATH: chromium, TEST_POSTGRES_URL: postgres.url },
    stop: () => postgres.stop(),
  };
}

async function main(): Promise<boolean> {
  process.chdir(project);
  const files = findTests();
  if (files.length === 0) throw new Error('No test file has such a name.');
  mkdirSync(cache, { recursive: true });
  const services = await startServices();
  const scratch = makeScratch();
  Object.assign(process.env, services.env, {
    NODE_ENV: 'production',
    NODE_OPTIONS: ['--disable-warning=ExperimentalWarning', ...(isFault ? [] : [`--import=${quickHash}`])].join(' '),
    TEST_SCRATCH: scratch,
    // Stays for the next run, which need not compile everything again.
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
  });
  try {
    await prepareTemplates();
    const options = { signal: stopping.signal, oneAtATime: isFault };
    const { passed, failed, durations, figures } = await runTests(files, scratch, options);
    if (words.length === 0) console.log(`The slowest files:\n${listSlowest(durations)}`);
    if (isFault) console.log(tableOf(['promise', 'measured', 'goal'], figures));
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0;
  } finally {
    await services.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

main().then(
  (good) => process.exit(good && !stopping.signal.aborted ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    console.log('0 passed, 1 failed');
    process.exit(1);
  },
);
