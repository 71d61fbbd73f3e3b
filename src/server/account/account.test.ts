import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actAfterRead } from '../../../test/support/act-after-read.ts';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { clientConfig, signInWith, startProvider } from '../../../test/support/provider/oidc.ts';
import {
  createTestApp,
  signUpMember,
  TestClient,
  validPassword,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { Account } from '../../contracts/account/account.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import { hashPassword } from '../identity/passwords.ts';
import { storePassword } from '../identity/stored-password.ts';
import { insertFactor, readFactor } from '../identity/second-factor/queries.ts';
import { now } from '../runtime/clock.ts';
import { deleteSessions, listSignInMethods } from './queries.ts';

const newPassword = 'Harbour-9-violin';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const google = await startProvider();
const clubId = await startProvider();

const readAccount = async (client: TestClient, address = '192.0.2.1') =>
  Account.parse(await (await client.call('/api/auth/account', { address })).json());

async function signIn(
  app: TestApp,
  { email }: TestClient,
  password = validPassword,
  headers = {},
  address = '192.0.2.1',
) {
  const client = new TestClient(app);
  const response = await client.call('/api/auth/sign-in/email', { body: { email, password }, headers, address });
  return { client, status: response.status };
}

const isSignedIn = async (client: TestClient) => (await client.readJson('/api/auth/get-session')) !== null;

const changePassword = (client: TestClient, body: object) => client.call('/api/auth/change-password', { body });

onEachDatabase('an account', (createDatabase) => {
  const site = () =>
    createTestApp(createDatabase, { google: clientConfig(google), openIdConnect: clientConfig(clubId, 'Club ID') });

  test('a member who signs in by the form of the page sees the device of that session', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    const client = new TestClient(app);
    const body = new URLSearchParams({ email: mara.email, password: validPassword });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': firefox };
    await client.call('/auth/login', { method: 'POST', body: body.toString(), headers });
    const { sessions } = await readAccount(client);
    assert.deepEqual(
      sessions.filter(({ isCurrent }) => isCurrent).map(({ device }) => device),
      ['Firefox on Windows'],
    );
  });

  /** A site on which a reset of Mara's password comes in between, as by another process, right after a row was read. */
  async function siteWithReset(isAwaited: (row: object) => boolean) {
    const db = await migratedDatabase(createDatabase);
    const newHash = await hashPassword(newPassword);
    const { plugin, arm, hasActed } = actAfterRead(isAwaited, async () => {
      await storePassword(db, mara.id, newHash);
      await deleteSessions(db, mara.id, 'all');
    });
    const app = await createTestApp(db.withPlugin(plugin));
    const mara = await signUpMember(app);
    return { app, db, mara, newHash, arm, hasActed };
  }

  test('a sign-in whose password is changed while it is compared starts no session', async () => {
    // What the sign-in has read to compare; other rows have the password and an id only.
    const isCompared = (row: object) => 'password' in row && Object.keys(row).length > 2;
    const { app, db, mara, arm, hasActed } = await siteWithReset(isCompared);
    arm();
    const { client, status } = await signIn(app, mara);
    assert.deepEqual([hasActed(), status, await isSignedIn(client)], [true, 401, false]);
    assert.deepEqual(await db.selectFrom('sessions').select('id').execute(), []);
  });

  for (const [path, body] of [
    ['change-password', { oldPassword: validPassword, newPassword: 'Thief-9-violin' }],
    ['delete-account', { password: validPassword, reviews: 'delete' }],
    ['second-factor/disable', { password: validPassword }],
  ] as const) {
    test(`a thief who knows the old password does nothing by ${path} once a new one is set`, async () => {
      const { db, mara, newHash, arm, hasActed } = await siteWithReset((row) => 'memberEmail' in row);
      await insertFactor(db, mara.id, { secret: 'encrypted', lastStep: 0 });
      arm();
      const { status } = await mara.call(`/api/auth/${path}`, { body });
      assert.deepEqual([hasActed(), status], [true, 401]);
      assert.equal((await listSignInMethods(db, mara.id)).password, newHash);
      assert.ok(await readFactor(db, mara.id));
    });
  }

  test('a member sees how they can sign in, and where they are signed in, in words', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    await signIn(app, mara, validPassword, { 'user-agent': firefox });
    const { client } = await signIn(app, mara, validPassword, { 'user-agent': iphone }, '192.168.1.20');
    const { sessions, ...account } = await readAccount(client);
    assert.deepEqual(account, {
      user: { id: mara.id, name: mara.name, email: mara.email, image: '' },
      isEmailConfirmed: false,
      canConfirmEmail: false,
      hasPassword: true,
      earlierAccount: null,
      reviewCount: 0,
      hiddenReviewCount: 0,
      watchListCount: 0,
      providers: [
        { id: 'google', name: 'Google', isConnected: false, email: null },
        { id: 'oidc', name: 'Club ID', isConnected: false, email: null },
      ],
    });
    const words = sessions.map(({ device, place, isCurrent }) => [device, place, isCurrent]);
    assert.deepEqual(words.slice(0, 2), [
      ['Safari on iPhone', 'A local network (192.168.1.20)', true],
      ['Firefox on Windows', 'The network you use now', false],
    ]);
    assert.equal(sessions.length, 3);
    assert.equal((await new TestClient(app).call('/api/auth/account')).status, 401);
  });

  test('a member who changes their password is signed out elsewhere, and signs in with the new one only', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    const { client: phone } = await signIn(app, mara);
    const response = await changePassword(mara, { oldPassword: validPassword, newPassword });
    assert.equal(response.status, 200);
    assert.deepEqual([await isSignedIn(mara), await isSignedIn(phone)], [true, false]);
    assert.equal((await signIn(app, mara)).status, 401);
    assert.equal((await signIn(app, mara, newPassword)).status, 200);
  });

  test('somebody at an unattended browser cannot change the password by guessing', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    const { client: phone } = await signIn(app, mara);
    for (let guess = 0; guess < 10; guess += 1) {
      const response = await changePassword(mara, { oldPassword: `Wrong-${guess}-word`, newPassword });
      assert.equal(response.status, 422);
      const { errors } = ProblemDetails.parse(await response.json());
      assert.deepEqual(
        errors?.map(({ field }) => field),
        ['oldPassword'],
      );
    }
    assert.equal((await changePassword(mara, { oldPassword: validPassword, newPassword })).status, 429);
    assert.equal((await changePassword(mara, { newPassword })).status, 429);
    assert.equal(await isSignedIn(phone), true);
  });

  test('a password that breaks the rules is refused, and the old one stays', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    const response = await changePassword(mara, { oldPassword: validPassword, newPassword: 'short' });
    const [error] = ProblemDetails.parse(await response.json()).errors ?? [];
    assert.deepEqual([response.status, error?.field], [422, 'newPassword']);
    assert.match(error!.message, /^Use 7 or more characters/);
    assert.equal((await signIn(app, mara)).status, 200);
  });

  test('a member ends a session of their own, and nobody ends that of another', async () => {
    const app = await site();
    const [mara, otto] = [await signUpMember(app), await signUpMember(app, 'Otto Lind')];
    const { client: phone } = await signIn(app, mara);
    const other = (await readAccount(mara)).sessions.find(({ isCurrent }) => !isCurrent)!;
    const end = (client: TestClient) => client.call(`/api/auth/sessions/${other.id}`, { method: 'DELETE' });
    assert.equal((await end(otto)).status, 404);
    assert.equal(await isSignedIn(phone), true);
    assert.equal((await end(mara)).status, 200);
    assert.equal((await end(mara)).status, 404);
    assert.deepEqual([await isSignedIn(mara), await isSignedIn(phone)], [true, false]);
  });

  test('a member who signs out everywhere has no session left, and others keep theirs', async () => {
    const app = await site();
    const [mara, otto] = [await signUpMember(app), await signUpMember(app, 'Otto Lind')];
    const { client: phone } = await signIn(app, mara);
    const response = await phone.call('/api/auth/sign-out-everywhere', { body: {} });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('clear-site-data'), '"cache"');
    assert.deepEqual([await isSignedIn(mara), await isSignedIn(phone), await isSignedIn(otto)], [false, false, true]);
    const left = await app.db.selectFrom('sessions').select('member_id').execute();
    assert.deepEqual(
      left.map(({ member_id }) => member_id),
      [otto.id],
    );
  });

  test('a member disconnects a provider, but never the last way in', async () => {
    const app = await site();
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    const disconnect = (provider: string) => gina.call(`/api/auth/providers/${provider}`, { method: 'DELETE' });
    assert.equal((await disconnect('oidc')).status, 404);
    assert.equal((await disconnect('nowhere')).status, 404);
    const refused = await disconnect('google');
    assert.equal(refused.status, 409);
    assert.match(ProblemDetails.parse(await refused.json()).detail, /only way to sign in/);
    assert.equal((await changePassword(gina, { newPassword })).status, 200);
    assert.equal((await disconnect('google')).status, 200);
    const { providers, hasPassword, user } = await readAccount(gina);
    assert.ok(hasPassword && providers.every(({ isConnected }) => !isConnected));
    gina.email = user.email;
    assert.equal((await signIn(app, gina, newPassword)).status, 200);
  });

  test('a member without a password sets one only soon after a sign-in', async () => {
    const app = await site();
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    await app.db
      .updateTable('sessions')
      .set({ created_at: now() - 16 * 60_000 })
      .execute();
    const response = await changePassword(gina, { newPassword });
    assert.equal(response.status, 403);
    assert.match(ProblemDetails.parse(await response.json()).detail, /sign in again/);
    assert.equal((await readAccount(gina)).hasPassword, false);
  });
});
