import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { tempDirectory } from './support/databases/databases.ts';

const project = join(import.meta.dirname, '..');

/** Runs `npm start` as a person would in a terminal: in a process group of its own. */
async function npmStart(environment: NodeJS.ProcessEnv = {}) {
  const child = spawn('npm', ['start'], {
    cwd: project,
    detached: true,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: tempDirectory(),
      DATABASE_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => killGroup(child.pid!));
  process.once('exit', () => killGroup(child.pid!)).once('SIGTERM', () => process.exit(1));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  const ended = once(child, 'exit');
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const address = /ready: (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
  const address = await Promise.race([ready, ended.then(() => '')]);
  return { pid: child.pid!, address, ended, said: () => said };
}

/** Whatever is left of it. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is.
  }
}

const signals: [string, (pid: number) => void][] = [
  ['Ctrl-C in the terminal', (pid) => process.kill(-pid, 'SIGINT')],
  ['SIGTERM to npm alone', (pid) => process.kill(pid, 'SIGTERM')],
];

for (const [title, send] of signals) {
  test(`npm start ends with 0 on ${title}, and nothing is left running`, async () => {
    const { pid, address, ended, said } = await npmStart();
    assert.equal(said().trimEnd().split('\n').at(-1), `Playshelf is ready: ${address}`);
    assert.equal((await fetch(`${address}/healthz`)).status, 200);
    send(pid);
    const [code] = await ended;
    assert.equal(code, 0);
    await assert.rejects(fetch(`${address}/healthz`));
  });
}

test('a program reads one JSON document of a command that waits for another one, which installs and builds', async () => {
  const folder = join(tempDirectory(), 'project');
  mkdirSync(join(folder, '.cache'), { recursive: true });
  mkdirSync(join(folder, 'build/programs'), { recursive: true });
  cpSync(join(project, 'scripts'), join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'scripts/build.ts'), `console.log('Building the', process.argv[2]);`);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'build/programs/playshelf.js'), `console.log('{"games":1}');`);
  const npm = join(folder, 'npm.js');
  writeFileSync(
    npm,
    `console.log('added 2 packages'); await import('node:fs').then((fs) => fs.mkdirSync('node_modules'));`,
  );
  const lock = join(folder, '.cache', 'launch.lock');
  writeFileSync(lock, String(process.pid));
  const child = spawn(process.execPath, [join(folder, 'scripts', 'launch.mjs'), 'playshelf'], {
    env: { ...process.env, npm_execpath: npm },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  setTimeout(() => rmSync(lock), 1_500);
  const [stdout, stderr] = await output;
  assert.equal(stdout, '{"games":1}\n', stderr);
  assert.match(
    stderr,
    /^Another command is installing.*\nInstalling the locked packages.*\nadded 2 packages\nBuilding the programs\n$/,
  );
});

test('npm run build installs and builds, and starts nothing', () => {
  const { status, stdout } = spawnSync('npm', ['run', 'build'], { cwd: project, encoding: 'utf8' });
  assert.equal(status, 0);
  assert.ok(!stdout.includes('ready'));
});

test('npm start with a wrong variable ends with an error', async () => {
  const { address, ended } = await npmStart({ PORT: 'soon' });
  assert.equal(address, '');
  const [code] = await ended;
  assert.equal(code, 1);
});
