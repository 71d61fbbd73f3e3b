import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { ProblemDetails } from '../src/contracts/problem.ts';
import { signUpMember } from './support/test-client.ts';
import { startServer } from './support/server.ts';

test('when more pages are requested than can be rendered, the rest get a 503 page, cached pages are served and members sign out', async () => {
  const { address } = await startServer();
  const home = await (await fetch(`${address}/`)).text();
  const cookie = (await signUpMember(address)).cookies.header();
  /** Every cursor is another page, and none is cached. */
  const cursor = (number: number) =>
    Buffer.from(JSON.stringify([number, '0199a1f0-6a11-7e0c-8d3b-7c5e9f2a1b40'])).toString('base64url');
  const head = (number: number) => `GET /allReview${number % 2 ? '.data' : ''}?cursor=${cursor(number)} HTTP/1.1`;
  const heads = Array.from({ length: 300 }, (_, number) => head(number));
  // These wait for a page that is in the queue already, and need no place in it.
  const sameHeads = Array.from({ length: 20 }, () => head(90));
  const { responses: burst } = await sendAtOnce(address, [...heads, ...sameHeads]);
  let isOver = false;
  void burst.then(() => (isOver = true));
  const form = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const signOut = { method: 'POST', headers: form, redirect: 'manual' } as const;
  const signedOut = await fetch(`${address}/auth/logout`, signOut);
  assert.equal(signedOut.status, 302);
  assert.match(signedOut.headers.getSetCookie().join('\n'), /session_token=; Max-Age=0/);
  assert.equal(isOver, false);
  const visitors = [];
  for (let count = 0; count < 20; count += 1) visitors.push(await fetch(`${address}/`));
  assert.equal(isOver, false);
  for (const response of visitors) {
    assert.equal(response.status, 200);
    assert.equal(await response.text(), home);
  }
  const all = withoutOpening(await burst);
  for (const response of all.slice(heads.length)) assert.match(response, /^HTTP\/1\.1 200/);
  const responses = all.slice(0, heads.length);
  const refused = responses.filter((response) => response.startsWith('HTTP/1.1 503'));
  // Eight run and a hundred wait; while the burst is read, a few may finish.
  assert.ok(refused.length > 0 && refused.length <= 192, `${refused.length} refused`);
  const rendered = responses.filter((response) => response.startsWith('HTTP/1.1 200'));
  assert.equal(rendered.length + refused.length, 300);
  assertAlike(
    refused.filter((response) => response.includes('text/html')),
    /Playshelf is busy[^]*try again/,
  );
  assertAlike(
    refused.filter((response) => response.includes('problem+json')),
    /Playshelf is busy[^]*try again/,
  );
  // Afterwards there is room again.
  assert.equal((await fetch(`${address}/allReview?cursor=${cursor(1_000)}`)).status, 200);
});

test('when more is read from the API than can wait, the rest get a 503 that says so, each with its own id', async () => {
  const { address } = await startServer();
  const heads = Array.from({ length: 900 }, (_, number) => `GET /default?sort=name&limit=${number + 1} HTTP/1.1`);
  const { responses } = await sendAtOnce(address, heads);
  const all = withoutOpening(await responses);
  const refused = all.filter((response) => response.startsWith('HTTP/1.1 503'));
  assert.equal(refused.length + all.filter((response) => response.startsWith('HTTP/1.1 200')).length, heads.length);
  assert.ok(refused.length > 100, `${refused.length} refused`);
  assertAlike(refused, /Playshelf is busy/);
  for (const response of refused) {
    const problem = ProblemDetails.parse(JSON.parse(response.split('\r\n\r\n')[1]!));
    assert.equal(problem.requestId, requestIdOf(response));
  }
  assert.equal((await fetch(`${address}/default?sort=name&limit=1000`)).status, 200);
});

test('a client that makes sign-outs fail by the hundred gets a 503 for the rest, too', async () => {
  const { address } = await startServer();
  // By https without PUBLIC_URL, as a forged header has it, a sign-out fails: its page is rendered each time.
  const signOut = 'POST /auth/logout HTTP/1.1\r\nX-Forwarded-Proto: https\r\nContent-Length: 0';
  const sent = await sendAtOnce(
    address,
    Array.from({ length: 300 }, () => signOut),
  );
  const responses = await sent.responses;
  const count = (status: number) => responses.filter((each) => each.startsWith(`HTTP/1.1 ${status}`)).length;
  assert.equal(count(400) + count(503), 300);
  assert.ok(count(503) > 0, `${count(400)} pages were rendered`);
});

/** Without the responses by which the connections were opened. */
const withoutOpening = (responses: string[]) => responses.map((both) => `HTTP/1.1${both.split('HTTP/1.1').at(-1)}`);

const requestIdOf = (response: string) => /^x-request-id: (.+)\r$/m.exec(response)?.[1];

/** The first refusal is sent by the app, and most others past it: they have the same headers, and an id each. */
function assertAlike(refused: string[], message: RegExp): void {
  assert.ok(refused.length > 1);
  const headersOf = (response: string) =>
    response
      .split('\r\n\r\n')[0]!
      .split('\r\n')
      .map((line) => line.split(': ')[0]);
  for (const response of refused) {
    assert.match(response, /^retry-after: 2\r$/im);
    assert.match(response, message);
    assert.deepEqual(headersOf(response).toSorted(), headersOf(refused[0]!).toSorted());
  }
  assert.equal(new Set(refused.map(requestIdOf)).size, refused.length);
}

/**
 * Sends requests, each on a connection of its own; resolves to the responses. The server accepts one connection in each
 * event-loop tick, in which it may render a page: so all are in use before.
 */
async function sendAtOnce(address: string, heads: string[]): Promise<{ responses: Promise<string[]> }> {
  const { hostname, port, host } = new URL(address);
  const sockets = heads.map(() => connect(Number(port), hostname));
  for (const socket of sockets) socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  for (const [index, socket] of sockets.entries()) {
    socket.write(`${heads[index]}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  }
  return { responses: Promise.all(sockets.map((socket) => text(socket))) };
}

test('readers get their pages while others send a form slowly, or wait for a provider that says nothing', async (t) => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  t.after(() => {
    silent.close();
    silent.closeAllConnections();
  });
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { address } = await startServer({
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
