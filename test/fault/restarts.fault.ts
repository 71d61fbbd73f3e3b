import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startBalancer } from '../support/balancer.ts';
import { createPostgres, createSqlite } from '../support/databases/databases.ts';
import { startServer, stopServer } from '../support/server.ts';
import { signUpMember } from '../support/test-client.ts';

const restarts = 20;
const readPaths = ['/', '/allReview', '/review?limit=5', '/default?limit=5', '/games?q=portal'];

/** The database that several processes usually share. */
const createDatabase = process.env.TEST_DATABASES === 'sqlite' ? createSqlite : createPostgres;

test('twenty restarts of two processes behind a load balancer fail no request, and every acknowledged write is there', async (t) => {
  const environment = await createDatabase('tables');
  const balancer = await startBalancer();
  t.after(balancer.stop);
  const start = async () => {
    const server = await startServer({ ...environment, LOG_LEVEL: 'error' });
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
      } catch (error) {
        count(path, 0, String(error));
      }
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
    const { address, process: child } = servers[round % 2]!;
    assert.equal(await stopServer(child, 'SIGTERM'), 0);
    balancer.remove(address);
    servers[round % 2] = await start();
  }
  ending.abort();
  await load;
  t.diagnostic(`${restarts} restarts, ${requests} requests, ${written.length} writes, ${failures.length} failed`);
  assert.deepEqual(failures, []);
  const stored: { _id: string }[] = await member.readJson(`/review/${member.email}`);
  const ids = new Set(stored.map(({ _id }) => _id));
  assert.deepEqual(
    written.filter((id) => !ids.has(id)),
    [],
  );
  assert.ok(written.length > restarts);
});
