import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, TestClient, signUpMember } from '../../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  startLink,
  clientConfig,
  errorAt,
  finishSignIn,
  linkUpToCallback,
  signInWith,
  startProvider,
  currentMember,
} from '../../../../test/support/provider/oidc.ts';
import { signInErrorMessage } from '../../../web/identity/sign-in-errors.ts';

// A new employee with the address of one who left.
const successor = { email: 'gina@example.org', email_verified: true, name: 'Successor' };
const google = await startProvider({ accounts: { successor } });
const clubId = await startProvider();

const done = '/auth/done?next=/x';

onEachDatabase('connecting a provider to an account', (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase, {
      google: clientConfig(google),
      openIdConnect: clientConfig(clubId, 'Club ID'),
    });
    const { db } = app;
    const accountsOf = async (memberId: string) => {
      const rows = await db
        .selectFrom('accounts')
        .select('provider_id')
        .where('member_id', '=', memberId)
        .orderBy('provider_id')
        .execute();
      return rows.map((row) => row.provider_id);
    };
    const countMembers = async () => (await db.selectFrom('members').select('id').execute()).length;
    return { app, db, accountsOf, countMembers };
  }

  test('a person to whom the provider gives the confirmed address of a member does not become that member', async () => {
    const { app, countMembers } = await site();
    await signInWith(new TestClient(app), 'gina');
    const other = new TestClient(app);
    assert.equal(await signInWith(other, 'successor'), `${done}&error=account_not_linked`);
    assert.equal(await currentMember(other), undefined);
    assert.equal(await countMembers(), 1);
  });

  test('a person who comes with the address of a member from another provider is told to sign in as before', async () => {
    const { app, accountsOf } = await site();
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    const other = new TestClient(app);
    const error = errorAt(await signInWith(other, 'gina', 'oidc'));
    assert.equal(await currentMember(other), undefined);
    assert.match(signInErrorMessage(error!, 'Club ID'), /Please sign in the way you did before\.$/);
    assert.deepEqual(await accountsOf((await currentMember(gina))!.id), ['google']);
  });

  test('a member who connects a second provider signs in with either and is the same member', async () => {
    const { app, accountsOf, countMembers } = await site();
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    const user = (await currentMember(gina))!;
    const token = gina.cookies.get('playshelf.session_token');
    assert.equal(await finishSignIn(gina, await linkUpToCallback(gina, 'gina', 'oidc')), done);
    assert.equal(gina.cookies.get('playshelf.session_token'), token);
    assert.deepEqual(await accountsOf(user.id), ['google', 'oidc']);
    const elsewhere = new TestClient(app);
    assert.equal(await signInWith(elsewhere, 'gina', 'oidc'), done);
    assert.deepEqual(await currentMember(elsewhere), user);
    assert.equal(await countMembers(), 1);
  });

  test('a member who registered by password connects an account with another address and keeps their own', async () => {
    const { app, db, accountsOf } = await site();
    const pia = await signUpMember(app, 'Pia');
    assert.equal(await finishSignIn(pia, await linkUpToCallback(pia, 'hector')), done);
    assert.deepEqual(await accountsOf(pia.id), ['credential', 'google']);
    const elsewhere = new TestClient(app);
    assert.equal(await signInWith(elsewhere, 'hector'), done);
    assert.equal((await currentMember(elsewhere))?.email, 'pia@example.org');
    const { email_verified } = await db.selectFrom('members').select('email_verified').executeTakeFirstOrThrow();
    assert.equal(email_verified, 0);
  });

  test('a member who has confirmed their address keeps it so, whatever that of a connected account is', async () => {
    const { app, db } = await site();
    const pia = await signUpMember(app, 'Pia');
    await db.updateTable('members').set({ email_verified: 1 }).execute();
    await finishSignIn(pia, await linkUpToCallback(pia, 'hector'));
    google.change({ idToken: { email: 'hector.lind@example.org' } });
    assert.equal(await signInWith(new TestClient(app), 'hector'), done);
    google.change({ idToken: {} });
    const { email_verified } = await db.selectFrom('members').select('email_verified').executeTakeFirstOrThrow();
    assert.equal(email_verified, 1);
  });

  test('a stolen session is not enough to connect an account: the sign-in has to be recent', async () => {
    const { app, db, accountsOf } = await site();
    const pia = await signUpMember(app, 'Pia');
    await db
      .updateTable('sessions')
      .set(({ eb }) => ({ created_at: eb('created_at', '-', 16 * 60_000) }))
      .execute();
    const body = { provider: 'google', callbackURL: '/x' };
    const response = await pia.call('/api/auth/link-social', { body });
    assert.deepEqual(
      [response.status, (await response.json()).detail],
      [403, 'Please log out, sign in again and do this within 15 minutes.'],
    );
    assert.deepEqual(await accountsOf(pia.id), ['credential']);
  });

  test('a member connects one account of a provider: a second one would not be noticed', async () => {
    const { app, accountsOf } = await site();
    const pia = await signUpMember(app, 'Pia');
    assert.equal(await finishSignIn(pia, await linkUpToCallback(pia, 'hector')), done);
    const again = await finishSignIn(pia, await linkUpToCallback(pia, 'gina'));
    assert.equal(errorAt(again), 'already_connected');
    assert.deepEqual(await accountsOf(pia.id), ['credential', 'google']);
  });

  test('a member who connects the same account twice has it once', async () => {
    const { app, accountsOf } = await site();
    const pia = await signUpMember(app, 'Pia');
    for (const callback of [await linkUpToCallback(pia, 'hector'), await linkUpToCallback(pia, 'hector')]) {
      assert.equal(await finishSignIn(pia, callback), done);
    }
    assert.deepEqual(await accountsOf(pia.id), ['credential', 'google']);
  });

  test('a member cannot connect an account that belongs to another member', async () => {
    const { app, accountsOf } = await site();
    const hector = new TestClient(app);
    await signInWith(hector, 'hector');
    const pia = await signUpMember(app, 'Pia');
    const callback = await linkUpToCallback(pia, 'hector');
    assert.equal(errorAt(await finishSignIn(pia, callback)), 'linked_elsewhere');
    assert.deepEqual(await accountsOf(pia.id), ['credential']);
    assert.deepEqual(await accountsOf((await currentMember(hector))!.id), ['google']);
    assert.equal((await currentMember(pia))?.id, pia.id);
  });

  test('a visitor cannot connect a provider to anything', async () => {
    const { app } = await site();
    assert.equal((await startLink(new TestClient(app))).status, 401);
  });

  test('a member who signs out while at the provider has connected nothing, and nobody is signed in', async () => {
    const { app, accountsOf } = await site();
    const pia = await signUpMember(app, 'Pia');
    const callback = await linkUpToCallback(pia, 'hector');
    await pia.call('/api/auth/sign-out', { method: 'POST' });
    assert.equal(errorAt(await finishSignIn(pia, callback)), 'link_interrupted');
    assert.deepEqual(await accountsOf(pia.id), ['credential']);
    assert.equal(await currentMember(pia), undefined);
  });

  test('a member is not linked to the account that another member started to link in the same browser', async () => {
    const { app, db, accountsOf } = await site();
    const [pia, otto] = [await signUpMember(app, 'Pia'), await signUpMember(app, 'Otto')];
    const callback = await linkUpToCallback(pia, 'hector');
    for (const [name, value] of otto.cookies) pia.cookies.set(name, value);
    assert.equal(errorAt(await finishSignIn(pia, callback)), 'link_interrupted');
    assert.deepEqual(await accountsOf(otto.id), ['credential']);
    assert.deepEqual(await accountsOf(pia.id), ['credential']);
    assert.equal((await db.selectFrom('members').select('id').execute()).length, 2);
  });

  test('a member is not given the account of a stranger by an address that the stranger brought', async () => {
    const { app, accountsOf } = await site();
    const [mallory, pia] = [await signUpMember(app, 'Mallory'), await signUpMember(app, 'Pia')];
    const callback = await linkUpToCallback(mallory, 'mallory');
    assert.equal(errorAt(await finishSignIn(pia, callback)), 'state_mismatch');
    assert.deepEqual(await accountsOf(pia.id), ['credential']);
  });
});
