import fc from 'fast-check';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { createPageMatcher } from './match-page.ts';

const origin = 'http://playshelf.test';
const buildFile = join(import.meta.dirname, '../../../build/server/index.js');
const build: ServerBuild = await import(pathToFileURL(buildFile).href);
const match = createPageMatcher(build.routes);

/** React Router itself, with the routes of our pages, each of which answers with its own pattern. */
const routesThatNameThemselves = Object.fromEntries(
  Object.entries(build.routes).map(([id, route]) => {
    const pattern = route!.path === '*' ? '*' : `/${route!.path ?? ''}`;
    const isLeaf = route!.path !== undefined || route!.index;
    const loader = () => Response.json({ pattern });
    return [id, { ...route!, module: isLeaf ? { default: undefined, loader } : {} }];
  }),
);
const entry = { module: { default: () => new Response(), handleError: () => undefined } };
const handle = createRequestHandler(
  { ...build, entry, routes: routesThatNameThemselves } as unknown as ServerBuild,
  'production',
);

/** React Router's splat does not match a line break: no route at all is as good as not found. */
async function routeOfReactRouter(path: string): Promise<string> {
  const response = await handle(new Request(origin + path));
  const body = await response.text();
  assert.ok(response.status < 500, path);
  return /\\?"pattern\\?"[:,]\\?"([^"\\]*)/.exec(body)?.[1] ?? '*';
}

const words = ['details', 'allReview', 'auth', 'login', 'signIn', 'docs', 'DETAILS', 'zzz', '1'];
const oddities = ['', '.', '..', '%2E', '%2e%2e', '%2F', '%0A', '%C3%A9', '%zz', '%', '_', 'a.data'];
const path = fc
  .tuple(
    fc.array(fc.constantFrom(...words, ...oddities), { maxLength: 4 }),
    fc.constantFrom('', '', '/', '//', '.data', '/_.data', '_.data', '%2Edata', '.data/', '/.data'),
  )
  .map(([segments, suffix]) => new URL(`${origin}/${segments.join('/')}${suffix}`).pathname);

test('readers get the page that their address names, by our reading and by React Router’s', async () => {
  await fc.assert(
    fc.asyncProperty(path, async (asked) => {
      const page = match(asked);
      assert.equal(page.path.endsWith('.data'), page.isData);
      assert.equal(await routeOfReactRouter(page.path), page.route);
      const isRefused = /^\/\/|%(?![\da-f]{2})/i.test(asked);
      if (!isRefused) assert.equal(await routeOfReactRouter(asked), page.route);
    }),
    { numRuns: 500, seed: 20_261_116 },
  );
});

test('readers of one page share it, also with slashes behind its address; so do those of unknown addresses', () => {
  assert.equal(match('/details/zzz//').route, '/details/:id');
  assert.equal(match('/details/zzz//').path, '/details/zzz');
  assert.equal(match('/%61llReview/_.data').path, match('/allReview.data').path);
  assert.equal(match('/allReview%2Edata').route, '*');
  assert.equal(match('/nowhere').path, match('/somewhere/else').path);
  assert.notEqual(match('/nowhere').path, match('/nowhere.data').path);
});

test('a query for routes that React Router does not have is no other page', () => {
  const { selectQuery } = match('/details/zzz.data');
  const known = selectQuery('?_routes=routes%2Fdetails');
  assert.equal(known, '?_routes=routes%2Fdetails');
  assert.equal(selectQuery('?_routes=made-up,routes%2Fdetails,routes%2Fdetails&x=1'), known);
  assert.equal(selectQuery('?_routes=made-up,routes%2Fhome'), '');
  assert.equal(selectQuery('?_routes=routes%2Fdetails,root'), selectQuery('?_routes=root,routes%2Fdetails'));
  assert.equal(match('/details/zzz').selectQuery('?_routes=root'), '');
});
