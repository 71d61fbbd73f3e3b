import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, TestClient, signUpMember } from '../../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  startSignIn,
  clientConfig,
  finishSignIn,
  signInUpToCallback,
  signInWith,
  startProvider,
  currentMember,
} from '../../../../test/support/provider/oidc.ts';

const accounts = {
  hector: {
    email: 'Hector@Example.org',
    email_verified: true,
    name: 'Hector Example',
    picture: 'http://example.org/hector.jpg',
  },
  odd: { email: 'odd@example.org', email_verified: 'true', name: null, picture: 7 },
  nameless: { email: 'nameless@example.org', email_verified: true },
  // The other provider has this address unconfirmed, as every account 'uma' there.
  uma: { email: 'uma@example.org', email_verified: true, name: 'Uma Example' },
};
const google = await startProvider({ accounts });
const clubId = await startProvider({
  claimsIn: 'userinfo',
  clientAuthentication: 'client_secret_basic',
});

const done = '/auth/done?next=/x';

onEachDatabase('signing in with a provider', (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase, {
      google: clientConfig(google),
      openIdConnect: clientConfig(clubId, 'Club ID'),
    });
    const { db } = app;
    const membersOf = () => db.selectFrom('members').selectAll().execute();
    const accountsOf = () => db.selectFrom('accounts').selectAll().orderBy('provider_id').execute();
    return { app, db, membersOf, accountsOf };
  }

  test('a person signs in with Google and is a member with name, address and photo', async () => {
    const { app, membersOf } = await site();
    const gina = new TestClient(app);
    assert.equal(await signInWith(gina, 'gina'), done);
    const user = await currentMember(gina);
    assert.deepEqual(user, {
      id: user?.id,
      name: 'Gina Example',
      email: 'gina@example.org',
      image: 'https://example.org/gina.jpg',
    });
    const [row, ...others] = await membersOf();
    assert.deepEqual(others, []);
    assert.equal(row!.id, user?.id);
    assert.equal(row!.email_verified, 1);
    assert.equal(row!.photo, 'https://example.org/gina.jpg');
    assert.ok(row!.created_at > 0 && row!.last_sign_in_at! >= row!.created_at);
  });

  test('a person whose provider gives the address by userinfo alone signs in as well', async () => {
    const { app, membersOf } = await site();
    const gina = new TestClient(app);
    assert.equal(await signInWith(gina, 'gina', 'oidc'), done);
    const user = await currentMember(gina);
    const [row] = await membersOf();
    assert.equal(user?.email, 'gina@example.org');
    assert.equal(user.name, 'Gina Example');
    assert.equal(row!.photo, 'https://example.org/gina.jpg');
    assert.equal(row!.email_verified, 1);
  });

  test('a person who comes again is the same member, with a session of its own', async () => {
    const { app, db, membersOf } = await site();
    const [atHome, atWork] = [new TestClient(app), new TestClient(app)];
    await signInWith(atHome, 'gina');
    await signInWith(atWork, 'gina');
    const user = await currentMember(atHome);
    assert.ok(user);
    assert.deepEqual(await currentMember(atWork), user);
    assert.notDeepEqual(atWork.cookies, atHome.cookies);
    const sessions = await db.selectFrom('sessions').select('token').execute();
    assert.equal(new Set(sessions.map(({ token }) => token)).size, 2);
    assert.equal((await membersOf()).length, 1);
  });

  test('a person who signs in twice in one browser gets a new token', async () => {
    const { app } = await site();
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    const before = gina.cookies.get('playshelf.session_token');
    await signInWith(gina, 'gina');
    assert.ok(before);
    assert.notEqual(gina.cookies.get('playshelf.session_token'), before);
    assert.equal((await currentMember(gina))?.email, 'gina@example.org');
  });

  test('a person who signed in with Google writes and reads like any member', async () => {
    const { app } = await site();
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    assert.equal((await gina.call('/review/gina@example.org')).status, 200);
    assert.equal((await gina.call('/review/hector@example.org')).status, 403);
    assert.equal((await gina.call('/api/auth/sign-out', { method: 'POST' })).status, 200);
    assert.equal(await currentMember(gina), undefined);
  });

  test("a person's tokens of the provider are not stored", async () => {
    const { app, accountsOf } = await site();
    await signInWith(new TestClient(app), 'gina');
    await signInWith(new TestClient(app), 'gina');
    const [account, ...others] = await accountsOf();
    assert.deepEqual(others, []);
    const { provider_id, account_id, access_token, refresh_token, id_token, password } = account!;
    assert.deepEqual([provider_id, account_id], ['google', `${google.issuer} gina`]);
    assert.deepEqual([access_token, refresh_token, id_token, password], [null, null, null, null]);
  });

  test("a person's subject at one provider belongs to nobody at another that replaces it", async () => {
    const { app, db, membersOf } = await site();
    await signInWith(new TestClient(app), 'gina');
    await db.updateTable('members').set({ email: 'gina.lind@example.org' }).execute();
    const moved = await createTestApp(db, { google: clientConfig(clubId) });
    const other = new TestClient(moved);
    assert.equal(await signInWith(other, 'gina'), done);
    assert.equal((await currentMember(other))?.email, 'gina@example.org');
    assert.equal((await membersOf()).length, 2);
  });

  test('a person whose claims have odd types signs in all the same', async () => {
    const { app } = await site();
    const odd = new TestClient(app);
    assert.equal(await signInWith(odd, 'odd'), done);
    const { name, image, email } = (await currentMember(odd))!;
    assert.deepEqual([name, image, email], ['New player', '', 'odd@example.org']);
  });

  test('the secrets of a sign-in in progress cannot be read from the database', async () => {
    const { app, db } = await site();
    const state = new URL((await (await startSignIn(new TestClient(app))).json()).url).searchParams.get('state');
    const [row] = await db.selectFrom('verifications').selectAll().execute();
    assert.ok(state && row && !row.identifier.includes(state));
  });

  test('a person whose photo is not at an https address has none', async () => {
    const { app } = await site();
    const hector = new TestClient(app);
    await signInWith(hector, 'hector');
    const user = await currentMember(hector);
    assert.equal(user?.email, 'hector@example.org');
    assert.equal(user.image, '');
  });

  test('a person of whom the provider tells no name has one all the same', async () => {
    const { app } = await site();
    const nameless = new TestClient(app);
    await signInWith(nameless, 'nameless');
    assert.equal((await currentMember(nameless))?.name, 'New player');
  });

  test("nobody comes into a member's account by an address that the provider has not confirmed", async () => {
    const { app, accountsOf, membersOf } = await site();
    await signInWith(new TestClient(app), 'uma');
    const other = new TestClient(app);
    assert.equal(await signInWith(other, 'uma', 'oidc'), `${done}&error=account_not_linked`);
    assert.equal(await currentMember(other), undefined);
    assert.equal((await membersOf()).length, 1);
    const providers = (await accountsOf()).map(({ provider_id }) => provider_id);
    assert.deepEqual(providers, ['google']);
  });

  test('a person with a confirmed address does not come into an account that was made with it unconfirmed', async () => {
    const { app, accountsOf } = await site();
    const stranger = new TestClient(app);
    assert.equal(await signInWith(stranger, 'uma', 'oidc'), done);
    const strangerId = (await currentMember(stranger))!.id;
    const other = new TestClient(app);
    assert.equal(await signInWith(other, 'uma'), done);
    const { id, email } = (await currentMember(other))!;
    assert.equal(email, 'uma@example.org');
    assert.notEqual(id, strangerId);
    assert.equal(await currentMember(stranger), undefined);
    const owners = (await accountsOf()).map(({ provider_id, member_id }) => [provider_id, member_id]);
    assert.deepEqual(owners.toSorted(), [
      ['google', id],
      ['oidc', strangerId],
    ]);
  });

  test('a person does not come into an account that somebody made by password with their address', async () => {
    const { app, accountsOf, membersOf } = await site();
    const stranger = await signUpMember(app, 'Gina');
    assert.equal(stranger.email, 'gina@example.org');
    const gina = new TestClient(app);
    assert.equal(await signInWith(gina, 'gina'), done);
    const { id } = (await currentMember(gina))!;
    assert.notEqual(id, stranger.id);
    assert.equal(await currentMember(stranger), undefined);
    const owners = (await accountsOf()).map(({ provider_id, member_id }) => [provider_id, member_id]);
    assert.deepEqual(owners.toSorted(), [
      ['credential', stranger.id],
      ['google', id],
    ]);
    const members = await membersOf();
    const [own, released] = [members.find((member) => member.id === id)!, members.find((member) => member.id !== id)!];
    assert.deepEqual([own.email, own.email_verified], ['gina@example.org', 1]);
    // Nobody can guess it, to register it before or to sign in with it.
    assert.match(released.email, /^[\da-f-]{36}@released\.invalid$/);
    assert.ok(!released.email.includes(stranger.id));
  });

  test('a new person who comes back from the provider in four windows at once is one member', async () => {
    const { app, membersOf, accountsOf } = await site();
    // With this the site has the provider's keys, and the four meet at the database.
    await signInWith(new TestClient(app), 'hector');
    const windows = Array.from({ length: 4 }, () => new TestClient(app));
    const callbacks = await Promise.all(windows.map((window) => signInUpToCallback(window, 'gina')));
    await Promise.all(windows.map((window, index) => finishSignIn(window, callbacks[index]!)));
    const emails = (await membersOf()).map(({ email }) => email);
    assert.deepEqual(emails.toSorted(), ['gina@example.org', 'hector@example.org']);
    assert.equal((await accountsOf()).length, 2);
    const people = await Promise.all(windows.map(currentMember));
    assert.ok(people.some((user) => user?.email === 'gina@example.org'));
    assert.equal(await signInWith(new TestClient(app), 'gina'), done);
  });
});
