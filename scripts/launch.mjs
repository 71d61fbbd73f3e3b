// Every command begins here, on whatever Node the machine has (20 or newer): it installs what the
// lock file names, when that is missing or has changed, and goes on with the project's own Node 24.
// Plain JavaScript, because an older Node cannot run TypeScript as it is.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const nodeFlags = ['--disable-warning=ExperimentalWarning'];

/** Restarts the server when its sources change; the pages' own are reloaded in place by Vite. */
const watch = ['--watch-path=src/server', '--watch-path=src/contracts', '--watch-preserve-output'];

/** What each command runs, one after the other, and whether it needs the tools of development. */
const commands = {
  start: { tools: false, steps: [['scripts/build.ts'], ['src/server/main.ts']] },
  dev: {
    tools: true,
    steps: [[...watch, '--conditions=development', 'src/server/main.ts', '--dev']],
  },
  test: { tools: true, steps: [['test/run.ts']] },
  check: { tools: true, steps: [['scripts/check.ts']] },
  art: { tools: true, steps: [['src/art/main.ts']] },
  'samples:remove': { tools: false, steps: [['src/server/cli/remove-samples.ts']] },
};

/** @type {import('node:child_process').ChildProcess | undefined} */
let child;
let stopped = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    stopped = true;
    child?.kill(signal);
  });
}

/**
 * @param {string} program
 * @param {string[]} words
 * @returns {Promise<number>} its exit code
 */
function run(program, words) {
  return new Promise((resolve) => {
    child = spawn(program, words, { cwd: project, stdio: 'inherit' });
    child.on('error', (error) => refuse(`${program} cannot be started: ${error.message}`));
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** @param {boolean} tools */
async function install(tools) {
  const lock = createHash('sha256').update(readFileSync(join(project, 'package-lock.json')));
  const wanted = lock.digest('hex');
  const note = join(project, 'node_modules', '.playshelf-installed');
  const installed = existsSync(note) ? readFileSync(note, 'utf8') : '';
  if (installed === `${wanted} all` || (installed === `${wanted} run` && !tools)) return;

  console.log('Installing the locked packages (only when they are missing or changed) …');
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional'];
  words.push(tools ? '--include=dev' : '--omit=dev');
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...words])
    : await run('npm', words);
  if (code !== 0) refuse('The packages could not be installed: see the lines above.');
  writeFileSync(note, `${wanted} ${tools ? 'all' : 'run'}`);
}

function findNode() {
  const places = [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ];
  const found = places
    .map((name) => join(project, 'node_modules', name, 'bin', 'node'))
    .find((path) => existsSync(path));
  if (found) return found;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return refuse(
    'There is no packaged Node 24 for this machine: install Node 24 or newer, then try again.',
  );
}

/**
 * @param {string} line
 * @returns {never}
 */
function refuse(line) {
  console.error(line);
  process.exit(1);
}

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[/** @type {keyof typeof commands} */ (name)];
if (!command) refuse(`Say one of: ${Object.keys(commands).join(', ')}.`);
await install(command.tools);
const node = findNode();
for (const [index, step] of command.steps.entries()) {
  const last = index === command.steps.length - 1;
  const code = stopped ? 1 : await run(node, [...nodeFlags, ...step, ...(last ? rest : [])]);
  if (code !== 0 || last) process.exit(code);
}
