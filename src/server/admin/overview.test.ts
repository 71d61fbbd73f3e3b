import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Overview } from '../../contracts/admin/overview.ts';
import { signUpAdmin } from '../../../test/support/admin.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { createTestApp, signUpMember, TestClient } from '../../../test/support/test-app.ts';
import { readDatabaseTime } from '../db/read-time.ts';
import { writeSetting } from '../db/settings.ts';
import { createWriteQueue } from '../db/write-queue.ts';
import { grantRole } from '../moderation/commands.ts';
import { addToHistory } from '../ops/history/queries.ts';
import { resolutions, startOf } from '../ops/history/names.ts';

const path = '/api/admin/overview';

onEachDatabase("the admin's overview", (createDatabase, databaseName) => {
  async function site() {
    const app = await createTestApp(createDatabase, { games: 2 });
    const ada = await signUpAdmin(app);
    const read = async (search = ''): Promise<Overview> => Overview.parse(await ada.readJson(path + search));
    return { app, ada, read };
  }
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

  test('visitors, members and moderators do not see it, and an admin does until the role is taken', async () => {
    const { app, ada } = await site();
    const mara = await signUpMember(app, 'Mara Okafor');
    const grant = (email: string, role: 'moderator' | null) =>
      createWriteQueue(app.db)((tx) => grantRole(tx, 'operator', email, role));
    const statusFor = async (person: TestClient) => (await person.call(path)).status;
    assert.equal(await statusFor(new TestClient(app)), 401);
    assert.equal(await statusFor(mara), 403);
    await grant(mara.email, 'moderator');
    await app.catchUp();
    const refused = await mara.call(path);
    assert.deepEqual([refused.status, (await refused.json()).detail], [403, 'This is for admins only.']);
    const response = await ada.call(path);
    assert.deepEqual([response.status, response.headers.get('cache-control')], [200, 'private, no-cache']);
    // Without `catchUp`: this process has the session with the old role in memory.
    await grant(ada.email, 'moderator');
    assert.equal(await statusFor(ada), 403);
    assert.equal((await ada.call('/api/moderation/counts')).status, 200);
  });

  test('an admin sees what the site has, and nobody by name', async () => {
    const { app, ada, read } = await site();
    const mara = await signUpMember(app, 'Mara Okafor');
    await mara.addReview({ gameTitle: 'Game 0', text: 'Fine.', rating: '5' });
    await mara.callOk('/gameList', { body: { gameTitle: 'Game 1', email: mara.email } });
    await app.flushHistory();
    const overview = await read();
    const { counts, database, process } = overview;
    assert.deepEqual(counts, {
      members: 2,
      reviews: 1,
      sampleReviews: 0,
      games: 2,
      watchListEntries: 1,
      sessions: 2,
    });
    const { bytes, migrations, knownMigrations, ...rest } = database;
    assert.deepEqual(rest, { kind: databaseName, state: 'fits', unknown: [], missing: [] });
    assert.ok(bytes > 100_000);
    assert.equal(migrations, knownMigrations);
    assert.match(process.version, /^\d+\.\d+\.\d+/);
    assert.match(process.node, /^v24\./);
    assert.equal(process.count, 1);
    const text = JSON.stringify(overview);
    for (const person of [ada, mara]) {
      for (const secret of [person.name, person.email, person.id]) assert.ok(!text.includes(secret), secret);
    }
  });

  test('an admin sees what was requested, what failed and what was slow', async () => {
    const { app, read } = await site();
    const visitor = new TestClient(app);
    const before = await read();
    assert.ok(before.history.series.requests.every((value) => value === null));
    assert.deepEqual(before.routes, { slowest: [], busiest: [] });
    assert.equal(before.process.count, 0);
    await app.catchUp();
    for (let done = 0; done < 12; done += 1) await visitor.call('/review?limit=1');
    for (let done = 0; done < 3; done += 1) await visitor.call('/default/nothing');
    await visitor.call('/healthz');
    await app.flushHistory();
    for (const range of ['24h', '30d']) {
      const { history, routes } = await read(`?range=${range}`);
      const { series, stepMs } = history;
      assert.deepEqual([stepMs, series.requests.length], range === '24h' ? [300_000, 288] : [3_600_000, 720]);
      // 15 of the visitor, two of the registration and the first look of the admin.
      assert.ok(sum(series.requests) >= 17 && sum(series.requests) <= 19, `${sum(series.requests)}`);
      assert.equal(sum(series.clientErrors), 3);
      assert.equal(sum(series.serverErrors), 0);
      assert.equal(sum(series.cacheHits), 11);
      assert.ok(sum(series.cacheMisses) >= 1);
      assert.equal(Math.max(...series.members.map(Number)), 1);
      assert.ok(Math.max(...series.memoryBytes.map(Number)) > 1_000_000);
      const all = [...routes.slowest, ...routes.busiest];
      const reviews = all.find(({ route }) => route === 'GET /review');
      assert.equal(reviews?.count ?? 12, 12);
      assert.ok(routes.slowest.every(({ count }) => count >= 10));
      assert.ok(routes.busiest.some(({ route }) => route === 'POST /api/auth/sign-up/email'));
      const totals = routes.busiest.map(({ totalMs }) => totalMs);
      assert.deepEqual(
        totals,
        totals.toSorted((one, other) => other - one),
      );
    }
  });

  test('a gap in the history stays a gap, and a quiet time is a zero', async () => {
    const { app, read } = await site();
    const time = await readDatabaseTime(app.db);
    const fiveMinutes = resolutions.fiveMinutes;
    const at = (intervals: number, name: string, value: number) => ({
      resolutionMs: fiveMinutes,
      startsAt: startOf(time, fiveMinutes) - intervals * fiveMinutes,
      name,
      value,
    });
    await addToHistory(app.db, [
      at(10, 'processes', 1),
      at(10, 'requests', 7),
      at(12, 'processes', 2),
      at(300, 'requests', 99),
      at(-20, 'requests', 98),
    ]);
    const { history } = await read();
    const lateness =
      startOf(Date.parse(history.startsAt), fiveMinutes) + 288 * fiveMinutes - startOf(time, fiveMinutes);
    const values = history.series.requests.slice(0, history.series.requests.length - (lateness / fiveMinutes - 1));
    assert.deepEqual(values.slice(-14), [null, 0, null, 7, ...Array.from({ length: 10 }, () => null)]);
    assert.equal(sum(history.series.requests), 7);
  });

  test('an admin sees when the last backup was made, and whether that is too long ago', async () => {
    const { app, read } = await site();
    assert.deepEqual((await read()).backup, { lastAt: null, state: 'none' });
    const time = await readDatabaseTime(app.db);
    for (const [hours, state] of [[1, 'recent'] as const, [49, 'old'] as const]) {
      const lastAt = new Date(time - hours * 3_600_000).toISOString();
      await writeSetting(app.db, 'last backup', lastAt);
      assert.deepEqual((await read()).backup, { lastAt, state });
    }
  });

  test('an admin sees that the database is of a newer or an earlier version', async () => {
    const { app, read } = await site();
    const { migrations } = (await read()).database;
    await app.db.insertInto('migrations').values({ name: '9999-later', applied_at: 1 }).execute();
    const newer = (await read()).database;
    assert.deepEqual([newer.state, newer.unknown, newer.migrations], ['newer', ['9999-later'], migrations + 1]);
    await app.db.deleteFrom('migrations').where('name', 'in', ['9999-later', '0023-metric-history']).execute();
    const older = (await read()).database;
    assert.deepEqual([older.state, older.missing], ['older', ['0023-metric-history']]);
  });

  test('another range than those there are is refused', async () => {
    const { ada } = await site();
    assert.equal((await ada.call(`${path}?range=1y`)).status, 422);
  });
});
