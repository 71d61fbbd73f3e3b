import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startBalancer } from '../support/balancer.ts';
import { createPostgres, createSqlite, tempDirectory } from '../support/databases/databases.ts';
import { startServerUnlogged, stopServer } from '../support/server.ts';
import { signUpMember } from '../support/test-client.ts';
import { reportFigure } from '../support/test-runner.ts';

const restarts = 20;
/** Before these restarts, another version of the pages is built, while both processes run. */
const updates = new Set([6, 12]);
const readPaths = ['/', '/allReview', '/review?limit=5', '/default?limit=5', '/games?q=portal'];

/** The database that several processes usually share. */
const createDatabase = process.env.TEST_DATABASES === 'sqlite' ? createSqlite : createPostgres;

const project = join(import.meta.dirname, '..', '..');
const notCopied = /^(node_modules|build|data|\.git|\.cache)(\/|$)/;

/** A copy of the project whose pages can be changed and built. */
async function copyProject() {
  const copy = tempDirectory();
  cpSync(project, copy, { recursive: true, filter: (path) => !notCopied.test(relative(project, path)) });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  const build = async () => {
    const child = spawn(process.execPath, [join(copy, 'scripts', 'build.ts')], { cwd: copy, stdio: 'inherit' });
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  };
  await build();
  return {
    folder: copy,
    /** As an operator does it: into the folder of the version that runs. */
    async buildNextVersion() {
      appendFileSync(join(copy, 'src', 'web', 'entry.client.tsx'), "document.documentElement.dataset['next'] = '';\n");
      await build();
    },
  };
}

test('twenty restarts of two processes behind a load balancer, and two updates, fail no request, and every acknowledged write is there', async (t) => {
  const environment = await createDatabase('tables');
  const { folder, buildNextVersion } = await copyProject();
  const balancer = await startBalancer();
  t.after(balancer.stop);
  const start = async () => {
    const server = await startServerUnlogged({ ...environment, LOG_LEVEL: 'error' }, folder);
    t.after(() => stopServer(server.process));
    await balancer.add(server.address);
    return server;
  };
  const servers = [await start(), await start()];
  const member = await signUpMember(balancer.address);
  const ending = new AbortController();
  let requests = 0;
  const failures: string[] = [];
  const written: string[] = [];

  const count = (what: string, status: number, text = '') => {
    requests += 1;
    if (status >= 500 || status === 0) failures.push(`${what}: ${status} ${text}`);
  };
  const read = async (index: number) => {
    for (let round = index; !ending.signal.aborted; round += 1) {
      const path = readPaths[round % readPaths.length]!;
      try {
        const response = await fetch(balancer.address + path);
        const text = await response.text();
        count(path, response.status, response.ok ? '' : text);
        if (round % 5 === 0) await loadAssets(text);
      } catch (error) {
        count(path, 0, String(error));
      }
    }
  };
  const entries = new Set<string>();
  /** Requests the scripts and styles that a page names; the other process may get the request. */
  const loadAssets = async (html: string) => {
    for (const [path] of html.matchAll(/\/assets\/[\w.-]+/g)) {
      const response = await fetch(balancer.address + path);
      await response.arrayBuffer();
      count(path, response.ok ? 200 : 0, `${response.status}`);
      if (path.includes('entry.client')) entries.add(path);
    }
  };
  // Slowly: members have a budget of writes.
  const write = async () => {
    for (let round = 0; !ending.signal.aborted; round += 1) {
      const text = `Review ${round}`;
      const response = await member.call('/review', { body: { text } });
      const body = await response.text();
      count('POST /review', response.status, response.ok ? '' : body);
      if (response.ok) written.push(JSON.parse(body).insertedId);
      await delay(1_500);
    }
  };
  const load = Promise.all([...[0, 1, 2, 3].map(read), write()]);
  for (let round = 0; round < restarts; round += 1) {
    if (updates.has(round)) await buildNextVersion();
    const { address, process: child } = servers[round % 2]!;
    assert.equal(await stopServer(child, 'SIGTERM'), 0);
    balancer.remove(address);
    servers[round % 2] = await start();
  }
  ending.abort();
  await load;
  assert.deepEqual(failures, []);
  assert.equal(entries.size, updates.size + 1);
  const promise = `${restarts} rolling restarts behind a balancer, three versions, ${requests} requests: failed`;
  reportFigure(t, promise, '0', '0');
  const stored: { _id: string }[] = await member.readJson(`/review/${member.email}`);
  const ids = new Set(stored.map(({ _id }) => _id));
  assert.deepEqual(
    written.filter((id) => !ids.has(id)),
    [],
  );
  assert.ok(written.length > restarts);
});
