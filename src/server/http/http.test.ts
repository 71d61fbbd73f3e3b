import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'node:test';
import { createTestApp, validPassword, signUpMember } from '../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { ProblemDetails, problemKinds } from '../../contracts/problem.ts';
import { now } from '../runtime/clock.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { inWriteTransaction } from '../db/write-transaction.ts';

onEachDatabase('every response', (createDatabase, name) => {
  async function site() {
    const app = await createTestApp(createDatabase, { games: 30 });
    return { db: app.db, app };
  }

  test('a load balancer reads that the server is alive and ready', async () => {
    const { app } = await site();
    assert.deepEqual(await (await app.request('/healthz')).json(), { status: 'alive' });
    // On a busy machine, a check may take longer than it may.
    const assertReady = async () => assert.deepEqual(await (await app.request('/readyz')).json(), { status: 'ready' });
    await eventually(assertReady);
  });

  test('with its database gone, the site is alive, not ready, and says so without a stack', async () => {
    const { app, db } = await site();
    await db.destroy();
    assert.equal((await app.request('/healthz')).status, 200);
    const notReady = await app.request('/readyz');
    assert.equal(notReady.status, 503);
    assert.equal(ProblemDetails.parse(await notReady.json()).detail, "The database isn't responding.");
    const failed = await app.request('/default');
    assert.equal(failed.status, 503);
    assert.equal(failed.headers.get('retry-after'), '5');
    const text = await failed.text();
    assert.doesNotMatch(text, /destroyed|closed|at .*\.ts/);
    const page = await app.request('/');
    assert.equal(page.status, 503);
    assert.match(await page.text(), /Oops\.\.\./);
  });

  test('with its database gone, a member is told to try again, whatever they request', async () => {
    const { app, db } = await site();
    const mara = await signUpMember(app);
    await db.destroy();
    const calls = [
      mara.call(`/review/${mara.email}`),
      mara.call('/review', { body: { text: 'Not lost, only refused.' } }),
      mara.call('/api/auth/get-session'),
      mara.call('/api/auth/sign-out', { body: {} }),
      mara.call('/api/auth/sign-in/email', {
        body: { email: mara.email, password: validPassword },
      }),
    ];
    for (const response of await Promise.all(calls)) {
      assert.equal(response.status, 503, response.url);
      assert.match(ProblemDetails.parse(await response.json()).detail, /try again/);
    }
  });

  test('an operator reads counts and latencies by route, event-loop delay and memory', async () => {
    const { app } = await site();
    const { _id } = (await (await app.request('/default?limit=1')).json())[0];
    await app.request(`/default/${_id}`);
    await app.request(`/details/${_id}`);
    await app.request('/no/such/page');
    const text = await (await app.request('/metrics')).text();
    for (const route of ['/default', '/default/{id}', '/details/:id', '*']) {
      assert.ok(text.includes(`http_request_duration_seconds_count{method="GET",route="${route}",`), route);
    }
    assert.match(text, /nodejs_eventloop_lag_seconds \d/);
    assert.match(text, /process_resident_memory_bytes \d/);
    assert.ok(!text.includes(_id), 'an id in a label would make the metrics grow without bounds');
  });

  test('a client that takes brotli gets brotli, one that takes gzip gets gzip', async () => {
    const { app } = await site();
    const plain = await (await app.request('/default')).text();
    const fetchEncoded = (encoding: string) => app.request('/default', { headers: { 'accept-encoding': encoding } });
    const brotli = await fetchEncoded('gzip, deflate, br, zstd');
    assert.equal(brotli.headers.get('content-encoding'), 'br');
    assert.match(brotli.headers.get('vary') ?? '', /accept-encoding/i);
    const unpacked = brotliDecompressSync(await brotli.arrayBuffer());
    assert.equal(unpacked.toString(), plain);
    const gzip = await fetchEncoded('gzip, br;q=0');
    assert.equal(gzip.headers.get('content-encoding'), 'gzip');
    assert.equal(gunzipSync(await gzip.arrayBuffer()).toString(), plain);
    assert.equal((await fetchEncoded('identity')).headers.get('content-encoding'), null);
  });

  test('a body of more than 64 KiB is refused', async () => {
    const { app } = await site();
    const body = 'x'.repeat(64 * 1024 + 1);
    const headers = { 'content-length': String(body.length) };
    const response = await app.request('/review', { method: 'POST', body, headers });
    assert.equal(response.status, 413);
    assert.equal(ProblemDetails.parse(await response.json()).status, 413);
  });

  test('a program that uses a method that an address does not have is told which it has', async () => {
    const { app } = await site();
    const response = await app.request('/default', { method: 'DELETE' });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'GET, HEAD');
    assert.equal(ProblemDetails.parse(await response.json()).status, 405);
  });

  test('a program reads the kind of an error wherever it asks for JSON, and a browser sees a page', async () => {
    const { app } = await site();
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const read = async (path: string, accept: string) => {
      // The second response of a page may come from the cache.
      await app.request(path, { headers: { accept: browser } });
      return app.request(path, { headers: { accept } });
    };
    const calls: [path: string, accept: string][] = [
      ['/api/nope', browser],
      ['/api/auth/nope.data', '*/*'],
      ['/nope', 'application/json'],
      ['/nope', 'application/problem+json, */*;q=0.1'],
      ['/details/none', 'application/json'],
      ['/default/none', '*/*'],
    ];
    for (const [path, accept] of calls) {
      const response = await read(path, accept);
      assert.equal(response.status, 404, path);
      assert.equal(response.headers.get('content-type'), 'application/problem+json', path);
      const { code, type, status } = ProblemDetails.parse(await response.json());
      assert.deepEqual([code, type, status], ['not-found', '/docs#problem-not-found', 404]);
    }
    for (const path of ['/nope', '/details/none']) {
      for (const accept of [browser, '*/*']) {
        assert.match((await read(path, accept)).headers.get('content-type')!, /^text\/html/, `${path} ${accept}`);
      }
    }
    const post = await app.request('/api/nope', { method: 'POST', body: '{}' });
    assert.equal(ProblemDetails.parse(await post.json()).code, 'not-found');
    const otherMethod = await app.request('/api/auth/get-session', { method: 'DELETE' });
    assert.equal(ProblemDetails.parse(await otherMethod.json()).code, 'method-not-allowed');
  });

  test('a programmer who follows the type of an error finds what it means', async () => {
    const { app } = await site();
    const page = await (await app.request('/docs')).text();
    for (const code of Object.keys(problemKinds)) assert.ok(page.includes(`id="problem-${code}"`), code);
  });

  test('a body that is no form gets a page that says so', async () => {
    const { app } = await site();
    for (const path of ['/auth/login', '/auth/registration']) {
      for (const type of ['application/json', 'text/plain', 'multipart/form-data']) {
        const headers = { 'content-type': type };
        const response = await app.request(path, { method: 'POST', body: '{}', headers });
        assert.equal(response.status, 415, `${path} ${type}`);
        assert.match(await response.text(), /Send this form from its own page/);
      }
    }
  });

  test("only a visitor's browser may store a page, and not one that sets a cookie or is a member's", async () => {
    const { app, db } = await site();
    const mara = await signUpMember(app);
    const controlOf = async (asked: Promise<Response>) => (await asked).headers.get('cache-control');
    assert.equal(await controlOf(app.request('/allReview')), 'private, no-cache');
    assert.equal(await controlOf(mara.call('/allReview.data')), 'private, no-cache');
    // A member's document would come back after they have signed out.
    assert.equal(await controlOf(mara.call('/allReview')), 'no-store');
    await db
      .updateTable('sessions')
      .set({ expires_at: now() + 3_600_000 })
      .execute();
    await inWriteTransaction(db, async (tx) => recordChange(tx, [topics.member(mara.id)]));
    await app.catchUp();
    const renewed = (await mara.call('/allReview')).headers;
    assert.match(renewed.getSetCookie().join(), /session_token=/);
    assert.equal(renewed.get('cache-control'), 'no-store');
  });

  test('whatever error a sign-in is said to have ended with, the page has a sentence for it', async () => {
    const { app } = await site();
    for (const error of ['__proto__', 'constructor', 'toString', 'access_denied', '<b>']) {
      const response = await app.request(`/auth/done?${new URLSearchParams({ error })}`);
      assert.equal(response.status, 200, error);
      assert.match(await response.text(), /try again/, error);
    }
  });

  test('a picture that points to the beginning of a sign-in begins none', async () => {
    const { app } = await site();
    const headers = { 'sec-fetch-dest': 'image' };
    const response = await app.request('/auth/start/google', { headers });
    assert.equal(response.status, 403);
    assert.deepEqual(response.headers.getSetCookie(), []);
  });

  test('nothing can be sent to an address where there is nothing', async () => {
    const { app } = await site();
    const response = await app.request('/nothing', { method: 'POST', body: '{}' });
    assert.equal(response.status, 404);
    assert.equal(ProblemDetails.parse(await response.json()).status, 404);
  });

  test('a game without a picture is shown with a drawn cover', async () => {
    const { app } = await site();
    const page = await (await app.request('/')).text();
    const collection = /aria-labelledby="collection".*?<\/section>/s.exec(page)?.[0] ?? '';
    const covers = collection.match(/<span aria-hidden="true" class="drawn-cover .*?<\/b><\/span>/g) ?? [];
    assert.equal(covers.length, 24);
    for (const cover of covers) assert.ok(cover.length <= 600, cover);
    assert.doesNotMatch(collection, /NaN|undefined/);
  });

  test('browsers cache hashed scripts, styles and fonts for ever', async () => {
    const { app } = await site();
    const page = await (await app.request('/')).text();
    const assets = new Set(page.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g));
    assert.ok(assets.size > 4, [...assets].join());
    for (const asset of assets) {
      const response = await app.request(asset, { headers: { 'accept-encoding': 'br' } });
      assert.equal(response.status, 200, asset);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      const packed = asset.endsWith('.woff2') ? null : 'br';
      assert.equal(response.headers.get('content-encoding'), packed, asset);
    }
    assert.equal((await app.request('/assets/gone.js')).status, 404);
  });

  test(`a stranger gets "Page Not Found" for any other address`, async () => {
    const { app } = await site();
    for (const path of ['/nowhere', '/details/nonsense', '/default/a/b', '/ALLREVIEW', '/signin']) {
      const response = await app.request(path);
      assert.equal(response.status, 404, path);
      assert.match(await response.text(), /Page Not Found/);
    }
    assert.equal((await app.request('/ADDREVIEW', { method: 'POST' })).status, 404);
  });

  test(`every response has a request id and forbids content sniffing, on ${name}`, async () => {
    const { app } = await site();
    const [one, other] = await Promise.all([app.request('/default'), app.request('/')]);
    const [id = '', otherId = ''] = [one, other].map(({ headers }) => headers.get('x-request-id')!);
    // Nothing of one tells something of the other, such as how many requests there were between them.
    assert.notEqual(id.slice(0, 8), otherId.slice(0, 8));
    assert.notEqual(id.slice(-8), otherId.slice(-8));
    assert.equal(other.headers.get('x-content-type-options'), 'nosniff');
  });
});
