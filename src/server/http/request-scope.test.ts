import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { testRequestScope } from '../../../test/support/request-scope.ts';
import { visitor, type AppEnv } from './context.ts';

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
