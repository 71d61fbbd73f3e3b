import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createHttpServer, listen, type Fetch } from './http-server.ts';
import { StartupError } from './startup-error.ts';

/** A server on a free port that answers with the given function. */
async function serve(fetch: Fetch, address = { host: '127.0.0.1', port: 0 }) {
  const server = createHttpServer();
  return { server, ...(await listen(server, fetch, address)) };
}

const hello = () => new Response('hello');

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return (performance.now() - start) / 1000;
}

test('a client with a request in flight gets its response before the server stops', async () => {
  const started = Promise.withResolvers<void>();
  const slow = async () => {
    started.resolve();
    await setTimeout(300);
    return new Response('done');
  };
  const { address, stop } = await serve(slow);
  const pending = fetch(address);
  await started.promise;
  assert.ok((await secondsOf(stop())) < 4, 'the connection, kept alive, held the stop back');
  assert.equal(await (await pending).text(), 'done');
  await assert.rejects(fetch(address));
});

test('a load balancer that is not told yet gets responses for a while, each of which closes its connection', async () => {
  const { address, stop } = await serve(hello);
  const before = await fetch(address);
  assert.equal(await before.text(), 'hello');
  assert.equal(before.headers.get('connection'), 'keep-alive');
  const stopped = stop({ drain: true });
  for (let count = 0; count < 3; count += 1) {
    const response = await fetch(address);
    assert.equal(await response.text(), 'hello');
    assert.equal(response.headers.get('connection'), 'close');
  }
  await stopped;
  await assert.rejects(fetch(address));
});

test('a server that nobody uses stops at once', async () => {
  const { stop } = await serve(hello);
  assert.ok((await secondsOf(stop({ drain: true }))) < 2);
});

test('a client that sends many requests and reads nothing has one response in memory, and gets all when it reads', async () => {
  const size = 16 * 1024 * 1024;
  let started = 0;
  const { address, stop } = await serve(async () => {
    started += 1;
    return new Response(new Uint8Array(size).fill(started));
  });
  after(() => stop());
  const socket = connect(Number(new URL(address).port), '127.0.0.1').pause();
  const request = 'GET / HTTP/1.1\r\nHost: local\r\n';
  socket.write(`${`${request}\r\n`.repeat(4)}${request}Connection: close\r\n\r\n`);
  // Long enough for all five, if they did not wait for each other.
  await setTimeout(500);
  assert.equal(started, 1);
  const order: number[] = [];
  for await (const part of socket as AsyncIterable<Buffer>) {
    const byte = part.at(-1)!;
    if (byte <= 5 && order.at(-1) !== byte) order.push(byte);
  }
  assert.deepEqual(order, [1, 2, 3, 4, 5]);
});

test('a connection kept open without a request does not hold the stop back', async () => {
  const { address, stop } = await serve(hello);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  assert.ok((await secondsOf(stop())) < 4);
  await closed;
});

test('a client that sends headers byte by byte is disconnected', async () => {
  const { address, server, stop } = await serve(hello);
  after(() => stop());
  assert.equal(server.headersTimeout, 5_000);
  assert.equal(server.requestTimeout, 10_000);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: local\r\n');
  const [response] = await once(socket.setEncoding('utf8'), 'data');
  assert.match(response, /^HTTP\/1\.1 408 /);
});

test('an operator whose port is in use gets one line that says how to fix it', async () => {
  const { address, stop } = await serve(hello);
  after(() => stop());
  const port = Number(new URL(address).port);
  await assert.rejects(
    serve(hello, { host: '127.0.0.1', port }),
    (error) =>
      error instanceof StartupError && new RegExp(`^PORT ${port} is busy: .+ PORT=\\d+\\.$`).test(error.message),
  );
});

test('an operator whose host is not on this machine gets one line that says how to fix it', async () => {
  await assert.rejects(
    serve(hello, { host: '192.0.2.1', port: 0 }),
    (error) => error instanceof StartupError && error.message.startsWith('HOST 192.0.2.1 cannot be listened on'),
  );
});
