import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { after, type TestContext } from 'node:test';
import { createPostgres } from './databases/databases.ts';
import { startSeverableProxy } from './databases/severable-proxy.ts';
import { eventually } from './eventually.ts';
import { startServer } from './server.ts';
import { signUpMember, TestClient } from './test-client.ts';
import { reportFigure } from './test-runner.ts';

type OutageOptions = {
  mode: 'refusing' | 'silent';
  /** How long the database is away. */
  durationMs: number;
  /** How long a response should take, and the return to normal. */
  goalMs: number;
};

/** A request that hangs takes longer, on a busy machine as well. */
const boundMs = 20_000;

/** What one request met with while the database was away. */
type Outcome = { path: string; status: number; retryAfter: string | null; ms: number };

/** Only the database knows whether somebody is still signed in. */
async function assertPageSaysWhy(page: Response): Promise<void> {
  assert.equal(page.status, 503);
  assert.match(await page.text(), /<h1[^]*The database isn(&#x27;|')t responding\./);
}

/** Cuts a running site off from PostgreSQL for a while, under load, and checks what its visitors get. */
export async function survivesOutage(test: TestContext, { mode, durationMs, goalMs }: OutageOptions): Promise<void> {
  const database = await createPostgres();
  const proxy = await startSeverableProxy(database.DATABASE_URL);
  after(() => proxy.stop());
  const server = await startServer({ ...database, DATABASE_URL: proxy.url, SAMPLE_REVIEWS: 'on' });
  const visitor = new TestClient(server.address);
  const mara = await signUpMember(server.address, 'Mara Adeyemi');
  // The site has not read his session yet.
  const otto = await signUpMember(server.address, 'Otto Lind');
  const titles = (await visitor.readJson('/default?limit=100')).map(({ name }: { name: string }) => name);
  // Twice: the second response comes from the cache.
  for (const path of ['/', '/', '/review?limit=24', '/review?limit=24']) await visitor.readText(path);

  const outcomes: Outcome[] = [];
  const time = async (call: () => Promise<Response>) => {
    const startedAt = performance.now();
    const response = await call();
    await response.arrayBuffer();
    const { url, status, headers } = response;
    outcomes.push({
      path: new URL(url).pathname,
      status,
      retryAfter: headers.get('retry-after'),
      ms: performance.now() - startedAt,
    });
    return response;
  };
  const away = new AbortController();
  let number = 0;
  const keepCalling = async (call: () => Promise<Response>) => {
    while (!away.signal.aborted) {
      await time(call);
      await delay(20);
    }
  };
  // Under way when the database goes away, and again and again afterwards.
  const calls = [
    // Not a review: that would invalidate the pages that are cached.
    () => mara.call('/gameList', { body: { gameTitle: titles[(number += 1) % titles.length] } }),
    () => visitor.call(`/default?q=${(number += 1)}`),
    () => visitor.call(`/games?q=${(number += 1)}`),
    () => mara.call(`/myReview/${mara.email}`),
  ].map(keepCalling);
  await delay(200);
  await proxy.set(mode);
  const awaySince = performance.now();
  await assertPageSaysWhy(await otto.call('/'));

  const stale = await eventually(
    async () => {
      const page = await visitor.call('/');
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('cache-status'), 'Playshelf; hit; detail=stale');
      return page;
    },
    { timeoutMs: 10_000 },
  );
  assert.match(await stale.text(), /<h1/);
  assert.equal((await visitor.call('/review?limit=24')).status, 200);
  await assertPageSaysWhy(await mara.call('/'));
  assert.equal((await visitor.call('/healthz')).status, 200);
  assert.equal((await visitor.call('/readyz')).status, 503);
  await delay(Math.max(0, durationMs - (performance.now() - awaySince)));
  away.abort();
  await Promise.all(calls);

  const returnedAt = performance.now();
  await proxy.set('passing');
  const isBack = async () => {
    assert.equal((await visitor.call('/readyz')).status, 200);
    assert.equal((await mara.call('/review', { body: { text: 'Back.', gameGenre: 'Racing' } })).status, 201);
    assert.equal((await visitor.call('/default?q=after')).status, 200);
  };
  await eventually(isBack, { timeoutMs: boundMs, intervalMs: 50 });
  const backMs = performance.now() - returnedAt;
  const fresh = await visitor.call('/');
  assert.equal(fresh.headers.get('cache-status'), null);
  assert.equal(server.process.exitCode, null);
  const stacks = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"requestId"') && line.includes('"stack"'));
  assert.deepEqual(stacks, [], 'no stack in the log for each request of an outage');

  const failed = outcomes.filter(({ status }) => status >= 400);
  assert.ok(failed.length > 0, 'no request was made in the outage');
  for (const { path, status, retryAfter } of failed) assert.deepEqual([path, status, retryAfter], [path, 503, '5']);
  const slowest = outcomes.toSorted((one, other) => other.ms - one.ms)[0]!;
  assert.ok(slowest.ms <= boundMs, `${slowest.path} took ${Math.round(slowest.ms)} ms`);
  const seconds = Math.round(durationMs / 1_000);
  const outage = `the database is ${mode} for ${seconds} s`;
  const goal = `at most ${goalMs / 1_000} s`;
  reportFigure(
    test,
    `${outage}: slowest of ${outcomes.length} responses`,
    `${(slowest.ms / 1_000).toFixed(2)} s`,
    goal,
  );
  reportFigure(test, `${outage}: well after its return`, `${(backMs / 1_000).toFixed(2)} s`, goal);
}
