import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { actAfterRead } from '../../../../test/support/act-after-read.ts';
import { addPasskey, signInWithPasskey } from '../../../../test/support/authenticator.ts';
import { migratedDatabase, onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { clientConfig, signInWith, startProvider } from '../../../../test/support/provider/oidc.ts';
import { enableSecondFactor } from '../../../../test/support/second-factor.ts';
import {
  createTestApp,
  signUpMember,
  TestClient,
  validPassword as password,
  type TestApp,
  type TestAppOptions,
} from '../../../../test/support/test-app.ts';
import { ProblemDetails } from '../../../contracts/problem.ts';

const google = await startProvider();
const cookieName = 'playshelf.pending_sign_in';

const sendPassword = (client: TestClient, email: string, given = password) =>
  client.call('/api/auth/sign-in/email', { body: { email, password: given } });
const sendCode = (client: TestClient, code: string) => client.call('/api/auth/sign-in/code', { body: { code } });
const isSignedIn = async (client: TestClient) => (await client.readJson('/api/auth/get-session')) !== null;

/** Forgets which code was used last: codes change every 30 seconds, for which a test does not wait. */
const allowSameCode = (app: TestApp) => app.db.updateTable('second_factors').set({ last_step: 0 }).execute();

onEachDatabase('a sign-in with a second factor', (createDatabase) => {
  /** Mara has a second factor; somebody in another browser has sent her password. */
  async function site(options: TestAppOptions = {}) {
    const app = await createTestApp(createDatabase, { google: clientConfig(google), ...options });
    const mara = await signUpMember(app);
    const factor = await enableSecondFactor(mara);
    await allowSameCode(app);
    const visitor = new TestClient(app);
    const response = await sendPassword(visitor, mara.email);
    return { app, mara, visitor, response, ...factor };
  }

  test('asks for a code after the password, and begins a session with it only', async () => {
    const { app, mara, visitor, response, codeOf } = await site();
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { codeRequired: true });
    const [cookie = ''] = response.headers.getSetCookie();
    assert.match(cookie, /^playshelf\.pending_sign_in=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.deepEqual([...visitor.cookies.keys()], [cookieName]);
    assert.equal(await isSignedIn(visitor), false);
    const sessions = () => app.db.selectFrom('sessions').select('id').execute();
    assert.equal((await sessions()).length, 1);
    assert.equal((await sendCode(visitor, '000000')).status, 401);
    assert.equal(await isSignedIn(visitor), false);
    const signedIn = await sendCode(visitor, codeOf());
    assert.equal(signedIn.status, 200);
    assert.equal((await signedIn.json()).user.email, mara.email);
    assert.equal(await isSignedIn(visitor), true);
    assert.ok(!visitor.cookies.has(cookieName) && visitor.cookies.has('playshelf.known_browser'));
    assert.equal((await sessions()).length, 2);
  });

  test('accepts each code once, of an app and of the list, even at the same time', async () => {
    const { app, mara, visitor, codeOf, recoveryCodes } = await site();
    const code = codeOf();
    for (const each of [code, recoveryCodes[0]!.toUpperCase()]) {
      const copies = [visitor.copy(), visitor.copy(), visitor.copy()];
      const statuses = await Promise.all(copies.map(async (copy) => (await sendCode(copy, each)).status));
      assert.deepEqual(statuses.toSorted(), [200, 401, 401]);
      assert.equal((await sendCode(visitor, each)).status, 401);
    }
    assert.equal((await mara.readJson('/api/auth/second-factor')).recoveryCodesLeft, 9);
    assert.equal((await sendPassword(new TestClient(app), mara.email)).status, 200);
  });

  test('ends after ten wrong codes in an hour, whatever the number of browsers, and even at the same time', async () => {
    const { app, mara, codeOf } = await site();
    const guessers = await Promise.all(
      [1, 2, 3].map(async () => {
        const client = new TestClient(app);
        await sendPassword(client, mara.email);
        return client;
      }),
    );
    const guesses = Array.from({ length: 15 }, (_, index) => sendCode(guessers[index % 3]!, `00000${index % 10}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 401).length, 10);
    assert.equal(statuses.filter((status) => status === 429).length, 5);
    const response = await sendCode(guessers[0]!, codeOf());
    assert.equal(response.status, 429);
    assert.ok(Number(response.headers.get('retry-after')) > 0);
    // Her own browser, which has signed in before, is not locked out by that.
    const own = new TestClient(app);
    own.cookies.set('playshelf.known_browser', mara.cookies.get('playshelf.known_browser')!);
    assert.equal((await sendPassword(own, mara.email)).status, 200);
    assert.equal((await sendCode(own, codeOf())).status, 200);
  });

  test('gives no further guesses to browsers that have signed in before it was on', async () => {
    const app = await createTestApp(createDatabase, {});
    const mara = await signUpMember(app);
    // Somebody who knows her password gathers cookies of browsers that have signed in.
    const thieves = [new TestClient(app), new TestClient(app)];
    for (const thief of thieves) assert.equal((await sendPassword(thief, mara.email)).status, 200);
    const { codeOf } = await enableSecondFactor(mara);
    await allowSameCode(app);
    const statuses: number[] = [];
    for (const thief of thieves) {
      await sendPassword(thief, mara.email);
      for (let guess = 0; guess < 8; guess += 1) statuses.push((await sendCode(thief, `00000${guess}`)).status);
    }
    assert.equal(statuses.filter((status) => status === 401).length, 10);
    // The browser in which she has turned it on is not locked out by that.
    const own = new TestClient(app);
    own.cookies.set('playshelf.known_browser', mara.cookies.get('playshelf.known_browser')!);
    assert.equal((await sendPassword(own, mara.email)).status, 200);
    assert.equal((await sendCode(own, codeOf())).status, 200);
  });

  test('says nothing about a second factor to somebody with a wrong password', async () => {
    const { app, mara } = await site();
    const otto = await signUpMember(app, 'Otto Lind');
    const responses = await Promise.all(
      [mara.email, otto.email, 'nobody@example.org'].map((email) =>
        sendPassword(new TestClient(app), email, 'Wrong-1-word'),
      ),
    );
    const seen = await Promise.all(
      responses.map(async (response) => {
        const { requestId: _, ...problem } = ProblemDetails.parse(await response.json());
        return JSON.stringify([response.status, problem, response.headers.getSetCookie()]);
      }),
    );
    assert.equal(new Set(seen).size, 1, seen.join('\n'));
    assert.equal(responses[0]?.status, 401);
  });

  test('is as before for a member without one', async () => {
    const { app } = await site();
    const otto = await signUpMember(app, 'Otto Lind');
    const response = await sendPassword(new TestClient(app), otto.email);
    assert.deepEqual(Object.keys(await response.json()), ['user']);
  });

  test('cannot be finished without the first step, with a forged or changed cookie, or with that of another member', async () => {
    const { app, mara, visitor, codeOf } = await site();
    const stranger = new TestClient(app);
    const refused = await sendCode(stranger, codeOf());
    assert.equal(refused.status, 409);
    assert.match(ProblemDetails.parse(await refused.json()).detail, /sign in again/);
    const value = visitor.cookies.get(cookieName)!;
    const [id, expires, mac] = value.split('.');
    const otto = await signUpMember(app, 'Otto Lind');
    const ottosFactor = await enableSecondFactor(otto);
    await allowSameCode(app);
    for (const forged of [
      `${otto.id}.${expires}.${mac}`,
      `${id}.${Number(expires) + 3_600_000}.${mac}`,
      `${id}.${expires}.${'A'.repeat(43)}`,
      `${id}.${expires}`,
      '',
    ]) {
      stranger.cookies.set(cookieName, forged);
      assert.equal((await sendCode(stranger, codeOf())).status, 409, forged);
    }
    // Otto's pending sign-in takes Otto's code, and not Mara's.
    await sendPassword(stranger, otto.email);
    assert.equal((await sendCode(stranger, codeOf())).status, 401);
    assert.equal((await sendCode(stranger, ottosFactor.recoveryCodes[0]!)).status, 200);
    assert.equal((await stranger.readJson('/api/auth/get-session')).user.id, otto.id);
    assert.notEqual(mara.id, otto.id);
  });

  test('is not pending for somebody whose cookie names no member, or one without a factor', async () => {
    const { app, mara } = await site();
    const otto = await signUpMember(app, 'Otto Lind');
    for (const id of ['-'.repeat(36), '0'.repeat(36), mara.id, otto.id]) {
      const cookie = `${cookieName}=${id}.9999999999999.${'A'.repeat(43)}`;
      const body = { code: '123456' };
      const response = await new TestClient(app).call('/api/auth/sign-in/code', { body, headers: { cookie } });
      assert.equal(response.status, 409, id);
    }
  });

  test('that is pending ends with a new password, and with a new set-up', async () => {
    const { app, mara, visitor, codeOf } = await site();
    const newPassword = 'Harbour-9-violin';
    await mara.callOk('/api/auth/change-password', { body: { oldPassword: password, newPassword } });
    assert.equal((await sendCode(visitor, codeOf())).status, 409);
    assert.equal((await sendPassword(visitor, mara.email, newPassword)).status, 200);
    const pending = visitor.copy();
    assert.equal((await sendCode(visitor, codeOf())).status, 200);
    await mara.callOk('/api/auth/second-factor/disable', { body: { password: newPassword } });
    assert.equal((await sendCode(pending, codeOf())).status, 409);
    const { recoveryCodes } = await enableSecondFactor(mara, newPassword);
    assert.equal((await sendCode(pending, recoveryCodes[0]!)).status, 409);
    await allowSameCode(app);
  });

  test('starts no session if the password is changed while the code is checked', async () => {
    const database = await migratedDatabase(createDatabase);
    const { plugin, arm, hasActed } = actAfterRead(
      (row) => 'lastStep' in row,
      async () => {
        await database.updateTable('accounts').set({ password: 'another hash' }).execute();
        await database.deleteFrom('sessions').execute();
      },
    );
    const app = await createTestApp(database.withPlugin(plugin));
    const mara = await signUpMember(app);
    const { recoveryCodes } = await enableSecondFactor(mara);
    const visitor = new TestClient(app);
    await sendPassword(visitor, mara.email);
    arm();
    assert.equal((await sendCode(visitor, recoveryCodes[0]!)).status, 401);
    assert.ok(hasActed());
    assert.deepEqual(await app.db.selectFrom('sessions').select('id').execute(), []);
  });

  test('counts as the last sign-in once the code is right', async () => {
    const { app, mara, visitor, codeOf } = await site();
    await app.db.updateTable('members').set({ last_sign_in_at: 1 }).execute();
    const readLast = async () =>
      (await app.db.selectFrom('members').select('last_sign_in_at').where('id', '=', mara.id).executeTakeFirstOrThrow())
        .last_sign_in_at;
    await sendPassword(visitor, mara.email);
    assert.equal(await readLast(), 1);
    assert.equal((await sendCode(visitor, codeOf())).status, 200);
    assert.notEqual(await readLast(), 1);
  });

  test('needs no code with a passkey or with a provider, which have checked the person', async () => {
    const { app, mara } = await site();
    const passkey = await addPasskey(mara, password);
    const phone = new TestClient(app);
    assert.equal((await signInWithPasskey(phone, passkey)).status, 200);
    assert.equal(await isSignedIn(phone), true);
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    await gina.callOk('/api/auth/change-password', { body: { newPassword: password } });
    await enableSecondFactor(gina);
    const tablet = new TestClient(app);
    await signInWith(tablet, 'gina');
    assert.equal(await isSignedIn(tablet), true);
  });

  test('leaves the session of a browser alone until the code is right', async () => {
    const { app, mara, codeOf } = await site();
    const otto = await signUpMember(app, 'Otto Lind');
    await sendPassword(otto, mara.email);
    assert.equal((await otto.readJson('/api/auth/get-session')).user.id, otto.id);
    assert.equal((await sendCode(otto, codeOf())).status, 200);
    assert.equal((await otto.readJson('/api/auth/get-session')).user.id, mara.id);
  });

  test('works with a recovery code after the site has lost its secret, and says why not with the app', async () => {
    const { app, mara, codeOf, recoveryCodes } = await site();
    const restored = await createTestApp(app.db, { secret: 'another secret, after a backup without the first one' });
    const visitor = new TestClient(restored);
    assert.deepEqual(await (await sendPassword(visitor, mara.email)).json(), { codeRequired: true });
    const refused = await sendCode(visitor, codeOf());
    assert.equal(refused.status, 422);
    assert.match(ProblemDetails.parse(await refused.json()).errors![0]!.message, /Use a recovery code/);
    assert.equal((await sendCode(visitor, recoveryCodes[3]!)).status, 200);
    await visitor.callOk('/api/auth/second-factor/disable', { body: { password } });
    await enableSecondFactor(visitor);
  });

  test('writes no code, key or password to the log', async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const { visitor, codeOf, recoveryCodes, key } = await site({
      log: pino({ level: 'trace' }, { write }),
      logDestination: { write },
    });
    await sendCode(visitor, '000000');
    const pendingSignIn = visitor.cookies.get(cookieName)!;
    await sendCode(visitor, recoveryCodes[0]!);
    // A time could contain the digits of a code.
    const words = new Set(lines.join('\n').split(/[^\w.%-]+/));
    for (const secret of [codeOf(), recoveryCodes[0]!, key, password, pendingSignIn]) {
      assert.ok(secret.length > 5 && !words.has(secret), secret);
    }
  });
});
