import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { peakMemory } from '../support/peak-memory.ts';
import { startServer } from '../support/server.ts';
import { reportFigure } from '../support/test-runner.ts';

const path = '/api/auth/sign-in/email';
const head = (...lines: string[]) =>
  ['POST ' + path + ' HTTP/1.1', 'Host: a', 'Content-Type: application/json', ...lines, '', ''].join('\r\n');
const whole = (body: string | Buffer, ...lines: string[]) =>
  Buffer.concat([Buffer.from(head(`Content-Length: ${body.length}`, ...lines)), Buffer.from(body)]);
const mib = 1024 * 1024;
const clients = 8;
const rounds = 5;
/** The heap grows before it is collected. Eighty bodies of 8 MiB that stayed in memory would be 640. */
const boundMb = 150;

/** What is sent, and the status of the response. */
const bodies: Record<string, { bytes: Buffer; status: number }> = {
  'of 8 MiB, with a length': { bytes: whole('x'.repeat(8 * mib)), status: 413 },
  'of 8 MiB, in chunks': {
    bytes: Buffer.from(
      head('Transfer-Encoding: chunked') + `10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(128) + '0\r\n\r\n',
    ),
    status: 413,
  },
  'of 20,000 chunks of a byte': {
    bytes: Buffer.from(head('Transfer-Encoding: chunked') + '1\r\n[\r\n'.repeat(20_000) + '0\r\n\r\n'),
    status: 400,
  },
  'nested 30,000 deep, lists': { bytes: whole('['.repeat(30_000) + ']'.repeat(30_000)), status: 400 },
  'nested 10,000 deep, objects': { bytes: whole('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)), status: 400 },
  'compressed, 20 MiB when decompressed': {
    bytes: whole(gzipSync(Buffer.alloc(20 * mib)), 'Content-Encoding: gzip'),
    status: 415,
  },
};

async function send(address: string, bytes: Buffer): Promise<number> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  let text = '';
  socket
    .on('error', () => undefined)
    .on('data', (part: string) => {
      text += part;
      // The server reads no more of a body that it has refused.
      if (text.includes('\r\n\r\n')) socket.destroy();
    });
  socket.write(bytes);
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
}

test('bodies that are too large, in chunks, nested or compressed are refused, and memory stays', async (t) => {
  const { address, process: server } = await startServer({ LOG_LEVEL: 'error' });
  for (const [name, { bytes, status }] of Object.entries(bodies)) {
    const sendRounds = async (count: number) => {
      for (let round = 0; round < count; round += 1) {
        const statuses = await Promise.all(Array.from({ length: clients }, () => send(address, bytes)));
        assert.deepEqual([...new Set(statuses)], [status], name);
      }
    };
    // The first ones make the heap as large as any load does.
    await sendRounds(rounds);
    const memory = peakMemory(server.pid!);
    await sendRounds(rounds * 2);
    const grown = memory.stop();
    reportFigure(t, `${clients * rounds * 2} bodies, ${name}: growth of memory`, `${grown} MB`, 'below 20 MB');
    assert.ok(grown < boundMb, `${name}: ${grown} MB`);
  }
});
