import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { createTestApp, TestClient } from '../../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  clientConfig,
  errorAt,
  signInWith,
  startProvider,
  currentMember,
} from '../../../../test/support/provider/oidc.ts';

const provider = await startProvider();

const done = '/auth/done?next=/x';
const seconds = () => Math.floor(Date.now() / 1000);

onEachDatabase('claims of a provider', (createDatabase) => {
  afterEach(() => provider.change({ idToken: {}, userinfo: {}, accounts: {} }));

  async function site() {
    const app = await createTestApp(createDatabase, { google: clientConfig(provider) });
    const { db } = app;
    const readMember = async () => {
      const columns = ['email', 'email_verified'] as const;
      const row = await db.selectFrom('members').select(columns).executeTakeFirst();
      return row && { ...row };
    };
    return { app, db, readMember };
  }

  for (const [title, changes] of [
    ['the ID token', { idToken: { email_verified: null }, userinfo: { email_verified: true } }],
    ['userinfo', { idToken: { email: null, email_verified: true }, userinfo: { email_verified: null } }],
  ] as const) {
    test(`a person whose address comes from ${title} is not confirmed by the other source`, async () => {
      const { app, readMember } = await site();
      provider.change(changes);
      assert.equal(await signInWith(new TestClient(app), 'gina'), done);
      assert.deepEqual(await readMember(), { email: 'gina@example.org', email_verified: 0 });
    });
  }

  for (const [value, stored] of [
    [true, 1],
    ['true', 1],
    [false, 0],
    ['True', 0],
    ['yes', 0],
    ['1', 0],
    [1, 0],
    [['true'], 0],
    [null, 0],
  ] as const) {
    const title = stored ? 'is' : 'is not';
    test(`a person of whom the provider says ${JSON.stringify(value)} ${title} confirmed`, async () => {
      const { app, readMember } = await site();
      provider.change({ idToken: { email_verified: value } });
      assert.equal(await signInWith(new TestClient(app), 'gina'), done);
      assert.deepEqual(await readMember(), { email: 'gina@example.org', email_verified: stored });
    });
  }

  test('a member whose address changes at the provider keeps their own, which is no longer confirmed', async () => {
    const { app, readMember } = await site();
    await signInWith(new TestClient(app), 'gina');
    assert.deepEqual(await readMember(), { email: 'gina@example.org', email_verified: 1 });
    provider.change({ idToken: { email: 'gina.lind@example.org' } });
    const gina = new TestClient(app);
    assert.equal(await signInWith(gina, 'gina'), done);
    assert.equal((await currentMember(gina))?.email, 'gina@example.org');
    assert.deepEqual(await readMember(), { email: 'gina@example.org', email_verified: 0 });
    provider.change({ idToken: {} });
    await signInWith(gina, 'gina');
    assert.deepEqual(await readMember(), { email: 'gina@example.org', email_verified: 1 });
  });

  test('a member from before the addresses of accounts were stored is treated the same', async () => {
    const { app, db, readMember } = await site();
    await signInWith(new TestClient(app), 'gina');
    await db.updateTable('accounts').set({ email: null }).execute();
    await signInWith(new TestClient(app), 'gina');
    assert.deepEqual(await readMember(), { email: 'gina@example.org', email_verified: 1 });
    provider.change({ idToken: { email: 'gina.lind@example.org' } });
    await signInWith(new TestClient(app), 'gina');
    assert.deepEqual(await readMember(), { email: 'gina@example.org', email_verified: 0 });
  });

  for (const [title, idToken] of [
    ['names another client beside the site', () => ({ aud: ['playshelf', 'another'] })],
    ['was issued to another client', () => ({ azp: 'another' })],
    ['was issued to another client and names the site', () => ({ aud: ['playshelf', 'another'], azp: 'another' })],
    ['does not end', () => ({ exp: null })],
    ['ended', () => ({ exp: seconds() - 120 })],
    ['does not say when it was issued', () => ({ iat: null })],
    ['was issued in the future', () => ({ iat: seconds() + 3_600, exp: seconds() + 7_200 })],
    ['was issued long ago', () => ({ iat: seconds() - 3_600 })],
    ['has no nonce', () => ({ nonce: null })],
    ['names nobody', () => ({ sub: '' })],
    ['has no subject', () => ({ sub: null })],
    ['has a subject of 256 characters', () => ({ sub: 'x'.repeat(256) })],
    ['has a subject that is not ASCII', () => ({ sub: 'g\u00edna' })],
    ['has a subject that is a number', () => ({ sub: 7 })],
  ] as const) {
    test(`a person whose ID token ${title} is not signed in`, async () => {
      const { app, readMember } = await site();
      provider.change({ idToken: idToken() });
      const person = new TestClient(app);
      assert.equal(errorAt(await signInWith(person, 'gina')), 'unable_to_get_user_info');
      assert.equal(await currentMember(person), undefined);
      assert.equal(await readMember(), undefined);
    });
  }

  test('a person with a subject of 255 characters, in a token for several clients, signs in', async () => {
    const { app, db } = await site();
    const sub = 'x'.repeat(255);
    provider.change({
      idToken: { sub, aud: ['playshelf', 'another'], azp: 'playshelf' },
    });
    assert.equal(await signInWith(new TestClient(app), 'gina'), done);
    const row = await db.selectFrom('accounts').select('account_id').executeTakeFirstOrThrow();
    assert.equal(row.account_id, `${provider.issuer} ${sub}`);
  });
});
