import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { scratchDirectory } from './support/databases.ts';
import { startSite } from './support/site.ts';

test('with more pages asked for than can be rendered, the rest are refused in words, and cached pages are served', async () => {
  const { address } = await startSite({ DATA_DIR: scratchDirectory(), DATABASE_URL: '' });
  const home = await (await fetch(`${address}/`)).text();
  /** Every cursor is another page, and none is cached. */
  const cursor = (number: number) =>
    Buffer.from(JSON.stringify([number, '0199a1f0-6a11-7e0c-8d3b-7c5e9f2a1b40'])).toString(
      'base64url',
    );
  const flood = Array.from({ length: 300 }, (_, number) =>
    fetch(`${address}/allReview${number % 2 ? '.data' : ''}?cursor=${cursor(number)}`),
  );
  const visitors = [];
  for (let count = 0; count < 20; count += 1) visitors.push(await fetch(`${address}/`));
  for (const response of visitors) {
    assert.equal(response.status, 200);
    assert.equal(await response.text(), home);
  }
  const responses = await Promise.all(flood);
  const refused = responses.filter(({ status }) => status === 503);
  assert.ok(refused.length > 0 && refused.length < 300, `${refused.length} refused`);
  assert.ok(responses.every(({ status }) => status === 200 || status === 503));
  for (const response of refused) {
    assert.equal(response.headers.get('retry-after'), '2');
    assert.match(await response.text(), /Playshelf is busy[^]*try again/);
  }
  // Afterwards there is room again.
  assert.equal((await fetch(`${address}/allReview?cursor=${cursor(1_000)}`)).status, 200);
});

test('readers get their pages while others send a form slowly, or wait for a provider that says nothing', async (t) => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  t.after(() => {
    silent.close();
    silent.closeAllConnections();
  });
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { address } = await startSite({
    DATA_DIR: scratchDirectory(),
    DATABASE_URL: '',
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'club',
    OIDC_CLIENT_SECRET: 'club-secret',
  });
  const { hostname, port: sitePort, origin } = new URL(address);
  const forms = Array.from({ length: 120 }, () => {
    const socket = connect(Number(sitePort), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST /auth/login HTTP/1.1\r\nHost: ${hostname}:${sitePort}\r\nOrigin: ${origin}\r\n` +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=',
    );
    return socket;
  });
  const waiting = new AbortController();
  const starts = Array.from({ length: 12 }, () =>
    fetch(`${address}/auth/start/oidc`, { signal: waiting.signal, redirect: 'manual' }),
  );
  await once(silent, 'request');
  const first = await Promise.race([...starts, fetch(`${address}/allReview`)]);
  assert.equal(first.url, `${address}/allReview`);
  assert.equal(first.status, 200);
  waiting.abort();
  await Promise.allSettled(starts);
  for (const socket of forms) socket.destroy();
});
