// Every npm script starts here, on the machine's Node (20 or newer): it installs the locked packages if
// they are missing or have changed, and then runs the command with the project's own Node 24.
// Plain JavaScript, because older Nodes cannot run TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
const lockRetryMs = 200;
/** A lock file without a process id is being written; after this long, its writer has died. */
const maxEmptyLockMs = 5_000;
/** How long npm has to end after a signal before it is killed. */
const killAfterMs = 2_000;
const nodeFlags = ['--disable-warning=ExperimentalWarning'];

/** Restarts the server when its sources change; Vite reloads the pages in place. */
const watch = ['--watch-path=src/server', '--watch-path=src/contracts', '--watch-preserve-output'];

/**
 * What each command runs, whether it needs the devDependencies, and what has to be built for it: the programs (the
 * server and the operator's commands), or the pages as well.
 * @type {Record<string, { run?: string[], devDependencies?: true, build?: 'programs' | 'all' }>}
 */
const commands = {
  start: { run: [...serverFlags, 'build/programs/main.js'], build: 'all' },
  // Installs and builds only: a service that may not write here starts the server itself.
  build: { build: 'all' },
  dev: {
    run: [...watch, '--conditions=development', 'src/server/main.ts', '--dev'],
    devDependencies: true,
  },
  test: { run: ['test/run.ts'], devDependencies: true, build: 'all' },
  'test:quick': { run: ['test/run.ts', '--quick'], devDependencies: true, build: 'all' },
  'test:fault': { run: ['test/run.ts', '--fault'], devDependencies: true, build: 'all' },
  'test:container': { run: ['--test', 'test/deploy/run-image.ts'], devDependencies: true },
  bench: { run: ['test/bench/main.ts'], devDependencies: true, build: 'all' },
  'bench:browser': { run: ['test/bench/browser/main.ts'], devDependencies: true, build: 'all' },
  check: { run: ['scripts/check.ts'], devDependencies: true },
  format: { run: ['node_modules/oxfmt/bin/oxfmt'], devDependencies: true },
  playshelf: { run: ['build/programs/playshelf.js'], build: 'programs' },
  'samples:remove': { run: ['build/programs/playshelf.js', 'remove-samples'], build: 'programs' },
};

/** @type {import('node:child_process').ChildProcess | undefined} */
let child;
let stopped = false;
let preparing = true;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    stopped = true;
    child?.kill(signal);
    // npm may ignore the signal for long while it installs; the server shuts down by itself.
    if (preparing) setTimeout(() => child?.kill('SIGKILL'), killAfterMs).unref();
  });
}

/** What prepares a command prints on standard error: standard output may have to be one JSON document. */
const preparation = /** @type {import('node:child_process').StdioOptions} */ (['inherit', process.stderr, 'inherit']);

/**
 * @param {string} program
 * @param {string[]} programArguments
 * @param {import('node:child_process').StdioOptions} stdio
 * @returns {Promise<number>} its exit code
 */
async function run(program, programArguments, stdio = 'inherit') {
  if (stopped) return 1;
  return new Promise((resolve) => {
    const env = { ...serverEnvironment, INIT_CWD: process.cwd(), ...process.env };
    child = spawn(program, programArguments, { cwd: project, stdio, env });
    child.on('error', (error) => fail(`${program} cannot be started: ${error.message}`));
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/**
 * Runs work while no other command installs or builds into the same folders.
 * @param {() => Promise<void>} work
 */
async function withLock(work) {
  const lock = join(project, '.cache', 'launch.lock');
  for (let tries = 0; !claim(lock); tries += 1) {
    if (stopped) process.exit(1);
    if (tries === 5) console.error('Another command is installing or building: waiting for it …');
    await delay(lockRetryMs);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  await work();
  process.off('exit', release);
  release();
}

/** @param {string} lock */
function claim(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'EEXIST') fail(`The project's folder cannot be written to: ${message}`);
    if (isStale(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/**
 * Whether the process that holds the lock has died. If the lock holds our own process id, a dead process had
 * the same id before.
 * @param {string} lock
 */
function isStale(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    if (!owner) return Date.now() - statSync(lock).mtimeMs > maxEmptyLockMs;
    return owner === process.pid || !isRunning(owner);
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be signalled, but it is running.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {boolean} devDependencies */
async function install(devDependencies) {
  const lock = createHash('sha256').update(readFileSync(join(project, 'package-lock.json')));
  const lockHash = lock.digest('hex');
  const stampFile = join(project, 'node_modules', '.playshelf-installed');
  const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (installed === `${lockHash} all` || (installed === `${lockHash} run` && !devDependencies)) return;

  console.error('Installing the locked packages (only when they are missing or changed) …');
  const npmArguments = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional'];
  npmArguments.push(devDependencies ? '--include=dev' : '--omit=dev');
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...npmArguments], preparation)
    : await run('npm', npmArguments, preparation);
  if (stopped) process.exit(1);
  if (code !== 0) fail('The packages could not be installed: see the lines above.');
  writeFileSync(stampFile, `${lockHash} ${devDependencies ? 'all' : 'run'}`);
}

function findNode() {
  const packaged = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const candidates = [join(project, packaged), process.execPath];
  const program = candidates.find((candidate) => {
    const { stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' });
    return Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= 24;
  });
  return program ?? fail('There is no packaged Node 24 for this machine: install Node 24, then try again.');
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`Say one of: ${Object.keys(commands).join(', ')}.`);

let node = process.execPath;
await withLock(async () => {
  await install(command.devDependencies ?? false);
  node = findNode();
  const code = command.build ? await run(node, [...nodeFlags, 'scripts/build.ts', command.build], preparation) : 0;
  if (code !== 0) process.exitCode = code;
});
preparing = false;
if (process.exitCode || !command.run) process.exit();
process.exit(await run(node, [...nodeFlags, ...command.run, ...rest]));
