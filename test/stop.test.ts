import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { eventually } from './support/eventually.ts';
import { startServer, stopServer, withRealHash } from './support/server.ts';

test('on SIGTERM, a load balancer is told at once, and requests are answered until it has noticed', async () => {
  const { address, process: child, output } = await startServer(withRealHash);
  // Each once before: the first takes longest, and after the signal there are three seconds.
  for (const path of ['/readyz', '/', '/review?limit=1']) assert.equal((await fetch(address + path)).status, 200);
  // The password takes a while to check: this request is in flight when the signal comes.
  const signIn = fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.org', password: 'Not-7-the-one' }),
  });
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await eventually(async () => assert.equal((await fetch(`${address}/readyz`)).status, 503));
  assert.equal((await fetch(`${address}/healthz`)).status, 200);
  for (const path of ['/', '/review?limit=1']) {
    const response = await fetch(address + path);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('connection'), 'close');
  }
  assert.equal((await signIn).status, 401);
  assert.deepEqual(await exited, [0, null]);
  assert.doesNotMatch(output(), /"level":50/);
});

test('a person who presses Ctrl-C need not wait', async () => {
  const { address, process: child } = await startServer();
  assert.equal((await fetch(address)).status, 200);
  const startedAt = performance.now();
  assert.equal(await stopServer(child, 'SIGINT'), 0);
  assert.ok(performance.now() - startedAt < 2_500, 'it drained');
});
