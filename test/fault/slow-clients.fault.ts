import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { createSqlite, openDatabase } from '../support/databases/databases.ts';
import { createLoadClient, describeStatuses, loadClosed, quantile, withStatus } from '../support/load.ts';
import { peakMemory } from '../support/peak-memory.ts';
import { startServer } from '../support/server.ts';
import { storeReviews } from '../support/store-reviews.ts';
import { reportFigure } from '../support/test-runner.ts';

/** A list of them is more than a response may have. */
async function startWithLongReviews() {
  const environment = await createSqlite('tables');
  await storeReviews(await openDatabase(environment), { count: 2_000, text: 'x'.repeat(10_000) });
  return startServer({ ...environment, LOG_LEVEL: 'error' });
}

/** A client that never ends its request, or never reads its response; it connects anew when it is disconnected. */
function openSlowly(address: string, first: string, drip: (socket: Socket) => void): () => void {
  const { hostname, port } = new URL(address);
  let isOver = false;
  let socket: Socket;
  const open = () => {
    if (isOver) return;
    socket = connect(Number(port), hostname).pause();
    socket.on('error', () => undefined).once('close', () => setTimeout(open, 100).unref());
    socket.write(first);
  };
  const timer = setInterval(() => drip(socket), 1_000);
  open();
  return () => {
    isOver = true;
    clearInterval(timer);
    socket.destroy();
  };
}

test('500 slow clients keep nobody else from being served', async (t) => {
  const { address } = await startWithLongReviews();
  const paths = ['/', '/review?limit=1', '/allReview'];
  const { send, close } = createLoadClient(address, (number) => paths[number % paths.length]!);
  t.after(close);
  const load = { clients: 4, seconds: 8 };
  await loadClosed(send, { clients: 4, seconds: 3 });
  const before = await loadClosed(send, load);
  const kinds: [string, (socket: Socket) => void][] = [
    ['GET / HTTP/1.1\r\nHost: a\r\n', (socket) => socket.write('X-Slow: 1\r\n')],
    [
      'POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9999\r\n\r\n',
      (socket) => socket.write('a'),
    ],
    ['GET /review HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20), (socket) => void socket.read(1_000)],
  ];
  const ends = Array.from({ length: 500 }, (_, index) => openSlowly(address, ...kinds[index % kinds.length]!));
  t.after(() => ends.forEach((end) => end()));
  const during = await loadClosed(send, load);
  const factor = quantile(during, 0.5) / quantile(before, 0.5);
  const rate = during.length / before.length;
  const [medianBefore, medianDuring] = [quantile(before, 0.5), quantile(during, 0.5)];
  reportFigure(t, '500 slow clients: median of others', `${medianBefore} → ${medianDuring} ms`, 'at most twice');
  reportFigure(t, '500 slow clients: requests of others served', `${Math.round(rate * 100)} %`, 'above 50 %');
  assert.equal(withStatus(during, 200).length, during.length, describeStatuses(during));
  // Each slow client that held up others for a moment would make it a hundred.
  assert.ok(factor < 5, `slower by a factor of ${factor}`);
});

test('450 clients that read nothing of long lists take bounded memory, and visitors get their pages', async (t) => {
  const { address, process: server } = await startWithLongReviews();
  const { send, close } = createLoadClient(address, () => '/');
  t.after(close);
  await loadClosed(send, { clients: 4, seconds: 2 });
  assert.equal((await (await fetch(`${address}/review`)).arrayBuffer()).byteLength > 490_000, true);
  const memory = peakMemory(server.pid!);
  const { hostname, port } = new URL(address);
  // Each list is another one, so that no two of them share their memory, and larger than what the system buffers.
  const sockets = Array.from({ length: 450 }, (_, index) => {
    const socket = connect(Number(port), hostname).pause();
    const requests = Array.from(
      { length: 8 },
      (_each, number) => `GET /review?limit=${60 + ((index * 8 + number) % 900)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    socket.on('error', () => undefined).write(requests.join(''));
    return socket;
  });
  t.after(() => sockets.forEach((socket) => socket.destroy()));
  const visitors = await loadClosed(send, { clients: 2, seconds: 30 });
  const grown = memory.stop();
  reportFigure(t, '450 clients that read nothing: growth of memory', `${grown} MB`, 'below 400 MB');
  const [median, slowest] = [quantile(visitors, 0.5), quantile(visitors, 1)];
  reportFigure(
    t,
    '450 clients that read nothing: median and slowest of others',
    `${median}, ${slowest} ms`,
    'below 5 s',
  );
  assert.equal(withStatus(visitors, 200).length, visitors.length, describeStatuses(visitors));
  // What they requested is 1,800 MB.
  assert.ok(grown < 900, `${grown} MB`);
});
