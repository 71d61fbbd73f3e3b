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

const path = '/api/admin/overview';

onEachDatabase("the admin's overview", (createDatabase, databaseName) => {
  async function site() {
    const app = await createTestApp(createDatabase, { games: 2 });
    const ada = await signUpAdmin(app);
    const read = async (): Promise<Overview> => Overview.parse(await ada.readJson(path));
    return { app, ada, read };
  }

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
    const text = JSON.stringify(overview);
    for (const person of [ada, mara]) {
      for (const secret of [person.name, person.email, person.id]) assert.ok(!text.includes(secret), secret);
    }
  });

  test('an admin sees what this process has served, what failed and what was slow', async () => {
    const { app, read } = await site();
    const visitor = new TestClient(app);
    await app.catchUp();
    const before = (await read()).process;
    for (let done = 0; done < 12; done += 1) await visitor.call('/review?limit=1');
    for (let done = 0; done < 3; done += 1) await visitor.call('/default/nothing');
    await visitor.call('/healthz');
    const { process, routes } = await read();
    // 15 of the visitor, and the first look of the admin.
    assert.equal(process.requests - before.requests, 16);
    assert.equal(process.clientErrors - before.clientErrors, 3);
    assert.deepEqual([process.serverErrors, process.tooManyRequests], [0, 0]);
    assert.equal(process.cacheHits - before.cacheHits, 11);
    assert.ok(process.cacheMisses > before.cacheMisses);
    assert.ok(process.averageMs > 0 && process.memoryBytes > 1_000_000 && process.cacheBytes > 0);
    assert.deepEqual([process.waitingReads, process.waitingWrites], [0, 0]);
    const all = [...routes.slowest, ...routes.busiest];
    assert.equal(all.find(({ route }) => route === 'GET /review')?.count ?? 12, 12);
    assert.ok(all.every(({ route }) => !route.includes('healthz')));
    assert.ok(routes.slowest.every(({ count }) => count >= 10));
    assert.ok(routes.busiest.some(({ route }) => route === 'POST /api/auth/sign-up/email'));
    const totals = routes.busiest.map(({ totalMs }) => totalMs);
    assert.deepEqual(
      totals,
      totals.toSorted((one, other) => other - one),
    );
  });

  test('an admin sees how many members, reviews and reports came each day of two weeks', async () => {
    const { app, ada, read } = await site();
    const mara = await signUpMember(app, 'Mara Okafor');
    const ids = [];
    for (const text of ['One.', 'Two.', 'Three.']) ids.push(await mara.addReview({ gameTitle: 'Game 0', text }));
    await ada.callOk(`/api/reviews/${ids[0]}/report`, { body: { reason: 'spam' } });
    const dayMs = 86_400_000;
    const today = Math.floor((await readDatabaseTime(app.db)) / dayMs) * dayMs;
    const move = (id: string | undefined, time: number) =>
      app.db.updateTable('reviews').set({ created_at: time }).where('id', '=', id!).execute();
    await move(ids[1], today - 1);
    await move(ids[2], today - 14 * dayMs);
    await app.db
      .updateTable('members')
      .set({ created_at: today - 13 * dayMs })
      .where('id', '=', ada.id)
      .execute();
    const { days } = await read();
    const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
    assert.deepEqual(
      days.map(({ date }) => date),
      Array.from({ length: 14 }, (_, index) => dateOf(today - index * dayMs)),
    );
    assert.deepEqual(days[0], { date: dateOf(today), members: 1, reviews: 1, reports: 1 });
    assert.deepEqual(days[1], { date: dateOf(today - dayMs), members: 0, reviews: 1, reports: 0 });
    assert.deepEqual(days[13], { date: dateOf(today - 13 * dayMs), members: 1, reviews: 0, reports: 0 });
    assert.equal(
      days.slice(2, 13).reduce((sum, day) => sum + day.members + day.reviews + day.reports, 0),
      0,
    );
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
    await app.db.deleteFrom('migrations').where('name', 'in', ['9999-later', '0024-creation-time']).execute();
    const older = (await read()).database;
    assert.deepEqual([older.state, older.missing], ['older', ['0024-creation-time']]);
  });
});
