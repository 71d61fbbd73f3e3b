import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { pino } from 'pino';
import { testRequestScope } from '../../../test/support/request-scope.ts';
import { visitor, type AppEnv } from './context.ts';
import { inheritRequestScope } from './request-scope.ts';

const log = pino({ level: 'silent' });

test("a page's call to the API has the facts of the page's request, whatever headers it carries", async () => {
  const api = new Hono<AppEnv>();
  api.use(inheritRequestScope);
  api.get('/', async (context) => {
    const { requestId, clientAddress, origin, viewer } = context.get('scope');
    return context.json([requestId, clientAddress, origin, (await viewer.get()).sessionId]);
  });
  const member = { id: '1', name: 'Mara', email: 'mara@example.org', image: '' };
  const scope = {
    requestId: 'one',
    log,
    clientAddress: '192.0.2.1',
    origin: 'https://games.example.org',
    publicUrlProblem: undefined,
    cookieHeader: undefined,
    userAgent: undefined,
    viewer: {
      get: async () => ({ member, sessionId: 'session', isYoung: false }),
      actorId: () => undefined,
      setActorId: () => undefined,
      replace: () => undefined,
    },
  };
  const parent = { scope, addDependencies: () => undefined, setResult: () => undefined };
  const headers = { 'x-forwarded-for': '198.51.100.1', cookie: 'playshelf.session_token=a.b' };
  const response = await api.request('/', { headers }, { parent });
  const expected = ['one', '192.0.2.1', 'https://games.example.org', 'session'];
  assert.deepEqual(await response.json(), expected);
});

test('the viewer of a request is resolved once, and only if a handler needs it', async () => {
  let resolved = 0;
  const site = new Hono<AppEnv>();
  const resolveViewer = async () => {
    resolved += 1;
    return { viewer: visitor, cookie: 'renewed=1' };
  };
  site.use(testRequestScope({ resolveViewer }));
  site.get('/static', (context) => context.text('static'));
  site.get('/page', async (context) => {
    const { viewer } = context.get('scope');
    await Promise.all([viewer.get(), viewer.get()]);
    await viewer.get();
    return context.text('page', 200, { 'cache-control': 'public, max-age=3600' });
  });
  assert.equal((await site.request('/static')).headers.get('set-cookie'), null);
  assert.equal(resolved, 0);
  const page = await site.request('/page');
  assert.equal(resolved, 1);
  assert.equal(page.headers.get('set-cookie'), 'renewed=1');
  assert.equal(page.headers.get('cache-control'), 'no-store');
});
