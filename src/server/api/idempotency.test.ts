import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, TestClient, signUpMember } from '../../../test/support/test-app.ts';
import { onEachDatabase, openDatabase } from '../../../test/support/databases/databases.ts';
import { now } from '../runtime/clock.ts';

const day = 24 * 3_600_000;

onEachDatabase('a call with an Idempotency-Key', (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase, { games: 1 });
    const { db } = app;
    const mara = await signUpMember(app);
    const add = (body: object, key: string, caller: TestClient = mara) =>
      caller.call('/review', { body, headers: { 'idempotency-key': key } });
    const texts = async () => {
      const rows = await db.selectFrom('reviews').select('text').orderBy('id').execute();
      return rows.map(({ text }) => text);
    };
    const age = (milliseconds: number) =>
      db
        .updateTable('idempotency_keys')
        .set({ created_at: now() - milliseconds })
        .execute();
    return { db, app, mara, add, texts, age };
  }

  test('a member who sends a review twice with one key has it once, and gets the same response', async () => {
    const { add, texts } = await site();
    const [first, second] = [await add({ text: 'once' }, 'a'), await add({ text: 'once' }, 'a')];
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.deepEqual(await second.json(), await first.json());
    await add({ text: 'once' }, 'b');
    assert.deepEqual(await texts(), ['once', 'once']);
  });

  test('a member who edits twice with one key gets the same ETag, and another condition is another call', async () => {
    const { mara } = await site();
    const { insertedId } = await (await mara.call('/review', { body: {} })).json();
    const edit = (headers = {}) =>
      mara.call(`/review/${mara.email}/${insertedId}`, {
        method: 'PATCH',
        body: { rating: '3' },
        headers: { 'idempotency-key': 'e', ...headers },
      });
    const [first, second] = [await edit(), await edit()];
    assert.ok(first.headers.get('etag'));
    assert.equal(second.headers.get('etag'), first.headers.get('etag'));
    assert.equal((await edit({ 'if-match': '"another"' })).status, 422);
  });

  test('a member whose program sends ten at the same time has one, and ten equal responses', async () => {
    const { add, texts } = await site();
    const calls = Array.from({ length: 10 }, () => add({ text: 'once' }, 'a'));
    const responses = await Promise.all(calls);
    assert.ok(responses.every(({ status }) => status === 201));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    assert.equal(new Set(bodies).size, 1);
    assert.deepEqual(await texts(), ['once']);
  });

  test('a member whose program sends to two processes at the same time has one, and equal responses', async () => {
    const environment = await createDatabase('tables');
    const db = await openDatabase(environment);
    const apps = [await createTestApp(db), await createTestApp(await openDatabase(environment))] as const;
    const mara = await signUpMember(apps[0]);
    const there = mara.copy(apps[1]);
    const headers = { 'idempotency-key': 'a' };
    const calls = [mara, there, mara, there].map((caller) =>
      caller.call('/review', { body: { text: 'once' }, headers }),
    );
    const responses = await Promise.all(calls);
    const bodies = await Promise.all(responses.map((response) => response.text()));
    assert.ok(responses.every(({ status }) => status === 201));
    assert.equal(new Set(bodies).size, 1);
    assert.equal((await db.selectFrom('reviews').select('id').execute()).length, 1);
  });

  test('a member who deletes, edits or adds to the watch list twice gets the same response', async () => {
    const { mara, add } = await site();
    const { insertedId } = await (await add({ text: 'once' }, 'add')).json();
    const calls: [method: string, path: string, body?: object][] = [
      ['PATCH', `/review/${mara.email}/${insertedId}`, { rating: '1' }],
      ['DELETE', `/review/${insertedId}`],
      ['POST', '/gameList', { gameTitle: 'Game 0' }],
      ['POST', '/users', { name: 'Mara' }],
      ['PATCH', '/users', {}],
    ];
    for (const [method, path, body] of calls) {
      const headers = { 'idempotency-key': `${method} ${path}`.replaceAll(' ', ':') };
      const send = () => mara.call(path, { method, body, headers });
      const [first, second] = [await send(), await send()];
      assert.ok(first.ok, path);
      assert.equal(second.status, first.status);
      assert.deepEqual(await second.json(), await first.json());
    }
  });

  test('a member who uses one key for another call is told so, and nothing is done', async () => {
    const { mara, add, texts } = await site();
    await add({ text: 'first' }, 'a');
    assert.equal((await add({ text: 'second' }, 'a')).status, 422);
    const headers = { 'idempotency-key': 'a' };
    const elsewhere = await mara.call('/gameList', { body: { gameTitle: 'Game 0' }, headers });
    assert.equal(elsewhere.status, 422);
    assert.deepEqual(await texts(), ['first']);
    assert.deepEqual(await (await mara.call(`/gamelist/${mara.email}`)).json(), []);
  });

  test('two members who choose the same key do not affect each other', async () => {
    const { app, add, texts } = await site();
    const otto = await signUpMember(app, 'Otto Lind');
    const hers = await (await add({ text: 'hers' }, 'a')).json();
    const his = await (await add({ text: 'his' }, 'a', otto)).json();
    assert.notEqual(hers.insertedId, his.insertedId);
    assert.deepEqual(await texts(), ['hers', 'his']);
  });

  test('a member who uses a key again after a day makes a new call', async () => {
    const { add, texts, age } = await site();
    const first = await (await add({ text: 'again' }, 'a')).json();
    await age(day - 60_000);
    assert.deepEqual(await (await add({ text: 'again' }, 'a')).json(), first);
    await age(day);
    const second = await (await add({ text: 'again' }, 'a')).json();
    assert.notEqual(second.insertedId, first.insertedId);
    assert.deepEqual(await texts(), ['again', 'again']);
  });

  test('a member whose call failed tries again with the same key', async () => {
    const { db, add, texts } = await site();
    const body = { text: 'a try', gameTitle: 'Game 7' };
    assert.equal((await add(body, 'a')).status, 422);
    assert.deepEqual(await db.selectFrom('idempotency_keys').selectAll().execute(), []);
    await db.updateTable('games').set({ name: 'Game 7' }).execute();
    assert.equal((await add(body, 'a')).status, 201);
    assert.deepEqual(await texts(), ['a try']);
  });

  test('a member who edits what was changed meanwhile can use the key again', async () => {
    const { mara, add } = await site();
    const { insertedId } = await (await add({}, 'add')).json();
    const path = `/review/${mara.email}/${insertedId}`;
    const edit = (etag: string) => {
      const headers = { 'if-match': etag, 'idempotency-key': 'edit' };
      return mara.call(path, { method: 'PATCH', body: { rating: '3' }, headers });
    };
    assert.equal((await edit('"outdated"')).status, 412);
    const etag = (await mara.call(path)).headers.get('etag')!;
    assert.equal((await edit(etag)).status, 200);
    assert.deepEqual(await (await edit(etag)).json(), { matchedCount: 1, modifiedCount: 1 });
  });

  test('a member who sends an invalid key is told so, and nothing is done', async () => {
    const { add, texts } = await site();
    for (const key of ['', 'two words', 'x'.repeat(256), 'schlüssel']) {
      assert.equal((await add({ text: 'a try' }, key)).status, 400, key);
    }
    assert.deepEqual(await texts(), []);
    assert.equal((await add({ text: 'fine' }, '~'.repeat(255))).status, 201);
  });

  test('a visitor cannot read the response that a member got', async () => {
    const { app, add, texts } = await site();
    await add({ text: 'hers' }, 'a');
    assert.equal((await add({ text: 'hers' }, 'a', new TestClient(app))).status, 401);
    assert.deepEqual(await texts(), ['hers']);
  });
});
