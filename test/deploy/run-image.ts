/**
 * `npm run test:container`: builds the image with Docker or Podman, and runs it without a network. It needs one of them,
 * and the network for the base images, so `npm test` does not run it.
 *
 * CONTAINER_PROGRAM, CONTAINER_BUILD_OPTIONS and CONTAINER_RUN_OPTIONS are for machines with special needs.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { findContainerProgram } from './container-program.ts';
import { project } from './files.ts';

const name = `playshelf-test-${process.pid}`;
const split = (options = '') => options.split(' ').filter(Boolean);
const program = findContainerProgram();
const runOptions = split(process.env.CONTAINER_RUN_OPTIONS);

/** Runs a command of Docker or Podman; returns what it prints on standard output. */
function call(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: project, encoding: 'utf8' });
  assert.equal(status, 0, `${program} ${words.join(' ')}\n${stdout}${stderr}`);
  return stdout.trim();
}

/** Evaluates JavaScript in the container, with the image's own Node. */
const evaluate = (code: string) => call('exec', name, 'node', '-e', code);

const requestCode = (path: string) =>
  `fetch('http://127.0.0.1:3000${path}').then(async (r) => console.log(r.status, (await r.text()).length))`;

async function start(): Promise<void> {
  const restrictions = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
  call(
    'run',
    '--detach',
    '--name',
    name,
    '--network',
    'none',
    ...restrictions,
    '-v',
    `${name}:/data`,
    ...runOptions,
    name,
  );
  await eventually(() => assert.match(evaluate(requestCode('/readyz')), /^200 /), { timeoutMs: 60_000 });
}

/** Stops and removes the container; returns its exit code. */
function stop(): string {
  call('stop', '--time', '15', name);
  const code = call('inspect', '--format', '{{.State.ExitCode}}', name);
  call('rm', name);
  return code;
}

before(async () => {
  const buildOptions = split(process.env.CONTAINER_BUILD_OPTIONS);
  if (program === 'podman') buildOptions.push('--format', 'docker');
  call('build', '--tag', name, ...buildOptions, '.');
  const bytes = Number(call('image', 'inspect', '--format', '{{.Size}}', name));
  console.log(`The image has ${Math.round(bytes / 1e6)} MB.`);
  await start();
});

after(() => {
  for (const words of [
    ['rm', '--force', name],
    ['volume', 'rm', name],
    ['rmi', name],
  ])
    spawnSync(program, words);
});

test('a visitor gets pages from a container without a network, with nothing but its volume to write to', () => {
  const [status, length] = evaluate(requestCode('/')).split(' ').map(Number);
  assert.equal(status, 200);
  assert.ok(length! > 10_000);
  assert.equal(evaluate("try { fs.writeFileSync('/app/a', '') } catch (e) { console.log(e.code) }"), 'EROFS');
});

test('the site is not root, and the image has no shell', () => {
  assert.equal(evaluate('console.log(process.getuid(), process.getgid())'), '65532 65532');
  assert.notEqual(spawnSync(program, ['exec', name, 'sh', '-c', 'true']).status, 0);
});

test('the health check passes', () => {
  call('exec', name, 'healthy');
});

test('an operator runs a command in the container', () => {
  assert.match(call('exec', name, 'playshelf', 'imports'), /no imports/);
});

test('a container stops in time, with 0, and the next one has its data', async () => {
  const readSecret = "console.log(fs.readFileSync('/data/auth-secret', 'utf8'))";
  const secret = evaluate(readSecret);
  const startedAt = performance.now();
  assert.equal(stop(), '0');
  assert.ok(performance.now() - startedAt < 12_000);
  await start();
  assert.equal(evaluate(readSecret), secret);
});
