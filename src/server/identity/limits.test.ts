import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  createTestApp,
  TestClient,
  validPassword,
  signUpMember,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { CookieJar } from '../../../test/support/cookie-jar.ts';
import { onEachDatabase, openDatabase, type DatabaseEnvironment } from '../../../test/support/databases/databases.ts';
import { makeUndeletable } from '../../../test/support/undeletable.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import type { Services } from '../app.ts';
import { now } from '../runtime/clock.ts';
import type { Database } from '../db/schema.ts';

const wrongPassword = 'Wrong-7-valley';

type Try = { email?: string; password?: string; address?: string; forwarded?: string };

/** Tries to sign in without a cookie; returns the response. */
function attempt(app: TestApp, { email, password = wrongPassword, address, forwarded }: Try) {
  return new TestClient(app).call('/api/auth/sign-in/email', {
    body: { email: email ?? 'mara.okafor@example.org', password },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    ...(address !== undefined && { address }),
  });
}

/** Makes a number of attempts, one after the other; returns their statuses. */
async function attempts(app: TestApp, count: number, each: (index: number) => Try) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    statuses.push((await attempt(app, each(index))).status);
  }
  return statuses;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

/** Uses up the 30 attempts of one network: sends the first two and the last, and adds the other 27 to the count. */
async function exhaust(db: Database, app: TestApp, from: (index: number) => Try): Promise<void> {
  const each = (index: number) => ({ email: `nobody${index}@example.org`, ...from(index) });
  assert.deepEqual(await attempts(app, 2, each), times(2, 401));
  await db
    .updateTable('rate_limits')
    .set((row) => ({ taken: row('taken', '+', 27), day_taken: row('day_taken', '+', 27) }))
    .where('name', 'like', 'wrongPasswordsOfNetwork %')
    .execute();
  assert.equal((await attempt(app, each(29))).status, 401);
}

/** Ends the windows of all limits, for a process that has none in memory. */
async function afterTheWindows(db: Database): Promise<TestApp> {
  await db.updateTable('rate_limits').set({ ends_at: now(), day_ends_at: now() }).execute();
  return createTestApp(db);
}

onEachDatabase('limits on sign-in and sign-up', (createDatabase) => {
  async function site(options: Partial<Services> = {}) {
    const app = await createTestApp(createDatabase, options);
    const { db } = app;
    const mara = await signUpMember(app);
    return { db, app, mara };
  }

  test('20 wrong passwords from 20 addresses: ten are checked, then nobody gets in, not even with the right one', async () => {
    const { app, mara } = await site();
    const otto = await signUpMember(app, 'Otto Lind');
    const from = (index: number) => ({ address: `192.0.2.${index}` });
    assert.deepEqual(await attempts(app, 20, from), [...times(10, 401), ...times(10, 429)]);
    const right = { email: mara.email.toUpperCase(), password: validPassword };
    const refused = await attempt(app, { ...right, address: '192.0.2.99' });
    assert.equal(refused.status, 429);
    const seconds = Number(refused.headers.get('retry-after'));
    assert.ok(Number.isInteger(seconds) && seconds > 3_500 && seconds <= 3_600, String(seconds));
    assert.match(
      ProblemDetails.parse(await refused.json()).detail,
      /^Too many attempts\. Please wait (a minute|\d+ minutes) and try again\.$/,
    );
    assert.deepEqual(refused.headers.getSetCookie(), []);
    const other = await attempt(app, { email: otto.email, password: validPassword });
    assert.equal(other.status, 200);
    assert.equal((await mara.call(`/review/${mara.email}`)).status, 200);
  });

  test('20 wrong passwords at the same time: ten are checked', async () => {
    const { app } = await site();
    const tries = Array.from({ length: 20 }, (_, index) => attempt(app, { address: `192.0.2.${index}` }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [...times(10, 401), ...times(10, 429)]);
  });

  test('an address that nobody has registered has the same limit', async () => {
    const { app } = await site();
    const statuses = await attempts(app, 11, () => ({ email: 'nobody@example.org' }));
    assert.deepEqual(statuses, [...times(10, 401), 429]);
  });

  test('a member who waits gets in again', async () => {
    const { db, app, mara } = await site();
    await attempts(app, 11, () => ({}));
    const right = { email: mara.email, password: validPassword };
    assert.equal((await attempt(app, right)).status, 429);
    const later = await afterTheWindows(db);
    assert.equal((await attempt(later, right)).status, 200);
    assert.deepEqual(await attempts(later, 10, () => ({})), times(10, 401));
  });

  test('right passwords do not count as wrong ones', async () => {
    const { app, mara } = await site();
    const right = { email: mara.email, password: validPassword };
    assert.deepEqual(await attempts(app, 12, () => right), times(12, 200));
    assert.deepEqual(await attempts(app, 9, () => ({})), times(9, 401));
    assert.deepEqual(await attempts(app, 3, () => right), times(3, 200));
    assert.deepEqual(await attempts(app, 2, () => ({})), [401, 429]);
  });

  test('a member who has signed in 100 times waits for the next time, even with the right password', async () => {
    const { db, app, mara } = await site();
    const right = { email: mara.email, password: validPassword };
    assert.equal((await attempt(app, right)).status, 200);
    const sessionsOf = db.updateTable('rate_limits').where('name', 'like', 'passwordAttempts %');
    await sessionsOf.set((row) => ({ taken: row('taken', '+', 98) })).execute();
    assert.deepEqual(await attempts(app, 2, () => right), [200, 429]);
    assert.equal((await attempt(await afterTheWindows(db), right)).status, 200);
  });

  test('a network that tries many accounts is stopped, and no other network', async () => {
    const { db, app, mara } = await site();
    const from = () => ({ address: '192.0.2.1' });
    await exhaust(db, app, from);
    const right = { email: mara.email, password: validPassword };
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1']) {
      assert.equal((await attempt(app, { ...right, address })).status, 429, address);
    }
    const more = await attempts(app, 11, () => ({ ...right, address: '192.0.2.1' }));
    assert.deepEqual(more, times(11, 429));
    assert.equal((await attempt(app, { ...right, address: '192.0.2.2' })).status, 200);
  });

  test('with IPv6, all addresses of one /64 are one network', async () => {
    const { db, app, mara } = await site();
    const from = (index: number) => ({ address: `2001:db8:0:1::${index.toString(16)}` });
    await exhaust(db, app, from);
    const right = { email: mara.email, password: validPassword };
    const ask = async (address: string) => (await attempt(app, { ...right, address })).status;
    assert.equal(await ask('2001:db8:0:1:ffff:ffff:ffff:ffff'), 429);
    assert.equal(await ask('2001:0DB8::1:1:2:3:4'), 429);
    assert.equal(await ask('2001:db8:0:2::1'), 200);
  });

  test('limits hold across processes on one database', async () => {
    const environment: DatabaseEnvironment = await createDatabase('tables');
    const first = await openDatabase(environment);
    const apps = [await createTestApp(first), await createTestApp(await openDatabase(environment))] as const;
    const mara = await signUpMember(apps[0]);
    for (const app of apps) assert.deepEqual(await attempts(app, 5, () => ({})), times(5, 401));
    for (const app of apps) {
      const right = { email: mara.email, password: validPassword };
      assert.equal((await attempt(app, right)).status, 429);
    }
  });

  test('a stranger cannot dodge a limit with an X-Forwarded-For of their own', async () => {
    const { db, app, mara } = await site();
    const address = '192.0.2.1';
    await exhaust(db, app, (index) => ({ address, forwarded: `198.51.100.${index}` }));
    const right = { email: mara.email, password: validPassword };
    const refused = await attempt(app, { ...right, address, forwarded: '198.51.100.99' });
    assert.equal(refused.status, 429);
    const elsewhere = await attempt(app, { ...right, address: '198.51.100.1' });
    assert.equal(elsewhere.status, 200);
  });

  test('behind a proxy that we trust, each person behind it has a limit of their own', async () => {
    const { db, app, mara } = await site({ trustedProxies: ['10.0.0.0/8'] });
    const address = '10.1.2.3';
    // The address that the client forged is to the left of the one that our proxy added.
    const forged = (index: number) => `198.51.100.${index}, 192.0.2.1, 10.9.9.9`;
    await exhaust(db, app, (index) => ({ address, forwarded: forged(index) }));
    const right = { email: mara.email, password: validPassword };
    const ask = async (one: Try) => (await attempt(app, { ...right, ...one })).status;
    assert.equal(await ask({ address, forwarded: forged(99) }), 429);
    assert.equal(await ask({ address: '192.0.2.1' }), 429);
    assert.equal(await ask({ address, forwarded: '192.0.2.2' }), 200);
    assert.equal(await ask({ address: '192.0.2.9', forwarded: '192.0.2.1' }), 200);
  });

  test('a stranger who goes on after the tenth try costs the database nothing', async () => {
    const { db, app } = await site();
    await attempts(app, 11, () => ({}));
    await sql`alter table rate_limits rename to taken_away`.execute(db);
    assert.deepEqual(await attempts(app, 3, () => ({})), times(3, 429));
    await sql`alter table taken_away rename to rate_limits`.execute(db);
    const { taken } = await db
      .selectFrom('rate_limits')
      .select('taken')
      .where('name', 'like', 'wrongPasswordsOfAccount %')
      .executeTakeFirstOrThrow();
    assert.equal(taken, 10);
  });

  test("a member whose account others try gets in with the browser they've used before", async () => {
    const { db, app, mara } = await site();
    await attempts(app, 11, () => ({ address: '192.0.2.7' }));
    await exhaust(db, app, () => ({ address: '192.0.2.8' }));
    const signIn = (client: TestClient, password: string, address: string) =>
      client.call('/api/auth/sign-in/email', { body: { email: mara.email, password }, address });
    await mara.callOk('/api/auth/sign-out', { method: 'POST' });
    const known = mara.copy();
    assert.equal((await signIn(new TestClient(app), validPassword, '192.0.2.9')).status, 429);
    // From another network, and from one that has no attempts left.
    assert.equal((await signIn(known, validPassword, '192.0.2.9')).status, 200);
    assert.equal((await signIn(known, validPassword, '192.0.2.8')).status, 200);
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push((await signIn(known, wrongPassword, '192.0.2.9')).status);
    assert.deepEqual(statuses, [...times(10, 401), 429]);
    assert.equal((await signIn(known, validPassword, '192.0.2.9')).status, 429);
  });

  test('a network with many browsers that an account knows keeps no other member out', async () => {
    const { app, mara } = await site();
    const signIn = (client: TestClient, address: string) =>
      client.call('/api/auth/sign-in/email', { body: { email: mara.email, password: validPassword }, address });
    const greedy = Array.from({ length: 60 }, () => new TestClient(app));
    for (let first = 0; first < greedy.length; first += 20) {
      const group = greedy.slice(first, first + 20);
      await Promise.all(group.map(async (each) => assert.equal((await signIn(each, '192.0.2.7')).status, 200)));
    }
    const all = greedy.map((each) => signIn(each, '192.0.2.7'));
    const honest = signIn(mara, '192.0.2.9');
    assert.equal((await honest).status, 200);
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    assert.ok(statuses.includes(503), statuses.join());
  });

  test('a sign-in that fails after the password was right takes back its own attempt, and no wrong one', async () => {
    const { db, mara } = await site();
    const signIn = (password: string) =>
      mara.call('/api/auth/sign-in/email', { body: { email: mara.email, password } });
    assert.equal((await signIn(wrongPassword)).status, 401);
    const { id } = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    const release = await makeUndeletable(db, id);
    assert.equal((await signIn(validPassword)).status, 500);
    await release();
    const counted = db.selectFrom('rate_limits').select('taken').where('name', 'like', 'wrongPasswordsOfBrowser %');
    assert.equal((await counted.executeTakeFirst())?.taken, 1);
  });

  test("a stranger gains nothing by a browser that knows another account, or by a cookie they've made up", async () => {
    const { app } = await site();
    const otto = await signUpMember(app, 'Otto Lind');
    const [name, value = ''] = [...otto.cookies].find(([each]) => each.endsWith('known_browser')) ?? [];
    assert.match(value, /^[\w-]{22}\.[\w-]{22}$/);
    const [id, mac] = value.split('.');
    const cookies = [value, `${id}.${mac}.${mac}`, `${id}`, `${id}.`, `.${mac}`, 'x', `${id}.${'A'.repeat(22)}`];
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const client = new TestClient(app, new CookieJar([[name!, cookies[index % cookies.length]!]]));
      const body = { email: 'mara.okafor@example.org', password: wrongPassword };
      statuses.push((await client.call('/api/auth/sign-in/email', { body, address: `192.0.2.${index}` })).status);
    }
    assert.deepEqual(statuses, [...times(10, 401), 429, 429]);
  });

  test('a browser that knew the account before its password changed is a stranger', async () => {
    const { app, mara } = await site();
    const known = [...mara.cookies].find(([each]) => each.endsWith('known_browser'))!;
    await mara.callOk('/api/auth/change-password', {
      body: { oldPassword: validPassword, newPassword: 'Harbour-9-violin' },
    });
    assert.notEqual(mara.cookies.get(known[0]), known[1]);
    const guess = async (index: number, cookies: [string, string][]) => {
      const client = new TestClient(app, new CookieJar(cookies));
      const body = { email: mara.email, password: wrongPassword };
      return (await client.call('/api/auth/sign-in/email', { body, address: `192.0.2.${index}` })).status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) statuses.push(await guess(index, []));
    for (let index = 5; index < 11; index += 1) statuses.push(await guess(index, [known]));
    assert.deepEqual(statuses, [...times(10, 401), 429]);
    const own = await guess(12, [[known[0], mara.cookies.get(known[0])!]]);
    assert.equal(own, 401, 'the browser that changed it is still known');
  });

  test('registrations are limited by network and by address, and end with their time', async () => {
    const { db, app } = await site();
    const register = async (email: string, address: string, at = app) => {
      const body = { name: 'Mara', email, password: validPassword };
      return (await new TestClient(at).call('/api/auth/sign-up/email', { body, address })).status;
    };
    const taken = 'mara.okafor@example.org';
    const responses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      responses.push(await register(taken, `192.0.2.${index}`));
    }
    // Mara's own registration was the first of ten.
    assert.deepEqual(responses, [...times(9, 409), 429, 429]);
    const network = 'signUps 192.0.2.200';
    await db
      .insertInto('rate_limits')
      .values({ name: network, taken: 60, ends_at: now() + 60_000 })
      .execute();
    assert.equal(await register('one@example.org', '192.0.2.200'), 429);
    assert.equal(await register('one@example.org', '192.0.2.201'), 200);
    assert.equal(await register('two@example.org', '192.0.2.200', await afterTheWindows(db)), 200);
  });

  test('somebody with many IPv6 networks of one customer is limited as that customer', async () => {
    const { db, app, mara } = await site();
    const use = (name: string, taken: number) =>
      db
        .insertInto('rate_limits')
        .values({ name, taken, ends_at: now() + 60_000 })
        .execute();
    await use('signUpsOfPrefix 2001:db8:1:ff00::/56', 120);
    await use('wrongPasswordsOfPrefix 2001:db8:1::/48', 150);
    const register = async (address: string) => {
      const body = { name: 'Ada', email: 'ada@example.org', password: validPassword };
      return (await new TestClient(app).call('/api/auth/sign-up/email', { body, address })).status;
    };
    assert.equal(await register('2001:db8:1:ff42::1'), 429);
    assert.equal(await register('2001:db8:1:fe42::1'), 200);
    const guess = (address: string) => attempt(app, { email: mara.email, address });
    assert.equal((await guess('2001:db8:1:42::1')).status, 429);
    assert.equal((await guess('2001:db8:2:42::1')).status, 401);
  });

  test('starts of a sign-in with a provider are limited by network', async () => {
    const { db, app } = await site();
    const begin = async (address: string) => {
      const call = { body: { provider: 'google' }, address };
      return (await new TestClient(app).call('/api/auth/sign-in/social', call)).status;
    };
    assert.equal(await begin('192.0.2.1'), 404);
    await db.updateTable('rate_limits').set({ taken: 60 }).where('name', 'like', 'providerSignIns %').execute();
    assert.equal(await begin('192.0.2.1'), 429);
    assert.equal(await begin('192.0.2.2'), 404);
  });
});
