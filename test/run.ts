import { availableParallelism } from 'node:os';
import { globSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { findChromium } from './support/browser/chromium.ts';
import { prepareTemplates } from './support/databases/databases.ts';
import { startPostgres } from './support/databases/postgres.ts';

const project = join(import.meta.dirname, '..');
const cache = join(project, '.cache');
/** For one file; longer where more cases of a property are to be tried than usual. */
const timeoutMs = (process.env.PROPERTY_CASES ? 30 : 5) * 60_000;

/** A signal ends the tests under way; what was started for them is stopped all the same. */
const stopping = new AbortController();
process.on('SIGINT', () => stopping.abort()).on('SIGTERM', () => stopping.abort());

/** All tests, or those whose path holds one of the words given: `npm test -- catalogue`. */
function findTests(words: string[]): string[] {
  const all = globSync(['{src,test,packages}/**/*.test.ts'], { cwd: project }).toSorted();
  return all.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
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

async function runTests(files: string[]): Promise<{ passed: number; failed: number }> {
  const counts = { passed: 0, failed: 0 };
  // One more than there are cores: tests wait a good part of their time.
  const concurrency = availableParallelism() + 1;
  const events = run({ files, concurrency, timeout: timeoutMs, signal: stopping.signal });
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
  return counts;
}

async function main(): Promise<boolean> {
  process.chdir(project);
  const files = findTests(process.argv.slice(2));
  if (files.length === 0) throw new Error('No test file has such a name.');
  mkdirSync(cache, { recursive: true });
  const chromium = await findChromium();
  console.log('Starting PostgreSQL …');
  const scratch = makeScratch();
  const postgres = await startPostgres();
  Object.assign(process.env, {
    NODE_ENV: 'production',
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    CHROMIUM_PATH: chromium,
    TEST_POSTGRES_URL: postgres.url,
    TEST_SCRATCH: scratch,
    NODE_COMPILE_CACHE: join(scratch, 'compiled'),
  });
  try {
    await prepareTemplates();
    const { passed, failed } = await runTests(files);
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0;
  } finally {
    await postgres.stop();
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
