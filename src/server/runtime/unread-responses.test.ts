import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { eventually } from '../../../test/support/eventually.ts';
import { createHttpServer, listen } from './http-server.ts';
import { sentBytes, unreadLimits, type UnreadLimits } from './unread-responses.ts';

const mib = 1024 * 1024;
/** More than the buffers of the system take. */
const size = 32 * mib;
const none: UnreadLimits = {
  checkMs: 50,
  periodMs: 60_000,
  minBytesPerPeriod: 1,
  deadlineMs: 60_000,
  maxBytesPerNetwork: Infinity,
  maxBytes: Infinity,
};

/** A server with large responses, and clients of it. */
async function site(limits: Partial<UnreadLimits>) {
  const server = createHttpServer();
  const body = new Uint8Array(size);
  const { address, stop } = await listen(server, async () => new Response(body), {
    host: '127.0.0.1',
    port: 0,
    unreadLimits: { ...none, ...limits },
    networkOf: ({ headers }: IncomingMessage) => String(headers['x-network']),
  });
  const clients: Socket[] = [];
  after(() => {
    for (const client of clients) client.destroy();
    return stop();
  });

  /** A client that reads so many bytes every 10 ms at most, or nothing. */
  async function request({ bytesPerRead = 0, network = 'a' } = {}) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    clients.push(socket);
    const connected = once(server, 'connection') as Promise<[Socket]>;
    socket.on('error', () => undefined);
    socket.write(`GET / HTTP/1.1\r\nHost: local\r\nX-Network: ${network}\r\nConnection: close\r\n\r\n`);
    const [atServer] = await connected;
    const client = { atServer, received: 0, closed: once(atServer, 'close'), isOpen: () => !atServer.destroyed };
    if (bytesPerRead > 0) socket.on('readable', () => undefined);
    const readSome = () => {
      const part: Buffer | null = socket.read(Math.min(bytesPerRead, socket.readableLength));
      client.received += part?.length ?? 0;
    };
    const timer = bytesPerRead > 0 ? setInterval(readSome, 10) : undefined;
    socket.once('close', () => clearInterval(timer));
    return client;
  }
  return { request };
}

test('a client that reads nothing is disconnected, and one that reads slowly gets all of its response', async () => {
  const { request } = await site({ periodMs: 1_000, minBytesPerPeriod: 100_000 });
  const [deaf, slow] = [await request(), await request({ bytesPerRead: 256 * 1024 })];
  await deaf.closed;
  assert.ok(slow.isOpen());
  // On a busy machine the client's timer is late, and it reads some 64 kB each time.
  const isComplete = () => assert.ok(slow.received > size, `${slow.received} of ${size} bytes`);
  await eventually(isComplete, { timeoutMs: 60_000 });
});

test('a client that reads too little of its response is disconnected as well', async () => {
  const { request } = await site({ periodMs: 500, minBytesPerPeriod: 8 * mib });
  const slow = await request({ bytesPerRead: 16 * 1024 });
  await slow.closed;
  assert.ok(slow.received > 0 && slow.received < size);
});

test('a client that reads fast enough at every moment still has a deadline', async () => {
  const { request } = await site({ deadlineMs: 500 });
  const slow = await request({ bytesPerRead: 64 * 1024 });
  await slow.closed;
  assert.ok(slow.received > 0 && slow.received < size);
});

test('when too much is unsent, the client that has read nothing for longest is disconnected, not the one that reads', async () => {
  const { request } = await site({ maxBytes: 2.2 * size });
  // Fast: the system sends more only when the client has read a few megabytes.
  const reader = await request({ bytesPerRead: 256 * 1024 });
  const first = await request();
  await eventually(() => assert.ok(reader.received > 8 * mib));
  const second = await request();
  await first.closed;
  assert.ok(reader.isOpen());
  assert.ok(second.isOpen());
});

test('a network with too much unsent loses its own connections, and no other network does', async () => {
  const { request } = await site({ maxBytesPerNetwork: 1.5 * size });
  const other = await request({ network: 'b' });
  await setTimeout(200);
  const first = await request();
  await setTimeout(200);
  const second = await request();
  await first.closed;
  assert.ok(other.isOpen());
  assert.ok(second.isOpen());
});

test('progress is seen by whole writes on a Node without the properties that show it within one', () => {
  const socket = new Socket();
  const documented = Object.defineProperties(new Socket(), {
    _bytesDispatched: { value: undefined },
    bytesWritten: { value: 100 },
    writableLength: { value: 60 },
  });
  assert.equal(sentBytes(documented), 40);
  assert.equal(sentBytes(socket), 0);
});

test('a page of a list may take as long as it takes at the least rate', () => {
  const { periodMs, minBytesPerPeriod, deadlineMs, maxBytesPerNetwork, maxBytes } = unreadLimits;
  assert.ok(minBytesPerPeriod / (periodMs / 1000) <= 2_000);
  assert.ok(deadlineMs > periodMs && maxBytesPerNetwork < maxBytes);
});
