import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createHttpServer, listen, type Fetch } from './http-server.ts';
import { StartupError } from './startup-error.ts';

/** A server on a free port that answers with the given function. */
async function serve(fetch: Fetch, place = { host: '127.0.0.1', port: 0 }) {
  const server = createHttpServer();
  return { server, ...(await listen(server, fetch, place)) };
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
  after(stop);
  assert.equal(server.headersTimeout, 5_000);
  assert.equal(server.requestTimeout, 10_000);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: local\r\n');
  const [response] = await once(socket.setEncoding('utf8'), 'data');
  assert.match(response, /^HTTP\/1\.1 408 /);
});

test('a client that does not read its response is disconnected, and one that reads slowly gets all of it', async () => {
  const size = 32 * 1024 * 1024;
  const large = async () => new Response(new Uint8Array(size));
  const stallMs = 2_000;
  const server = createHttpServer(stallMs);
  const { address, stop } = await listen(server, large, { host: '127.0.0.1', port: 0 });
  after(stop);
  const sendRequest = () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: local\r\nConnection: close\r\n\r\n');
    return socket;
  };
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const deaf = sendRequest().pause();
  after(() => deaf.destroy());
  const [deafAtServer] = await connected;
  const disconnected = once(deafAtServer, 'close');
  const startedAt = performance.now();
  const slow = sendRequest();
  let received = 0;
  slow.on('data', (part: Buffer) => {
    received += part.length;
    slow.pause();
    void setTimeout(10).then(() => slow.resume());
  });
  await Promise.all([once(slow, 'close'), disconnected]);
  assert.ok(received > size);
  assert.ok(performance.now() - startedAt > 2 * stallMs, 'the slow client took longer than any stall may');
});

test('an operator whose port is in use gets one line that says how to fix it', async () => {
  const { address, stop } = await serve(hello);
  after(stop);
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
