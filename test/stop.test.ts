import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { tempDirectory } from './support/databases/databases.ts';
import { eventually } from './support/eventually.ts';
import { startServer, startServerLoggingTo, stopServer, withRealHash } from './support/server.ts';

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

/** A pipe that is full, and that nobody reads. */
function openFullPipe(): number {
  const path = join(tempDirectory(), 'log');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  for (const size of [4096, 1]) {
    try {
      for (;;) writeSync(pipe, 'x'.repeat(size));
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'EAGAIN');
    }
  }
  // As a shell would open it: writes to it wait.
  return openSync(path, constants.O_RDWR);
}

const logs = { 'is on a full disk': () => openSync('/dev/full', 'w'), 'is read by nobody': openFullPipe };

for (const [name, openLog] of Object.entries(logs)) {
  test(`a visitor does not notice that the log ${name}, and the operator can stop the site`, async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { address, process: child } = await startServerLoggingTo(openLog());
      for (let times = 0; times < 3; times += 1) {
        for (const path of ['/', '/healthz', '/review?limit=1']) {
          assert.equal((await fetch(address + path)).status, 200);
          // Longer than lines of the log are gathered.
          await setTimeout(150);
        }
      }
      assert.equal(await stopServer(child, signal), 0);
    }
  });
}
