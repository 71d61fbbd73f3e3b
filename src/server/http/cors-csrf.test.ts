import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createTestApp, TestClient, validPassword, signUpMember } from '../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { endpoints, type Endpoint } from '../../contracts/endpoints.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import type { Services } from '../app.ts';
import type { Database } from '../db/schema.ts';

const publicUrl = 'http://games.example.org';
const all = Object.values<Endpoint>(endpoints);
const publicReads = all.filter(({ cors }) => cors);

/** What browsers say of a call that another site's page makes. */
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
  { 'sec-fetch-site': 'same-site', origin: 'http://shop.localhost' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:8080' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'null' },
];

/** JSON, and what a form of another site can send without asking first. */
const contentTypes = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

const tables = [
  'members',
  'sessions',
  'accounts',
  'reviews',
  'watch_list',
  'rate_limits',
  'changes',
  'idempotency_keys',
] as const;

/** The paths of all pages, as the build has them. */
async function pagePaths(): Promise<string[]> {
  const build = join(import.meta.dirname, '..', '..', '..', 'build', 'server', 'index.js');
  const { routes }: ServerBuild = await import(pathToFileURL(build).href);
  return Object.values(routes).flatMap((page) => (page && (page.path || page.index) ? [`/${page.path ?? ''}`] : []));
}

async function everythingIn(db: Database) {
  const rows = tables.map((table) => db.selectFrom(table).selectAll().execute());
  return (await Promise.all(rows)).map((table) => table.map((row) => JSON.stringify(row)).toSorted());
}

onEachDatabase('pages of another site', (createDatabase) => {
  async function site(options: Partial<Services> = {}) {
    const app = await createTestApp(createDatabase, { games: 1, ...options });
    const { db } = app;
    const mara = await signUpMember(app);
    const { insertedId } = await (await mara.call('/review', { body: {} })).json();
    const wish = await mara.call('/gameList', { body: { gameTitle: 'Game 0' } });
    const { insertedId: entryId } = await wish.json();
    const addressOf = ({ path }: Pick<Endpoint, 'path'>) =>
      path.replace('{email}', mara.email).replace('{id}', /^\/gamelist/i.test(path) ? entryId : insertedId);
    const game = (await (await app.request('/default')).json())[0]._id;
    return { db, app, mara, addressOf, gamePath: `/default/${game}` };
  }

  /** A body that each writing call would take. */
  const bodyFor = (email: string) => ({
    name: 'Changed',
    gameTitle: 'Game 0',
    email,
    password: validPassword,
    provider: 'google',
  });

  test("read the catalogue, the reviews and the OpenAPI document, errors among them, without anybody's cookie", async () => {
    const { app, gamePath } = await site({ publicUrl });
    const paths = [
      '/default',
      '/gameCounts',
      '/gameNames',
      '/review',
      '/openapi.json',
      gamePath,
      `${gamePath}/ratings`,
    ];
    assert.equal(paths.length, publicReads.length);
    const refusals = ['/default/nonsense', '/default?limit=0', '/review?game=nonsense'];
    for (const path of [...paths, ...refusals]) {
      const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
      for (const method of ['GET', 'HEAD']) {
        const response = await app.request(path, { method, headers });
        assert.equal(response.headers.get('access-control-allow-origin'), '*', path);
        assert.equal(response.headers.get('access-control-allow-credentials'), null, path);
        assert.match(response.headers.get('access-control-expose-headers') ?? '', /ETag, Link/);
      }
    }
  });

  test('read nothing else', async () => {
    const { mara, addressOf } = await site({ publicUrl });
    const closed = all.filter((endpoint) => !endpoint.cors && endpoint.method === 'GET');
    const others = ['/', '/allReview', '/healthz', '/readyz', '/metrics', '/nowhere', '/default/a/b'];
    for (const path of [...closed.map(addressOf), ...others]) {
      const headers = { origin: 'https://other.example' };
      const response = await mara.call(path, { headers });
      for (const name of response.headers.keys()) assert.doesNotMatch(name, /^access-control/, path);
    }
  });

  test('learn by a preflight that they may read, and may not write', async () => {
    const { app, gamePath, addressOf } = await site({ publicUrl });
    const preflight = (path: string, method: string) =>
      app.request(path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://other.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
        },
      });
    for (const path of ['/default', '/review', '/openapi.json', gamePath]) {
      const response = await preflight(path, 'GET');
      assert.equal(response.status, 204, path);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.equal(response.headers.get('access-control-allow-methods'), 'GET, HEAD');
      assert.equal(response.headers.get('access-control-allow-headers'), 'If-None-Match');
      assert.equal(response.headers.get('access-control-allow-credentials'), null);
    }
    const open = new Set<string>(publicReads.map(({ path }) => path));
    const closed = all.filter(({ path }) => !open.has(path));
    for (const path of [...closed.map(addressOf), '/', '/healthz', '/nowhere']) {
      const response = await preflight(path, 'POST');
      assert.equal(response.status, path === '/nowhere' ? 404 : 405, path);
      assert.equal(response.headers.get('access-control-allow-origin'), null, path);
    }
  });

  test("read nothing of a site on their visitor's own machine or network", async () => {
    for (const own of [undefined, 'http://localhost:3000', 'http://games.lan']) {
      const { app, gamePath } = await site({ publicUrl: own });
      for (const path of ['/default', '/review', '/openapi.json', gamePath]) {
        for (const method of ['GET', 'OPTIONS']) {
          const response = await app.request(path, { method, headers: { origin: 'https://other.example' } });
          assert.equal(response.status, method === 'GET' ? 200 : 405, path);
          assert.equal(response.headers.get('access-control-allow-origin'), null, path);
        }
      }
    }
  });

  test('change nothing in the name of a member, whatever they send and however', async () => {
    const { app, db, mara, addressOf } = await site();
    const body = JSON.stringify(bodyFor(mara.email));
    const before = await everythingIn(db);
    // Every route that is registered, and every page, be there a form on it or not.
    const writes = app.routes.filter(({ method }) => !['GET', 'OPTIONS', 'ALL'].includes(method));
    assert.ok(writes.length >= all.filter(({ method }) => method !== 'GET').length);
    const toEndpoint = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}') as Endpoint['path'];
    const calls = writes.map(({ method, path }) => ({ method, path: addressOf({ path: toEndpoint(path) }) }));
    const pages = (await pagePaths()).map((path) => ({ method: 'POST', path: addressOf({ path: toEndpoint(path) }) }));
    assert.ok(pages.length > 15);
    for (const { method, path } of [...calls, ...pages]) {
      for (const headers of foreign) {
        for (const type of contentTypes) {
          const call = { method, body, headers: { ...headers, 'content-type': type } };
          const response = await mara.call(path, call);
          const title = `${method} ${path} ${JSON.stringify(call.headers)}`;
          assert.equal(response.status, 403, title);
          assert.deepEqual(response.headers.getSetCookie(), [], title);
          const { detail } = ProblemDetails.parse(await response.json());
          assert.equal(detail, "Another site can't change anything here.");
        }
      }
    }
    assert.deepEqual(await everythingIn(db), before);
  });

  test('neither sign a visitor in nor register one', async () => {
    const { db, app, mara } = await site();
    const before = await everythingIn(db);
    for (const path of ['/api/auth/sign-in/email', '/api/auth/sign-up/email']) {
      const email = path.includes('sign-up') ? 'new@example.org' : mara.email;
      const headers = { origin: 'https://evil.example' };
      const response = await new TestClient(app).call(path, { body: bodyFor(email), headers });
      assert.equal(response.status, 403);
      assert.deepEqual(response.headers.getSetCookie(), []);
    }
    assert.deepEqual(await everythingIn(db), before);
  });

  test('a member changes what is theirs from our own pages, and with programs that say nothing', async () => {
    const { mara } = await site();
    const own: Record<string, string>[] = [
      {},
      { origin: 'http://localhost' },
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of own) {
      const response = await mara.call('/review', { body: {}, headers });
      assert.equal(response.status, 201, JSON.stringify(headers));
    }
  });

  test('a member behind a proxy of ours changes what is theirs under the public address', async () => {
    const { mara } = await site({ publicUrl: 'https://games.example.org' });
    const send = (origin: string) => mara.call('/review', { body: {}, headers: { origin } });
    assert.equal((await send('https://games.example.org')).status, 201);
    assert.equal((await send('https://games.example.com')).status, 403);
  });

  test('a page that was served by http under the host of an https site changes nothing there', async () => {
    const { mara } = await site({ publicUrl: 'https://games.example.org' });
    const address = 'http://games.example.org/review';
    const send = (origin: string) => mara.call(address, { body: {}, headers: { origin } });
    assert.equal((await send('http://games.example.org')).status, 403);
    assert.equal((await send('https://games.example.org')).status, 201);
  });

  test('a page that was served by http changes nothing on an https site, also where the proxy leaves out the port', async () => {
    const { mara } = await site({ publicUrl: 'https://games.example.org:8443' });
    const headers = { origin: 'http://games.example.org' };
    const response = await mara.call('http://games.example.org/review', { body: {}, headers });
    assert.equal(response.status, 403);
  });

  test('a member of a club without https also reaches the site by its own port, past the proxy', async () => {
    const { mara } = await site({ publicUrl: 'http://games.example.org' });
    const headers = { origin: 'http://games.example.org:3000' };
    const response = await mara.call('http://games.example.org:3000/review', { body: {}, headers });
    assert.equal(response.status, 201);
  });
});
