import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { test } from 'node:test';
import { actAfterRead } from '../../../test/support/act-after-read.ts';
import { createTestApp, TestClient, validPassword, signUpMember } from '../../../test/support/test-app.ts';
import { CookieJar } from '../../../test/support/cookie-jar.ts';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { makeUndeletable } from '../../../test/support/undeletable.ts';
import type { Services } from '../app.ts';
import { now } from '../runtime/clock.ts';
import { newId } from '../db/id.ts';
import { insertFactor } from './second-factor/queries.ts';

const day = 24 * 3_600_000;
const cookieName = 'playshelf.session_token';

/** How many passwords are hashed meanwhile, counted in the operations that Node begins. */
async function countHashes(act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({ init: (_id, type) => (count += Number(type === 'ARGON2REQUEST')) });
  hook.enable();
  await act();
  hook.disable();
  return count;
}

onEachDatabase('signing in', (createDatabase) => {
  async function site(options: Partial<Services> = {}) {
    const app = await createTestApp(createDatabase, options);
    const { db } = app;
    const mara = await signUpMember(app);
    const signIn = (email: string, password = validPassword, caller = new TestClient(app)) =>
      caller.call('/api/auth/sign-in/email', { body: { email, password } });
    const sessions = () => db.selectFrom('sessions').selectAll().orderBy('id').execute();
    /** Whether a client with these cookies is signed in, for the API and for a member's own list. */
    const isSignedIn = async (cookies: CookieJar) => {
      const caller = new TestClient(app, new CookieJar(cookies));
      const session = await (await caller.call('/api/auth/get-session')).json();
      const { status } = await caller.call(`/review/${mara.email}`);
      assert.equal(status, session === null ? 401 : 200);
      return session !== null;
    };
    const changes = () => db.selectFrom('changes').select('id').orderBy('id').execute();
    return { db, app, mara, signIn, sessions, changes, isSignedIn };
  }

  test('a member whose account is deleted while they sign in is told that email or password are wrong', async () => {
    const database = await migratedDatabase(createDatabase);
    const { plugin, arm, hasActed } = actAfterRead(
      (row) => JSON.stringify(row).includes('$argon2id'),
      () => database.deleteFrom('members').execute(),
    );
    const app = await createTestApp(database.withPlugin(plugin));
    const { email } = await signUpMember(app);
    arm();
    const response = await new TestClient(app).call('/api/auth/sign-in/email', {
      body: { email, password: validPassword },
    });
    assert.ok(hasActed());
    assert.deepEqual([response.status, (await response.json()).detail], [401, 'Wrong email or password.']);
  });

  test('a member who turns their second factor on while they sign in elsewhere is not signed in there without a code', async () => {
    const database = await migratedDatabase(createDatabase);
    const { plugin, arm, hasActed } = actAfterRead(
      (row) => 'secret' in row,
      () => insertFactor(database, id, { secret: 'encrypted', lastStep: 0 }),
    );
    const app = await createTestApp(database.withPlugin(plugin));
    const { id, email } = await signUpMember(app);
    const sessions = () => database.selectFrom('sessions').select('id').execute();
    const before = await sessions();
    arm();
    const response = await new TestClient(app).call('/api/auth/sign-in/email', {
      body: { email, password: validPassword },
    });
    assert.deepEqual([hasActed(), response.status], [true, 401]);
    assert.deepEqual(response.headers.getSetCookie(), []);
    assert.deepEqual(await sessions(), before);
  });

  test('a member with a hundred sessions who signs in once more loses the least recently used one', async () => {
    const { db, app, mara, signIn, sessions, isSignedIn } = await site();
    const [{ id: _, token: __, ...row }] = (await sessions()) as [Awaited<ReturnType<typeof sessions>>[0]];
    const others = Array.from({ length: 99 }, (_other, index) => ({
      ...row,
      id: newId(),
      token: `token-${index}`,
    }));
    await db.insertInto('sessions').values(others).execute();
    await db
      .updateTable('sessions')
      .set({ updated_at: row.updated_at - 1 })
      .where('member_id', '=', mara.id)
      .where(
        'id',
        'not in',
        others.map(({ id }) => id),
      )
      .execute();
    const otto = await signUpMember(app, 'Otto Lind');
    assert.equal(await isSignedIn(mara.cookies), true);
    const elsewhere = new TestClient(app);
    await signIn(mara.email, validPassword, elsewhere);
    assert.equal(await isSignedIn(mara.cookies), false);
    assert.equal(await isSignedIn(elsewhere.cookies), true);
    assert.notEqual(await otto.readJson('/api/auth/get-session'), null);
    const own = (await sessions()).filter(({ member_id }) => member_id === mara.id);
    assert.equal(own.length, 100);
  });

  test('a member signs in, whatever the capitals of the address, and is known from then on', async () => {
    const { app, mara, signIn } = await site();
    for (const email of [mara.email, ` ${mara.email.toUpperCase()}`]) {
      const caller = new TestClient(app);
      const response = await signIn(email, validPassword, caller);
      assert.equal(response.status, 200);
      const { user } = await response.json();
      assert.deepEqual(user, { id: mara.id, name: 'Mara Okafor', email: mara.email, image: '' });
      assert.deepEqual(await (await caller.call('/api/auth/get-session')).json(), { user });
    }
    const visitor = await new TestClient(app).call('/api/auth/get-session');
    assert.equal(await visitor.json(), null);
  });

  test("a member's cookie is out of reach of scripts and of other sites", async () => {
    const { mara, signIn } = await site();
    const [cookie = '', ...others] = (await signIn(mara.email)).headers.getSetCookie();
    // The other one says only that this browser has signed in to the account before.
    assert.equal(others.length, 1);
    assert.match(others[0]!, /^playshelf\.known_browser=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
    const [pair = '', ...attributes] = cookie.split('; ');
    assert.match(pair, /^playshelf\.session_token=./);
    assert.deepEqual(attributes.toSorted(), ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
  });

  test('under https, the cookie is for https and this host alone', async () => {
    const { mara, signIn, isSignedIn } = await site({ publicUrl: 'https://games.example.org' });
    const [cookie = ''] = (await signIn(mara.email)).headers.getSetCookie();
    const [pair = '', ...attributes] = cookie.split('; ');
    assert.match(pair, /^__Host-playshelf\.session_token=./);
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
      assert.ok(attributes.includes(attribute), cookie);
    }
    assert.doesNotMatch(cookie, /domain/i);
    assert.equal(await isSignedIn(mara.cookies), true);
  });

  test('a member gets a new session at every sign-in, the former one ends, and the token is in the cookie alone', async () => {
    const { mara, signIn, sessions, isSignedIn } = await site();
    for (let time = 0; time < 2; time += 1) {
      const former = new CookieJar(mara.cookies);
      const response = await signIn(mara.email, validPassword, mara);
      const text = await response.text();
      const rows = await sessions();
      assert.equal(rows.length, 1);
      const token = mara.cookies.get(cookieName)!.split('.')[0]!;
      assert.notEqual(token, former.get(cookieName)!.split('.')[0]);
      assert.equal(rows[0]!.token, token);
      assert.equal(await isSignedIn(former), false);
      assert.equal(await isSignedIn(mara.cookies), true);
      const session = await (await mara.call('/api/auth/get-session')).text();
      for (const { token: one } of rows) assert.ok(!text.includes(one) && !session.includes(one));
    }
  });

  test('a stranger who plants their own cookie in a browser does not get the session that a member begins there', async () => {
    const { app, mara, signIn, isSignedIn } = await site();
    const mallory = await signUpMember(app, 'Mallory');
    const planted = new CookieJar(mallory.cookies);
    const browser = mallory.copy();
    assert.equal((await signIn(mara.email, validPassword, browser)).status, 200);
    assert.equal((await browser.readJson('/api/auth/get-session')).user.email, mara.email);
    assert.notEqual(browser.cookies.get(cookieName), planted.get(cookieName));
    assert.equal(await isSignedIn(planted), false);
    assert.equal((await browser.call('/api/auth/sign-out', { body: {} })).status, 200);
    assert.equal(await isSignedIn(planted), false, 'the planted cookie, sent again');
  });

  test('a member who signs out ends this session at once, and keeps those of other devices', async () => {
    const { app, mara, signIn, sessions, isSignedIn } = await site();
    const elsewhere = new TestClient(app);
    await signIn(mara.email, validPassword, elsewhere);
    const before = new CookieJar(mara.cookies);
    assert.equal(await isSignedIn(before), true);
    const response = await mara.call('/api/auth/sign-out', { method: 'POST' });
    assert.equal(response.headers.get('clear-site-data'), '"cache"');
    assert.deepEqual(await response.json(), { success: true });
    assert.equal(mara.cookies.has(cookieName), false);
    assert.equal(await isSignedIn(before), false);
    assert.equal((await sessions()).length, 1);
    assert.equal(await isSignedIn(elsewhere.cookies), true);
    assert.equal((await mara.call('/api/auth/sign-out', { method: 'POST' })).status, 200);
  });

  test('a member who signs out is out at once, also if the change log fails just then', async () => {
    const { db, mara, sessions, isSignedIn } = await site();
    const before = new CookieJar(mara.cookies);
    // Twice: by then the session is cached.
    for (const _ of [1, 2]) assert.equal(await isSignedIn(before), true);
    await db.schema.alterTable('changes').renameTo('changes_away').execute();
    const response = await mara.call('/api/auth/sign-out', { method: 'POST' });
    assert.deepEqual(await response.json(), { success: true });
    assert.equal(mara.cookies.has(cookieName), false);
    assert.equal(await isSignedIn(before), false);
    assert.deepEqual(await sessions(), []);
    await db.schema.alterTable('changes_away').renameTo('changes').execute();
  });

  test('a member whose sign-out fails is told so, their browser forgets the session, and nothing is half done', async () => {
    const { db, mara, sessions, isSignedIn, changes } = await site();
    const before = new CookieJar(mara.cookies);
    const changesBefore = await changes();
    const release = await makeUndeletable(db, (await sessions())[0]!.id);
    const response = await mara.call('/api/auth/sign-out', { method: 'POST' });
    assert.equal(response.status, 500);
    assert.equal(mara.cookies.has(cookieName), false);
    assert.equal(response.headers.get('clear-site-data'), '"cache"');
    assert.deepEqual(await changes(), changesBefore);
    // Somebody who still has the cookie can repeat it.
    assert.equal(await isSignedIn(before), true);
    await release();
    const again = Object.assign(mara, { cookies: before });
    assert.equal((await again.call('/api/auth/sign-out', { method: 'POST' })).status, 200);
    assert.deepEqual(await sessions(), []);
  });

  test('without JavaScript, a member whose sign-out fails gets an error page that does not say they are still signed in', async () => {
    const { db, mara, sessions } = await site();
    const release = await makeUndeletable(db, (await sessions())[0]!.id);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await mara.call('/auth/logout', { body: '', headers });
    assert.equal(response.status, 500);
    assert.equal(mara.cookies.has(cookieName), false);
    const page = await response.text();
    assert.match(page, /Something went wrong on our side/);
    assert.doesNotMatch(page, /not signed out/);
    await release();
  });

  test('a member whose former session cannot be ended gets no new one', async () => {
    const { db, mara, signIn, sessions, isSignedIn } = await site();
    const before = new CookieJar(mara.cookies);
    const rows = await sessions();
    const release = await makeUndeletable(db, rows[0]!.id);
    const response = await signIn(mara.email, validPassword, mara);
    assert.equal(response.status, 500);
    assert.deepEqual(response.headers.getSetCookie(), []);
    assert.deepEqual(await sessions(), rows);
    assert.equal(await isSignedIn(before), true);
    await release();
    assert.equal((await signIn(mara.email, validPassword, mara)).status, 200);
    assert.equal(await isSignedIn(before), false);
    assert.equal(await isSignedIn(mara.cookies), true);
  });

  test('nobody is let in with a cookie that is forged or altered', async () => {
    const { db, mara, sessions, isSignedIn } = await site();
    const good = mara.cookies.get(cookieName)!;
    const { token } = (await sessions())[0]!;
    const elsewhere = await createTestApp(db, {
      secret: 'another secret, of another site altogether',
    });
    const stranger = await signUpMember(elsewhere, 'Otto Lind');
    const forged = [
      token,
      `${token}.`,
      good.replace(/.(?=\.)/, (last) => (last === 'a' ? 'b' : 'a')),
      good.replace(/(?<=\.)./, (first) => (first === 'a' ? 'b' : 'a')),
      `${token}.${stranger.cookies.get(cookieName)!.split('.')[1]}`,
      stranger.cookies.get(cookieName)!,
      good.slice(0, -8),
      '%',
      '',
    ];
    for (const value of forged) {
      assert.equal(await isSignedIn(new CookieJar([[cookieName, value]])), false, value);
    }
    assert.equal(await isSignedIn(mara.cookies), true);
  });

  test('a member whose session has expired is signed out', async () => {
    const { db, mara, isSignedIn } = await site();
    await db.updateTable('sessions').set({ expires_at: now() }).execute();
    assert.equal(await isSignedIn(mara.cookies), false);
  });

  test("a member's expired sessions are deleted at the next sign-in", async () => {
    const { db, mara, signIn, sessions } = await site();
    await signIn(mara.email);
    await db.updateTable('sessions').set({ expires_at: now() }).execute();
    await signIn(mara.email);
    assert.equal((await sessions()).length, 1);
  });

  test('a member who comes back within the month stays signed in for another', async () => {
    const { db, mara, sessions } = await site();
    await db
      .updateTable('sessions')
      .set({ expires_at: now() + day })
      .execute();
    const response = await mara.call(`/review/${mara.email}`);
    assert.equal(response.headers.getSetCookie().length, 1);
    const [session] = await sessions();
    assert.ok(session!.expires_at > now() + 29 * day);
  });

  test('a member who keeps coming back has to sign in again after 90 days', async () => {
    const { db, mara, sessions, isSignedIn } = await site();
    const age = (days: number) =>
      db
        .updateTable('sessions')
        .set({ created_at: now() - days * day, expires_at: now() + day })
        .execute();
    await age(80);
    const response = await mara.call(`/review/${mara.email}`);
    const [cookie = ''] = response.headers.getSetCookie();
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    assert.ok(seconds > 9 * 86_400 && seconds <= 10 * 86_400, cookie);
    assert.ok((await sessions())[0]!.expires_at <= now() + 10 * day);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    await age(90);
    assert.equal(await isSignedIn(mara.cookies), false);
  });

  test('a member whose record is gone is asked to sign in, whatever they do', async () => {
    const { db, mara } = await site();
    assert.equal((await mara.call(`/review/${mara.email}`)).status, 200);
    await db.deleteFrom('members').where('id', '=', mara.id).execute();
    const calls = [
      mara.call('/review', { body: { text: 'Nobody wrote this.' } }),
      mara.call('/users', { body: { name: 'Nobody' } }),
      mara.call('/users', { method: 'PATCH', body: {} }),
    ];
    for (const { status } of await Promise.all(calls)) assert.equal(status, 401);
    assert.equal((await mara.call(`/review/${mara.email}`)).status, 401);
  });

  test('a stranger does not learn whether an address is registered', async () => {
    const { db, mara, signIn } = await site();
    const time = now();
    const provided = { id: newId(), email: 'otto@example.org', name: 'Otto', photo: '' };
    await db
      .insertInto('members')
      .values({ ...provided, created_at: time })
      .execute();
    const emails = [mara.email, 'nobody@example.org', provided.email];
    const seen = new Set<string>();
    for (const email of emails) {
      const hashes = await countHashes(async () => {
        const response = await signIn(email, 'Wrong-7-valley');
        assert.equal(response.status, 401);
        const id = response.headers.get('x-request-id')!;
        // The id counts requests, and so gets longer now and then.
        const headers = [...response.headers].map(([name, value]) =>
          name === 'content-length' ? [name, Number(value) - id.length] : [name, value],
        );
        seen.add((JSON.stringify(headers) + (await response.text())).replaceAll(id, 'id'));
      });
      assert.equal(hashes, 1, email);
    }
    assert.equal(seen.size, 1, [...seen].join('\n'));
    assert.match([...seen][0]!, /Wrong email or password\./);
  });

  test('a stranger who sends no address or no password is told what is wrong', async () => {
    const { signIn } = await site();
    assert.equal((await signIn('not an address')).status, 422);
    assert.equal((await signIn('mara@example.org', '')).status, 422);
  });
});
