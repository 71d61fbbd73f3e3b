// Every command begins here, on whatever Node the machine has (20 or newer): it installs what the
// lock file names, when that is missing or has changed, and goes on with the project's own Node 24.
// Plain JavaScript, because an older Node cannot run TypeScript as it is.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
const nodeFlags = ['--disable-warning=ExperimentalWarning'];

/** Restarts the server when its sources change; the pages' own are reloaded in place by Vite. */
const watch = ['--watch-path=src/server', '--watch-path=src/contracts', '--watch-preserve-output'];

/**
 * What each command runs, whether it needs the tools of development, and whether built pages.
 * @type {Record<string, { run: string[], devDependencies?: true, pages?: true }>}
 */
const commands = {
  start: { run: [...serverFlags, 'src/server/main.ts'], pages: true },
  dev: {
    run: [...watch, '--conditions=development', 'src/server/main.ts', '--dev'],
    devDependencies: true,
  },
  test: { run: ['test/run.ts'], devDependencies: true, pages: true },
  bench: { run: ['test/bench/main.ts'], devDependencies: true, pages: true },
  'bench:browser': { run: ['test/bench/browser/main.ts'], devDependencies: true, pages: true },
  check: { run: ['scripts/check.ts'], devDependencies: true },
  format: { run: ['node_modules/oxfmt/bin/oxfmt'], devDependencies: true },
  art: { run: ['packages/painter/src/cli.ts'], devDependencies: true },
  'samples:remove': { run: ['src/server/cli/remove-samples.ts'] },
};

/** @type {import('node:child_process').ChildProcess | undefined} */
let child;
let stopped = false;
let preparing = true;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    stopped = true;
    child?.kill(signal);
    // npm takes its time to give up; the server has its own way to end, and may.
    if (preparing) globalThis.setTimeout(() => child?.kill('SIGKILL'), 2_000).unref();
  });
}

/**
 * @param {string} program
 * @param {string[]} words
 * @returns {Promise<number>} its exit code
 */
async function run(program, words) {
  if (stopped) return 1;
  return new Promise((resolve) => {
    const env = { ...serverEnvironment, ...process.env };
    child = spawn(program, words, { cwd: project, stdio: 'inherit', env });
    child.on('error', (error) => fail(`${program} cannot be started: ${error.message}`));
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/**
 * Two commands started together must not install or build into the same folders at once.
 * @param {() => Promise<void>} work
 */
async function withLock(work) {
  const lock = join(project, '.cache', 'launch.lock');
  for (let tries = 0; !claim(lock); tries += 1) {
    if (stopped) process.exit(1);
    if (tries === 5) console.log('Another command is installing or building: waiting for it …');
    await setTimeout(200);
  }
  const free = () => rmSync(lock, { force: true });
  process.once('exit', free);
  await work();
  process.off('exit', free);
  free();
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
 * Whether nobody holds the lock any more. Not yet written, it is young; with our own number in it,
 * it was left by a process that had that number before us.
 * @param {string} lock
 */
function isStale(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    if (!owner) return Date.now() - statSync(lock).mtimeMs > 5_000;
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
    // A process of another user may not be asked, but it is there.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {boolean} devDependencies */
async function install(devDependencies) {
  const lock = createHash('sha256').update(readFileSync(join(project, 'package-lock.json')));
  const wanted = lock.digest('hex');
  const note = join(project, 'node_modules', '.playshelf-installed');
  const installed = existsSync(note) ? readFileSync(note, 'utf8') : '';
  if (installed === `${wanted} all` || (installed === `${wanted} run` && !devDependencies)) return;

  console.log('Installing the locked packages (only when they are missing or changed) …');
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional'];
  // The painter, the only workspace, is a development tool.
  words.push(...(devDependencies ? ['--include=dev'] : ['--omit=dev', '--workspaces=false']));
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...words])
    : await run('npm', words);
  if (stopped) process.exit(1);
  if (code !== 0) fail('The packages could not be installed: see the lines above.');
  writeFileSync(note, `${wanted} ${devDependencies ? 'all' : 'run'}`);
}

function findNode() {
  const packaged = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const candidates = [join(project, packaged), process.execPath];
  const found = candidates.find((program) => {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    return Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= 24;
  });
  return (
    found ?? fail('There is no packaged Node 24 for this machine: install Node 24, then try again.')
  );
}

/**
 * @param {string} line
 * @returns {never}
 */
function fail(line) {
  console.error(line);
  process.exit(1);
}

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`Say one of: ${Object.keys(commands).join(', ')}.`);

let node = process.execPath;
await withLock(async () => {
  await install(command.devDependencies ?? false);
  node = findNode();
  const code = command.pages ? await run(node, [...nodeFlags, 'scripts/build.ts']) : 0;
  if (code !== 0) process.exitCode = code;
});
preparing = false;
process.exit(process.exitCode ?? (await run(node, [...nodeFlags, ...command.run, ...rest])));
