import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, TestClient, signUpMember } from '../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import { now } from '../runtime/clock.ts';

onEachDatabase("a member's record", (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase);
    const { db } = app;
    const mara = await signUpMember(app);
    const post = (body: object, caller: TestClient = mara) => caller.call('/users', { body });
    const patch = (body: object, caller: TestClient = mara) => caller.call('/users', { method: 'PATCH', body });
    const read = async () => {
      const rows = await db.selectFrom('members').selectAll().where('id', '=', mara.id).execute();
      return { ...rows[0]! };
    };
    return { db, app, mara, post, patch, read };
  }

  test('is updated by its owner, and keeps the time of its creation by the clock of the site', async () => {
    const { mara, post, read } = await site();
    const before = await read();
    const photo = 'https://example.org/mara.jpg';
    const body = {
      name: 'Mara O.',
      photo,
      email: mara.email,
      creationTime: '2001-01-01T00:00:00Z',
    };
    const response = await post(body);
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { insertedId: mara.id });
    const { updated_at: later, ...after } = await read();
    const { updated_at: earlier, ...rest } = before;
    assert.deepEqual(after, { ...rest, name: 'Mara O.', photo, creation_time: body.creationTime });
    assert.ok(later >= earlier);
    const { user } = await (await mara.call('/api/auth/get-session')).json();
    assert.deepEqual([user.name, user.image], ['Mara O.', photo]);
    await post({});
    assert.equal((await read()).name, 'Mara O.');
  });

  for (const method of ['POST', 'PATCH']) {
    test(`keeps the first time of creation that its owner sends by ${method}, as it was sent, for them alone`, async () => {
      const { mara, read } = await site();
      const first = 'Mon, 02 Mar 2026 19:05:00 GMT';
      for (const creationTime of [undefined, first, '2001-01-01T00:00:00Z', undefined]) {
        await mara.callOk('/users', { method, body: { email: mara.email, creationTime } });
      }
      assert.equal((await read()).creation_time, first);
      await mara.addReview({ text: 'Worth an evening.' });
      const pages = ['/review', '/allReview', `/review/${mara.email}`, '/api/auth/get-session', '/account'];
      for (const page of pages) assert.ok(!(await mara.readText(page)).includes(first), page);
    });
  }

  test('records a later sign-in, and returns its id with the counts', async () => {
    const { mara, patch, read } = await site();
    const before = await read();
    const time = '2026-03-02T19:05:00.000Z';
    for (const body of [{ email: mara.email.toUpperCase(), lastSignInTime: time }, {}]) {
      const response = await patch(body);
      assert.equal(response.status, 200);
      const counts = { matchedCount: 1, modifiedCount: 1 };
      assert.deepEqual(await response.json(), { insertedId: mara.id, ...counts });
    }
    await patch({ lastSignInTime: time });
    const again = await (await patch({ lastSignInTime: time })).json();
    assert.deepEqual(again, { insertedId: mara.id, matchedCount: 1, modifiedCount: 0 });
    assert.deepEqual(await read(), { ...before, last_sign_in_at: Date.parse(time) });
  });

  test('takes the time in the formats of browsers, and none in the future', async () => {
    const { patch, read } = await site();
    await patch({ lastSignInTime: 'Mon, 02 Mar 2026 19:05:00 GMT' });
    assert.equal((await read()).last_sign_in_at, Date.UTC(2026, 2, 2, 19, 5));
    await patch({ lastSignInTime: '9999-12-31T00:00:00Z' });
    assert.ok((await read()).last_sign_in_at! <= now());
  });

  test('records each sign-in by itself', async () => {
    const { db, app, mara, read } = await site();
    await db.updateTable('members').set({ last_sign_in_at: 1, created_at: 1 }).execute();
    const body = { email: mara.email, password: 'Lantern-7-valley' };
    await new TestClient(app).call('/api/auth/sign-in/email', { body });
    const { created_at, last_sign_in_at } = await read();
    assert.equal(created_at, 1);
    assert.ok(last_sign_in_at! > 1);
  });

  test('is not changed by anybody else, nor by invalid values', async () => {
    const { app, mara, post, patch, read } = await site();
    const before = await read();
    const otto = await signUpMember(app, 'Otto Lind');
    const visitor = new TestClient(app);
    for (const change of [post, patch]) {
      const body = { name: 'Otto was here', email: mara.email };
      assert.equal((await change(body, otto)).status, 403);
      assert.equal((await change(body, visitor)).status, 401);
      assert.equal((await change({ name: 'Me', email: otto.email })).status, 403);
    }
    const invalidValues: [change: typeof post, field: string, value: unknown][] = [
      [post, 'name', ''],
      [post, 'name', '\0'],
      [post, 'photo', '\0'],
      [post, 'photo', 'x'.repeat(2_001)],
      [post, 'creationTime', 'yesterday or so'],
      [post, 'email', 'no address'],
      [patch, 'lastSignInTime', 'yesterday or so'],
      [patch, 'lastSignInTime', 5],
    ];
    for (const [change, field, value] of invalidValues) {
      const response = await change({ [field]: value });
      assert.equal(response.status, 422, `${field}: ${JSON.stringify(value)}`);
      const { errors } = ProblemDetails.parse(await response.json());
      assert.equal(errors?.[0]?.field, field);
    }
    assert.deepEqual(await read(), before);
  });
});
