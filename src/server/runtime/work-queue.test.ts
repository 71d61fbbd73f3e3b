import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { QueueFullError } from './queue-full-error.ts';
import { TimeoutError } from './timeout.ts';
import { createWorkQueue } from './work-queue.ts';

test('visitors of cached pages get responses between renders that start at the same time', async () => {
  const enqueue = createWorkQueue({ maxConcurrent: 5, maxQueued: 0, maxWaitMs: 10_000, maxRunMs: 10_000 });
  let order = '';
  const renders = Array.from({ length: 5 }, () => enqueue('a', async () => void (order += 'R')));
  const cached = async () => {
    for (let count = 0; count < 5; count += 1) {
      await setImmediate();
      order += 'c';
    }
  };
  await Promise.all([...renders, cached()]);
  assert.match(order, /^c?(Rc)+R?$/);
});

test('renders beyond the limit wait, and those beyond the queue are refused at once', async () => {
  const enqueue = createWorkQueue({ maxConcurrent: 2, maxQueued: 3, maxWaitMs: 10_000, maxRunMs: 10_000 });
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const both = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const render = async () => {
    running += 1;
    most = Math.max(most, running);
    if (running === 2) both.resolve();
    await end;
    running -= 1;
  };
  const accepted = Array.from({ length: 5 }, () => enqueue('a', render));
  await assert.rejects(enqueue('a', render), QueueFullError);
  await both.promise;
  finish();
  await Promise.all(accepted);
  assert.equal(most, 2);
  assert.equal(running, 0);
});

test('a render that fails gives its slot to the next one', async () => {
  const enqueue = createWorkQueue({ maxConcurrent: 1, maxQueued: 1, maxWaitMs: 10_000, maxRunMs: 10_000 });
  const failing = enqueue('a', async () => {
    throw new Error('no');
  });
  const next = enqueue('a', async () => 'rendered');
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'rendered');
  assert.equal(await enqueue('a', async () => 'again'), 'again');
});

test('a render that never ends fails in the end, and gives its slot to the next one', async () => {
  const enqueue = createWorkQueue({ maxConcurrent: 1, maxQueued: 1, maxWaitMs: 10_000, maxRunMs: 20 });
  const hanging = enqueue('a', () => new Promise(() => undefined));
  const next = enqueue('a', async () => 'rendered');
  await assert.rejects(hanging, TimeoutError);
  assert.equal(await next, 'rendered');
});

test('when the first of those that wait has waited too long, further ones are refused at once', async () => {
  const enqueue = createWorkQueue({ maxConcurrent: 1, maxQueued: 100, maxWaitMs: 20, maxRunMs: 10_000 });
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const running = enqueue('a', () => end);
  const waiting = enqueue('a', async () => 'rendered');
  await setTimeout(40);
  await assert.rejects(
    enqueue('a', async () => 'too late'),
    QueueFullError,
  );
  finish();
  await running;
  assert.equal(await waiting, 'rendered');
  assert.equal(await enqueue('a', async () => 'again'), 'again');
});

test('an operator learns how many wait', async () => {
  const enqueue = createWorkQueue({ maxConcurrent: 2, maxQueued: 10, maxWaitMs: 10_000, maxRunMs: 10_000 });
  assert.equal(enqueue.waiting(), 0);
  const gate = Promise.withResolvers<void>();
  const work = Array.from({ length: 5 }, () => enqueue('a', () => gate.promise));
  assert.equal(enqueue.waiting(), 3);
  gate.resolve();
  await Promise.all(work);
  assert.equal(enqueue.waiting(), 0);
});

/** A queue with one slot, taken until `finish` is called. */
function busyQueue(maxQueued: number, maxWaitMs = 10_000) {
  const enqueue = createWorkQueue({ maxConcurrent: 1, maxQueued, maxWaitMs, maxRunMs: 10_000 });
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const running = enqueue('greedy', () => end);
  return { enqueue, finish, running };
}

test('a visitor with one request waits for one of a network that has sent many, and not for all', async () => {
  const { enqueue, finish, running } = busyQueue(20);
  let order = '';
  const add = (client: string) => enqueue(client, async () => void (order += client));
  const work = [...Array.from({ length: 5 }, () => add('g')), add('a'), add('b')];
  finish();
  await Promise.all([running, ...work]);
  assert.equal(order, 'gabgggg');
});

test('when the queue is full, the network with the most gives up its latest, and no visitor is refused', async () => {
  const { enqueue, finish, running } = busyQueue(4);
  const done: string[] = [];
  const add = (client: string, name: string) => enqueue(client, async () => void done.push(name));
  const greedy = ['g1', 'g2', 'g3', 'g4'].map((name) => add('greedy', name));
  assert.equal(
    enqueue.isFull(() => 'greedy'),
    true,
  );
  assert.equal(
    enqueue.isFull(() => 'visitor'),
    false,
  );
  await assert.rejects(add('greedy', 'g5'), QueueFullError);
  const visitors = [add('visitor', 'v1'), add('other', 'o1')];
  await assert.rejects(greedy.pop()!, QueueFullError);
  await assert.rejects(greedy.pop()!, QueueFullError);
  finish();
  await Promise.all([running, ...greedy, ...visitors]);
  assert.deepEqual(done.toSorted(), ['g1', 'g2', 'o1', 'v1']);
  assert.equal(enqueue.waiting(), 0);
});

test('that a network has waited for too long refuses nobody else', async () => {
  const { enqueue, finish, running } = busyQueue(100, 20);
  const late = enqueue('greedy', async () => 'late');
  await setTimeout(40);
  await assert.rejects(
    enqueue('greedy', async () => 'refused'),
    QueueFullError,
  );
  const visitor = enqueue('visitor', async () => 'served');
  finish();
  assert.deepEqual(await Promise.all([late, visitor]), ['late', 'served']);
  await running;
});
