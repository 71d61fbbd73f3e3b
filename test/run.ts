import { availableParallelism } from 'node:os';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { findChromium } from './support/browser/chromium.ts';
import { prepareTemplates } from './support/databases/databases.ts';
import { startPostgres } from './support/databases/postgres.ts';
import { planProcesses } from './support/processes.ts';

const project = join(import.meta.dirname, '..');
const cache = join(project, '.cache');
/** For one process; longer where more cases of a property are to be tried than usual. */
const timeoutMs = (process.env.PROPERTY_CASES ? 30 : 15) * 60_000;

/** A signal ends the tests under way; what was started for them is stopped all the same. */
const stopping = new AbortController();
process.on('SIGINT', () => stopping.abort()).on('SIGTERM', () => stopping.abort());

/** `npm run test:quick`: everything that needs no browser, no PostgreSQL and no other program. */
const [isQuick, words] = process.argv[2] === '--quick' ? [true, process.argv.slice(3)] : [false, process.argv.slice(2)];

/** Test files import what they need; those of PostgreSQL alone call it by name. */
const needsMore =
  /support\/(server|browser\/(browser|popup|chromium))|createPostgres|databases\/(postgres|pgbouncer)|node:child_process|from 'sharp'/;

/** All tests, or those whose path contains one of the words: `npm test -- catalogue`. */
function findTests(): string[] {
  const all = globSync(['{src,test,packages}/**/*.test.ts'], { cwd: project }).toSorted();
  return all
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .filter((file) => !isQuick || !needsMore.test(readFileSync(join(project, file), 'utf8')));
}

const memory = '/dev/shm';
/** A whole run leaves a fraction of this behind. */
const enoughBytes = 1024 ** 3;

/** In memory, where there is room: every commit of SQLite waits for the disk. */
function makeScratch(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > enoughBytes) return mkdtempSync(join(memory, 'playshelf-test-'));
  } catch {
    // Not every system has it, and not everybody may write there.
  }
  return mkdtempSync(join(cache, 'test-'));
}

type TestEvent = { file?: string; details: { type?: string; duration_ms: number } };

/** How long the tests of each file take, without their hooks. Several files may share a process. */
function measureFiles(events: ReturnType<typeof run>): Map<string, number> {
  const durations = new Map<string, number>();
  const add = ({ file, details }: TestEvent) => {
    if (!file || details.type === 'suite') return;
    const name = relative(project, file);
    durations.set(name, (durations.get(name) ?? 0) + details.duration_ms);
  };
  events.on('test:pass', add).on('test:fail', add);
  return durations;
}

type Results = { passed: number; failed: number; slowest: string[] };

async function runTests(files: string[], scratch: string): Promise<Results> {
  const counts = { passed: 0, failed: 0 };
  const cores = availableParallelism();
  const events = run({
    files: planProcesses(files, cores, scratch),
    // One more than there are cores: tests wait a good part of their time.
    concurrency: cores + 1,
    timeout: timeoutMs,
    signal: stopping.signal,
  });
  const durations = measureFiles(events);
  const isTest = (event: { details: { type?: string } }) => event.details.type !== 'suite';
  events.on('test:pass', (event) => {
    // A test that was skipped or left to do has shown nothing: it counts as failed.
    const empty = event.skip !== undefined || event.todo !== undefined;
    if (isTest(event)) counts[empty ? 'failed' : 'passed'] += 1;
  });
  events.on('test:fail', (event) => {
    if (isTest(event)) counts.failed += 1;
  });
  for await (const text of events.compose(spec)) process.stdout.write(text);
  const slowest = [...durations]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([file, ms]) => `${Math.round(ms / 1000)} s  ${file}`);
  return { ...counts, slowest };
}

/** What tests find in their environment. PostgreSQL and Chromium are missing in a quick run. */
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
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    TEST_SCRATCH: scratch,
    // Stays for the next run, which need not compile everything again.
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
  });
  try {
    await prepareTemplates();
    const { passed, failed, slowest } = await runTests(files, scratch);
    if (words.length === 0) console.log(`The slowest files:\n  ${slowest.join('\n  ')}`);
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
