import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { eventually } from './support/eventually.ts';
import { createSqlite } from './support/databases/databases.ts';
import { sendRaw } from './support/raw-http.ts';
import { assertResponseRules } from './support/response-rules.ts';
import { startExpectingFailure, startServer } from './support/server.ts';
import { createTestApp } from './support/test-app.ts';

const token = 'a-token-for-tests-only';

/** The status of /metrics for a request, and its challenge. */
async function read(options: Parameters<typeof createTestApp>[1], headers: Record<string, string> = {}, peer?: string) {
  const app = await createTestApp(createSqlite, options);
  return app.request('/metrics', { headers }, peer);
}

test('an operator reads the metrics on the machine of the server, and nobody else does', async () => {
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const response = await read({}, {}, peer);
    assert.equal(response.status, 200, peer);
    assert.match(await response.text(), /^event_streams \d/m);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  }
  for (const peer of ['192.0.2.1', '10.0.0.5', '::ffff:192.0.2.1', '2001:db8::1', '']) {
    const response = await read({}, {}, peer);
    assert.equal(response.status, 403, peer);
    assert.match((await response.json()).detail, /METRICS_TOKEN or METRICS_PORT/);
  }
});

test('a visitor who comes through a proxy on the machine of the server does not read the metrics', async () => {
  const headers: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { via: '1.1 proxy' },
  ];
  for (const header of headers) {
    assert.equal((await read({}, header)).status, 403, JSON.stringify(header));
    assert.equal((await read({ trustedProxies: ['127.0.0.1'] }, header)).status, 403, JSON.stringify(header));
  }
  const app = await createTestApp(createSqlite);
  assert.equal((await app.request('http://games.example.org/metrics')).status, 403, 'by a public name');
  assert.equal((await read({ publicUrl: 'https://games.example.org' })).status, 403, 'of a public site');
  assert.equal((await read({ publicUrl: 'http://127.0.0.1:3000' })).status, 200);
});

test('an operator reads how many requests wait, and how much comes from the cache', async () => {
  const app = await createTestApp(createSqlite, { games: 1 });
  // Before, nothing is cached.
  await app.catchUp();
  for (let times = 0; times < 4; times += 1) await app.request('/review?limit=1');
  const text = await (await app.request('/metrics')).text();
  for (const queue of ['reads', 'writes']) {
    assert.match(text, new RegExp(`^queue_length\\{queue="${queue}"\\} 0$`, 'm'));
  }
  assert.match(text, /^response_cache_hits_total 3$/m);
  assert.match(text, /^response_cache_misses_total 1$/m);
  assert.match(text, /^response_cache_bytes [1-9]\d+$/m);
  // promtool: "_total" is for counters.
  assert.doesNotMatch(text, /^# TYPE \S+_total gauge$/m);
  // A second look does not add to the first.
  assert.match(await (await app.request('/metrics')).text(), /^response_cache_hits_total 3$/m);
});

test('with METRICS_TOKEN a program needs the token, from wherever it comes', async () => {
  const options = { metricsToken: token };
  for (const authorization of [`Bearer ${token}`, `bearer ${token}`]) {
    assert.equal((await read(options, { authorization }, '192.0.2.1')).status, 200, authorization);
  }
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token]) {
    const response = await read(options, { authorization });
    assert.equal(response.status, 401, authorization);
    assert.equal(response.headers.get('www-authenticate'), 'Bearer realm="metrics"');
    assert.ok(!(await response.text()).includes(token));
  }
});

test('with METRICS_PORT the metrics are on that port of this machine alone, and nothing else is', async () => {
  const { address, output } = await startServer({ HOST: '0.0.0.0', METRICS_PORT: '0' });
  const metrics = /Metrics: (http:\S+)/.exec(output())?.[1];
  assert.ok(metrics, output());
  const response = await fetch(metrics);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /^nodejs_eventloop_lag_seconds/m);
  assertResponseRules(response, 'the metrics');
  assertResponseRules(await sendRaw(new URL(metrics).origin, 'nonsense', []), 'what is not HTTP');
  // All of 127.0.0.0/8 is this machine; only an address that is not listened on refuses.
  await assert.rejects(fetch(metrics.replace('127.0.0.1', '127.0.0.2')));
  assert.equal((await fetch(new URL('/', metrics))).status, 404);
  assert.equal((await fetch(metrics, { method: 'POST' })).status, 404);
  assert.equal((await fetch(`${address}/metrics`)).status, 404);
});

test('an operator reads the metrics of a process as long as it serves requests, until it has stopped', async () => {
  const { address, process: child, output } = await startServer({ METRICS_PORT: '0' });
  const metrics = /Metrics: (http:\S+)/.exec(output())![1]!;
  assert.equal((await fetch(address)).status, 200);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await eventually(async () => assert.equal((await fetch(`${address}/readyz`)).status, 503));
  assert.equal((await fetch(metrics)).status, 200);
  assert.deepEqual(await exited, [0, null]);
});

test('an operator whose METRICS_PORT is busy is told so by its name', async () => {
  const { address } = await startServer();
  const { code, output } = await startExpectingFailure({
    ...(await createSqlite()),
    METRICS_PORT: new URL(address).port,
  });
  assert.equal(code, 1);
  assert.match(output, /^METRICS_PORT \d+ is busy: .+ METRICS_PORT=\d+\.$/m);
});
