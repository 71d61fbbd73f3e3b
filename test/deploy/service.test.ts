import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { readConfig, variableNames } from '../../src/server/runtime/config.ts';
import { tempDirectory } from '../support/databases/databases.ts';
import { startServer } from '../support/server.ts';
import { project, read, readStages, readStartCommand } from './files.ts';

const folder = 'deploy/systemd';

/** The settings of a unit; a name may occur more than once. */
function readUnit(name: string): (setting: string) => string[] {
  const lines = read(`${folder}/${name}`).split('\n');
  return (setting) =>
    lines.filter((line) => line.startsWith(`${setting}=`)).map((line) => line.slice(setting.length + 1));
}

const installed = '/opt/playshelf/';
const [site, backup] = [readUnit('playshelf.service'), readUnit('playshelf-backup.service')];

test('systemd starts the site with the command of the image', () => {
  const [command] = site('ExecStart');
  const [, ...rest] = readStartCommand(readStages().at(-1)!);
  assert.equal(command, [`${installed}node_modules/.bin/node`, ...rest].join(' '));
  assert.deepEqual(site('WorkingDirectory'), [installed.slice(0, -1)]);
});

test('systemd gives the site more time to stop than it takes', () => {
  const [, limitMs] = /forcedExitMs = ([\d_]+)/.exec(read('src/server/main.ts'))!;
  const [, seconds] = /^(\d+)s$/.exec(site('TimeoutStopSec')[0]!)!;
  assert.ok(Number(seconds) * 1_000 > Number(limitMs!.replaceAll('_', '')));
});

test('the site starts by itself when its database is there, however late that is', () => {
  assert.deepEqual(site('Restart'), ['on-failure']);
  assert.deepEqual(site('StartLimitIntervalSec'), ['0']);
});

test('a restart of the site lasts until it is ready', async () => {
  const [, script] = site('ExecStartPost')[0]!.split(' ');
  assert.ok(script);
  const { address, process: child } = await startServer();
  child.kill('SIGSTOP');
  const { port } = new URL(address);
  const waiting = spawn(process.execPath, [join(project, script)], { env: { PORT: port } });
  const exited = once(waiting, 'exit');
  assert.equal(await Promise.race([exited, delay(1_000, 'waits')]), 'waits');
  child.kill('SIGCONT');
  assert.deepEqual(await exited, [0, null]);
});

test('V8 may compile: no unit denies memory that is written and executed', () => {
  assert.deepEqual([...site('MemoryDenyWriteExecute'), ...backup('MemoryDenyWriteExecute')], []);
});

test('the site takes the settings of the example, with the optional ones too', () => {
  const text = read(`${folder}/playshelf.env`).replaceAll(/^#(?=[A-Z_]+=)/gm, '');
  const environment = parseEnv(text);
  const unknown = Object.keys(environment).filter((name) => !variableNames.includes(name));
  assert.deepEqual(unknown, []);
  const config = readConfig({ ...environment, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
  assert.equal(config.dataDirectory, `/var/lib/${site('StateDirectory')[0]}`);
  assert.deepEqual(config.trustedProxies, ['127.0.0.1', '::1']);
});

test('the backup runs as the site does: same user, same settings, same limits', () => {
  const names = ['User', 'EnvironmentFile', 'WorkingDirectory', 'StateDirectory', 'ProtectSystem', 'SystemCallFilter'];
  for (const name of names) assert.deepEqual(backup(name), site(name), name);
  const [program, directory, count, ...rest] = backup('ExecStart')[0]!.split(' ');
  const script = program!.replace(installed, '');
  assert.ok(existsSync(join(project, script)));
  assert.deepEqual(backup('ReadWritePaths'), [directory]);
  assert.match(count!, /^\d+$/);
  const paths = rest.filter((word) => word.startsWith('build/'));
  assert.ok(paths.length === 1 && existsSync(join(project, paths[0]!)));
});

test('every script of the folder can be executed and parsed', () => {
  for (const name of ['playshelf', 'rotate-backups']) {
    const file = join(project, folder, name);
    assert.ok(statSync(file).mode & 0o100, name);
    assert.equal(spawnSync('sh', ['-n', file]).status, 0, name);
  }
});

test('relative names of files in a command refer to the directory of the operator', () => {
  const [bin, directory] = [tempDirectory(), tempDirectory()];
  writeFileSync(join(bin, 'runuser'), '#!/bin/sh\npwd\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const script = join(project, folder, 'playshelf');
  const { stdout } = spawnSync(script, ['import', 'my games.csv'], { cwd: directory, env, encoding: 'utf8' });
  const [place, ...words] = stdout.trimEnd().split('\n');
  assert.equal(place, directory);
  assert.deepEqual(words.slice(-2), ['import', 'my games.csv']);
  const programs = words.filter((word) => word.startsWith(installed));
  assert.equal(programs.length, 2);
  for (const program of programs) assert.ok(existsSync(join(project, program.replace(installed, ''))), program);
});

const rotate = join(project, folder, 'rotate-backups');
/** A command that writes a backup to the file named last. */
const writeBackup = ['sh', '-c', 'echo backup > "$1"', 'sh'];

test('an operator has the newest backups, and files of other names stay', () => {
  const directory = tempDirectory();
  const days = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `playshelf-${day}T03-30-00Z.gz`);
  const others = ['notes.txt', 'playshelf-monday'];
  for (const name of [...days, ...others]) writeFileSync(join(directory, name), '');
  const { status, stderr } = spawnSync(rotate, [directory, '2', ...writeBackup], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const left = readdirSync(directory).toSorted();
  assert.equal(left.length, 4);
  assert.ok([days[2]!, ...others].every((name) => left.includes(name)));
  const written = left.find((name) => ![...days, ...others].includes(name));
  assert.match(written!, /^playshelf-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.gz$/);
});

test('what a killed backup has left is deleted a day later, and not while another backup may still write it', () => {
  const directory = tempDirectory();
  const [left, written] = ['one', 'two'].map((name) => `playshelf-2026-01-01T03-30-00Z.gz.partial-${name}`);
  for (const name of [left!, written!]) writeFileSync(join(directory, name), '');
  const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400;
  utimesSync(join(directory, left!), twoDaysAgo, twoDaysAgo);
  assert.equal(spawnSync(rotate, [directory, '2', 'sh', '-c', 'exit 1']).status, 1);
  assert.deepEqual(readdirSync(directory), [written]);
});

test('a backup that fails deletes no earlier one, and is reported', () => {
  const directory = tempDirectory();
  const names = ['playshelf-2026-01-01T03-30-00Z.gz', 'playshelf-2026-01-02T03-30-00Z.gz'];
  for (const name of names) writeFileSync(join(directory, name), '');
  const { status } = spawnSync(rotate, [directory, '1', 'sh', '-c', 'exit 1']);
  assert.equal(status, 1);
  assert.deepEqual(readdirSync(directory).toSorted(), names);
});
