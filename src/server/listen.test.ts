import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { listen } from './listen.ts';
import { StartRefused } from './stop.ts';

const local = { host: '127.0.0.1', port: 0 };

test('a request in flight is answered before the server stops', async () => {
  const slow = async () => {
    await setTimeout(300);
    return new Response('done');
  };
  const { address, stop } = await listen(slow, local);
  const asked = fetch(address);
  await setTimeout(100);
  await Promise.all([
    stop(),
    asked.then(async (answer) => assert.equal(await answer.text(), 'done')),
  ]);
  await assert.rejects(fetch(address));
});

test('a connection kept open without a request does not hold the stop back', async () => {
  const { address, stop } = await listen(() => new Response('hello'), local);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  await stop();
  await once(socket, 'close');
});

test('somebody who sends headers by the drop is cut off', async () => {
  const { address, server, stop } = await listen(() => new Response('hello'), local);
  after(stop);
  assert.equal(server.headersTimeout, 5_000);
  assert.equal(server.requestTimeout, 10_000);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: local\r\n');
  const [answer] = await once(socket.setEncoding('utf8'), 'data');
  assert.match(answer, /^HTTP\/1\.1 408 /);
});

test('a busy port stops the start with a line that names the mend', async () => {
  const { address, stop } = await listen(() => new Response('hello'), local);
  after(stop);
  const port = Number(new URL(address).port);
  await assert.rejects(
    listen(() => new Response(''), { host: '127.0.0.1', port }),
    (error) =>
      error instanceof StartRefused &&
      new RegExp(`^PORT ${port} is busy: .+ PORT=\\d+\\.$`).test(error.message),
  );
});

test('a foreign address stops the start with a line that names the mend', async () => {
  await assert.rejects(
    listen(() => new Response(''), { host: '192.0.2.1', port: 0 }),
    (error) =>
      error instanceof StartRefused && error.message.startsWith('HOST 192.0.2.1 is no address'),
  );
});
