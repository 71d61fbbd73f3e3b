import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { ServerBuild } from 'react-router';
import { testRequestScope } from '../../../test/support/request-scope.ts';
import type { Serve } from '../cache/serve.ts';
import type { AppEnv } from '../http/context.ts';
import { handleError } from '../http/problem.ts';
import { toResponse } from '../http/rendered.ts';
import { createWorkQueue } from '../runtime/work-queue.ts';
import { createPageMatcher } from './match-page.ts';
import { mountSsr } from './mount.ts';

/** A site with one page, which takes forms and is never rendered to its end; `rendersPages`: after a form only. */
function siteThatHangs({ rendersPages = false } = {}) {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const site = new Hono<AppEnv>();
  site.onError(handleError);
  site.use(testRequestScope({ log }));
  const module = { default: () => null, action: () => null };
  const routes = { page: { id: 'page', path: 'page', module } } as unknown as ServerBuild['routes'];
  const entry = { module: { provideContext: () => undefined } };
  const hangs = Promise.withResolvers<void>();
  const pages = {
    build: { routes, entry } as unknown as ServerBuild,
    match: createPageMatcher(routes),
    handle: async ({ method }: Request) => {
      if (rendersPages && method === 'GET') return new Response('page');
      hangs.resolve();
      return new Promise<Response>(() => undefined);
    },
  };
  const createQueue = () => createWorkQueue({ maxConcurrent: 1, maxQueued: 0, maxWaitMs: 20, maxRunMs: 20 });
  const limits = { countRead: () => undefined };
  const queues = { readQueue: createQueue(), formQueue: createQueue() };
  const serve: Serve = async (_context, _resource, render) => toResponse(await render(() => undefined));
  const endpointFunctions = new Map();
  const options = {
    policy: () => '',
    ...queues,
    serve,
    endpointFunctions,
    limits,
    outsidePictures: true,
    isCached: true,
  };
  mountSsr(site, async () => pages, options);
  return { site, lines, hangs: hangs.promise };
}

test('a person whose page takes too long is told so by a page, and the log says it once', async () => {
  const { site, lines } = siteThatHangs();
  const response = await site.request('/page');
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('retry-after'), '5');
  assert.match(response.headers.get('content-type')!, /^text\/html/);
  assert.match(await response.text(), /taking too long[^]*Try again/);
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['a page was not rendered in time'],
  );
});

test('a person who sent a form that takes too long is asked to check before sending it again', async () => {
  const { site } = siteThatHangs();
  const response = await site.request('/page', {
    method: 'POST',
    body: new URLSearchParams('a=1'),
  });
  assert.equal(response.status, 503);
  assert.match(await response.text(), /may have been saved\. Check before you send it again/);
});

test('a script whose data takes too long gets a problem, and one beyond the queue gets it at once', async () => {
  const { site } = siteThatHangs();
  const [slow, refused] = await Promise.all([site.request('/page.data'), site.request('/page.data')]);
  for (const [response, seconds] of [
    [slow, '5'],
    [refused, '2'],
  ] as const) {
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('content-type'), 'application/problem+json');
    assert.equal(response.headers.get('retry-after'), seconds);
  }
});

test('forms that wait for a write or for a password hold up no page', async () => {
  const { site, hangs } = siteThatHangs({ rendersPages: true });
  const form = { method: 'POST', body: new URLSearchParams('a=1') };
  const sent = [site.request('/page', form), site.request('/page', form)];
  await hangs;
  const page = await site.request('/page');
  assert.deepEqual([page.status, await page.text()], [200, 'page']);
  for (const { status } of await Promise.all(sent)) assert.equal(status, 503);
});
