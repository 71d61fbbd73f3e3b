import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as tick } from 'node:timers/promises';
import { Hono } from 'hono';
import { pino } from 'pino';
import { migratedDatabase, createSqlite } from '../../../test/support/databases/databases.ts';
import { testRequestScope } from '../../../test/support/request-scope.ts';
import { createChangeFeed } from '../changes/change-feed.ts';
import { topics } from '../changes/topics.ts';
import { visitor, type AppEnv, type Viewer } from '../http/context.ts';
import { createRequestRecorder } from '../ops/request-recorder.ts';
import { createResponseCache } from './response-cache.ts';
import { createBusyResponses } from './busy-responses.ts';
import { createKnownPaths } from './known-paths.ts';
import { createServe } from './serve.ts';

const mara: Viewer = {
  member: { id: 'mara', name: 'Mara', email: 'mara@example.org', image: '' },
  sessionId: '1',
  isNewAccount: false,
};

type Options = {
  type?: string;
  maxBytes?: number;
  madeFor?: Viewer;
  viewer?: Viewer;
  /** Whether the render starts only when `finish` is called. */
  queues?: boolean;
};

/** A site of one page, each time another one, whose renders end when `finish` is called. */
async function sitePage({
  type = 'text/html',
  maxBytes = 1_000_000,
  madeFor,
  viewer = visitor,
  queues = false,
}: Options = {}) {
  const errors: string[] = [];
  const logDestination = { write: (line: string) => void errors.push(line) };
  const log = pino({ level: 'error' }, logDestination);
  const feed = createChangeFeed(await migratedDatabase(createSqlite), log, {
    onChange: () => undefined,
    onReset: () => undefined,
  });
  after(() => feed.stop());
  await feed.catchUp();
  const cache = createResponseCache(maxBytes);
  const { record } = createRequestRecorder(log, logDestination);
  const isPage = type === 'text/html';
  const site = new Hono<AppEnv>();
  site.use(testRequestScope({ log, feed, resolveViewer: async () => ({ viewer }) }));
  const serve = createServe({
    cache,
    feed,
    record,
    knownViewer: () => viewer,
    isDatabaseDown: () => false,
    hostInKey: true,
    security: {},
    busyResponses: createBusyResponses(record),
    inFlight: new Map(),
    knownPaths: createKnownPaths(),
    isQueueFull: () => false,
  });
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  let renders = 0;
  site.get('/', (context) =>
    serve(
      context,
      () => ({ key: '/', isPage, isData: false, route: '/' }),
      async (onStart) => {
        renders += 1;
        const body = `render ${renders}`;
        const headers = { 'content-type': type, etag: `"${renders}"` };
        await end;
        if (queues) onStart();
        return { status: 200, headers, body, topics: ['reviews'], viewer: madeFor };
      },
    ),
  );
  const change = () => cache.invalidate(['reviews']);
  const changeMember = () => cache.invalidate([topics.member('mara')]);
  const get = async (headers = {}) => (await site.request('/', { headers })).text();
  /** Twenty requests, then a change, and only then does the first render end. */
  const getAmidChange = async (headers = {}) => {
    const responses = Array.from({ length: 20 }, () => get(headers));
    await tick();
    change();
    finish();
    return new Set(await Promise.all(responses)).size;
  };
  return { get, getAmidChange, change, changeMember, finish, renders: () => renders, errors };
}

test('visitors who wait for the same page share one render, also if something changes meanwhile', async () => {
  const { get, getAmidChange, renders } = await sitePage();
  assert.equal(await getAmidChange(), 1);
  assert.equal(renders(), 1);
  assert.equal(await get(), 'render 2');
  assert.equal(await get(), 'render 2');
});

test('a request after an invalidation never joins an older render; all later ones share a new one', async () => {
  const { get, change, finish, renders } = await sitePage();
  const early = get();
  await tick();
  change();
  const late = Array.from({ length: 20 }, () => get());
  await tick();
  finish();
  assert.equal(await early, 'render 1');
  assert.deepEqual(new Set(await Promise.all(late)), new Set(['render 2']));
  assert.equal(renders(), 2);
});

test('a member who has just written, and a program, never get a response from before a change', async () => {
  const writers = await sitePage();
  await writers.getAmidChange({ cookie: 'playshelf.last-write=1' });
  assert.equal(writers.renders(), 20);
  const programs = await sitePage({ type: 'application/json' });
  await programs.getAmidChange();
  assert.equal(programs.renders(), 20);
});

test('where the cache has no room, everybody gets a render of their own', async () => {
  const { getAmidChange, renders } = await sitePage({ maxBytes: 0 });
  assert.equal(await getAmidChange(), 20);
  assert.equal(renders(), 20);
});

test('a page that was rendered for another viewer than its key says is not stored, and an error is logged', async () => {
  const { get, finish, errors } = await sitePage({ madeFor: mara });
  finish();
  assert.equal(await get(), 'render 1');
  assert.equal(await get(), 'render 2');
  assert.equal(errors.length, 2);
});

const queuedPageOfMara = () => sitePage({ madeFor: mara, viewer: mara, queues: true });

test("a member's page that had to queue is not stored if the member changed since the request came", async () => {
  const { get, changeMember, finish, renders } = await queuedPageOfMara();
  const early = get();
  await tick();
  changeMember();
  finish();
  assert.equal(await early, 'render 1');
  assert.equal(await get(), 'render 2');
  assert.equal(await get(), 'render 2');
  assert.equal(renders(), 2);
});

test('a member who changed their name on one device is not shown the old one on another, from a render that had queued', async () => {
  const { get, changeMember, finish, renders } = await queuedPageOfMara();
  const early = get();
  await tick();
  changeMember();
  const late = get();
  await tick();
  finish();
  assert.equal(await early, 'render 1');
  assert.equal(await late, 'render 2');
  assert.equal(renders(), 2);
});
