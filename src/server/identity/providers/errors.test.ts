import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, TestClient } from '../../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  startSignIn,
  clientConfig,
  errorAt,
  finishSignIn,
  signInUpToCallback,
  denied,
  signInWith,
  startProvider,
  currentMember,
  type TestProvider,
} from '../../../../test/support/provider/oidc.ts';

const google = await startProvider({
  accounts: { kelvin: { email: 'mi\u212Ae@example.org', email_verified: true } },
});
const clubId = await startProvider();
const confused = await startProvider({ claimsIn: 'userinfo', confusesPeople: true });

const forger = await startProvider();

/** What is wrong with an ID token, and what a test says of such a token. */
const forgeries = [
  ['nonce', 'was made for another sign-in'],
  ['alg-none', 'is not signed'],
  ['alg-hs256', 'is signed with the secret that the site shares with the provider'],
  ['key', 'is signed by somebody else'],
  ['audience', 'was made for another site'],
  ['issuer', 'was made by another provider'],
  ['expired', 'is too old'],
  ['missing', 'does not come'],
] as const;

onEachDatabase('a sign-in with a provider that fails', (createDatabase) => {
  async function site(provider: TestProvider = google) {
    const app = await createTestApp(createDatabase, {
      google: clientConfig(provider),
      openIdConnect: clientConfig(clubId, 'Club ID'),
    });
    const { db } = app;
    const count = async (table: 'members' | 'accounts' | 'sessions') =>
      (await db.selectFrom(table).select('id').execute()).length;
    const rows = async () => [await count('members'), await count('accounts'), await count('sessions')];
    return { app, rows };
  }

  test('a person is not signed in with the userinfo of somebody else', async () => {
    const { app, rows } = await site(confused);
    const gina = new TestClient(app);
    assert.equal(errorAt(await signInWith(gina, 'gina')), 'email_not_found');
    assert.equal(await currentMember(gina), undefined);
    assert.deepEqual(await rows(), [0, 0, 0]);
  });

  test("a person whose address only looks like a member's is not that member", async () => {
    const { app, rows } = await site();
    await signInWith(new TestClient(app), 'mike');
    const before = await rows();
    const kelvin = new TestClient(app);
    assert.equal(errorAt(await signInWith(kelvin, 'kelvin')), 'email_not_found');
    assert.equal(await currentMember(kelvin), undefined);
    assert.deepEqual(await rows(), before);
  });

  test('a person who refuses at the provider is told so, and is not signed in', async () => {
    const { app, rows } = await site();
    const person = new TestClient(app);
    const address = await signInWith(person, denied);
    assert.equal(errorAt(address), 'access_denied');
    assert.match(address, /[?&]next=\/x(&|$)/);
    assert.equal(await currentMember(person), undefined);
    assert.deepEqual(await rows(), [0, 0, 0]);
  });

  test('a person may refuse first and agree later', async () => {
    const { app } = await site();
    const person = new TestClient(app);
    await signInWith(person, denied);
    await signInWith(person, 'gina');
    assert.equal((await currentMember(person))?.email, 'gina@example.org');
  });

  test('a person who goes back to the address that signed them in is not signed in twice', async () => {
    const { app, rows } = await site();
    const gina = new TestClient(app);
    const callback = await signInUpToCallback(gina, 'gina');
    await finishSignIn(gina, callback);
    assert.equal(errorAt(await finishSignIn(gina, callback)), 'state_mismatch');
    assert.deepEqual(await rows(), [1, 1, 1]);
  });

  test('a thief who has the address and all cookies of a sign-in that is done gets nothing', async () => {
    const { app, rows } = await site();
    const gina = new TestClient(app);
    const callback = await signInUpToCallback(gina, 'gina');
    const thief = gina.copy();
    await finishSignIn(gina, callback);
    assert.equal(errorAt(await finishSignIn(thief, callback)), 'state_mismatch');
    assert.equal(await currentMember(thief), undefined);
    assert.deepEqual(await rows(), [1, 1, 1]);
  });

  test('a person is not signed in by an address that another browser brought from the provider', async () => {
    const { app, rows } = await site();
    const [attacker, person, busyPerson] = [new TestClient(app), new TestClient(app), new TestClient(app)];
    const callback = await signInUpToCallback(attacker, 'mallory');
    assert.equal(errorAt(await finishSignIn(person, callback)), 'state_mismatch');
    assert.equal(await currentMember(person), undefined);
    await startSignIn(busyPerson);
    assert.equal(errorAt(await finishSignIn(busyPerson, callback)), 'state_mismatch');
    assert.equal(await currentMember(busyPerson), undefined);
    assert.deepEqual(await rows(), [0, 0, 0]);
  });

  test('a person is not signed in by a code that belongs to no sign-in', async () => {
    const { app, rows } = await site();
    const person = new TestClient(app);
    await startSignIn(person);
    const callback = '/api/auth/callback/google';
    assert.equal(errorAt(await finishSignIn(person, `${callback}?code=stolen`)), 'state_not_found');
    assert.equal(errorAt(await finishSignIn(person, callback)), 'state_not_found');
    assert.equal(errorAt(await finishSignIn(person, `${callback}?code=stolen&state=invented`)), 'state_mismatch');
    assert.deepEqual(await rows(), [0, 0, 0]);
  });

  test('a person is not signed in with one provider by the code of the other', async () => {
    const { app, rows } = await site();
    const person = new TestClient(app);
    await startSignIn(new TestClient(app), 'oidc');
    const callback = await signInUpToCallback(person, 'gina', 'google');
    const other = callback.replace('/callback/google', '/callback/oidc');
    assert.equal(errorAt(await finishSignIn(person, other)), 'issuer_mismatch');
    assert.equal(await currentMember(person), undefined);
    assert.deepEqual(await rows(), [0, 0, 0]);
  });

  for (const [wrong, title] of forgeries) {
    test(`a person whose ID token ${title} is not signed in`, async () => {
      forger.change({ wrong });
      const { app, rows } = await site(forger);
      const person = new TestClient(app);
      assert.equal(errorAt(await signInWith(person, 'gina')), 'unable_to_get_user_info');
      assert.equal(await currentMember(person), undefined);
      assert.deepEqual(await rows(), [0, 0, 0]);
    });
  }

  test('a person of whom the provider tells no address is not signed in', async () => {
    const { app, rows } = await site();
    const person = new TestClient(app);
    assert.equal(errorAt(await signInWith(person, 'nomail')), 'email_not_found');
    assert.equal(await currentMember(person), undefined);
    assert.deepEqual(await rows(), [0, 0, 0]);
  });

  test('a person is not led to another site after a sign-in', async () => {
    const { app } = await site();
    const person = new TestClient(app);
    for (const address of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      for (const field of ['callbackURL', 'errorCallbackURL']) {
        const body = { provider: 'google', [field]: address };
        const response = await person.call('/api/auth/sign-in/social', { body });
        assert.equal(response.status, 422);
        const { errors } = await response.json();
        assert.deepEqual(errors, [{ field, message: 'Must be a path of this site.' }]);
      }
    }
  });
});
