import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createTestApp,
  TestClient,
  validPassword,
  signUpMember,
  type TestApp,
} from '../../../../test/support/test-app.ts';
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

/** One that falls silent at times, and is never stopped. */
const silent = await startProvider();

const done = '/auth/done?next=/x';
const outOfReach = "Google can't be reached right now. Please try again later.";

async function assertOutOfReach(response: Response): Promise<void> {
  assert.equal(response.status, 503);
  assert.equal((await response.json()).detail, outOfReach);
}

/** All that has nothing to do with the provider. */
async function assertAllElseWorks(app: TestApp): Promise<void> {
  const { email } = await signUpMember(app, 'Pia Password');
  const pia = new TestClient(app);
  const body = { email, password: validPassword };
  assert.equal((await pia.call('/api/auth/sign-in/email', { body })).status, 200);
  assert.equal((await currentMember(pia))?.email, email);
  assert.equal((await pia.call('/default')).status, 200);
}

onEachDatabase('an unavailable provider', (createDatabase) => {
  async function site(issuer?: string) {
    return createTestApp(createDatabase, issuer ? { google: clientConfig({ issuer }) } : {});
  }

  test('a person is told that the provider is unavailable, and signs in once it is back', async () => {
    const provider = await startProvider();
    await provider.stop();
    const app = await site(provider.issuer);
    const gina = new TestClient(app);
    await assertOutOfReach(await startSignIn(gina));
    await assertAllElseWorks(app);
    await provider.startAgain();
    assert.equal(await signInWith(gina, 'gina'), done);
    assert.equal((await currentMember(gina))?.email, 'gina@example.org');
  });

  test('a person who is signed in stays so while the provider is unavailable', async () => {
    const provider = await startProvider();
    const app = await site(provider.issuer);
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    await provider.stop();
    assert.equal((await currentMember(gina))?.email, 'gina@example.org');
    await assertOutOfReach(await startSignIn(gina));
    await provider.startAgain();
    assert.equal(await signInWith(new TestClient(app), 'gina'), done);
  });

  test('a person whose provider becomes unavailable in the middle is told so, and may try again', async () => {
    const provider = await startProvider();
    const app = await site(provider.issuer);
    const gina = new TestClient(app);
    const callback = await signInUpToCallback(gina, 'gina');
    await provider.stop();
    assert.equal(await finishSignIn(gina, callback), `${done}&error=invalid_code`);
    assert.equal(await currentMember(gina), undefined);
    await provider.startAgain();
    assert.equal(await signInWith(gina, 'gina'), done);
  });

  test('nobody waits for ever for a provider that accepts and never answers', async () => {
    const app = await site(silent.issuer);
    const gina = new TestClient(app);
    let waiting = true;
    silent.suspend();
    try {
      const beginning = startSignIn(gina).finally(() => (waiting = false));
      await assertAllElseWorks(app);
      assert.equal(waiting, true);
      await assertOutOfReach(await beginning);
    } finally {
      silent.resume();
    }
    assert.equal(await signInWith(gina, 'gina'), done);
  });

  test('nobody waits for ever for a provider that falls silent in the middle', async () => {
    const app = await site(silent.issuer);
    const gina = new TestClient(app);
    const callback = await signInUpToCallback(gina, 'gina');
    let waiting = true;
    silent.suspend();
    try {
      const finishing = finishSignIn(gina, callback).finally(() => (waiting = false));
      await assertAllElseWorks(app);
      assert.equal(waiting, true);
      assert.equal(await finishing, `${done}&error=invalid_code`);
      assert.equal(await currentMember(gina), undefined);
    } finally {
      silent.resume();
    }
    assert.equal(await signInWith(new TestClient(app), 'hugo'), done);
  });

  test('nobody is sent to a provider that calls itself by another name', async () => {
    const { issuer } = silent;
    const other = issuer.replace('127.0.0.1', 'localhost');
    const response = await fetch(`${other}/.well-known/openid-configuration`);
    assert.equal((await response.json()).issuer, issuer);
    const app = await site(other);
    await assertOutOfReach(await startSignIn(new TestClient(app)));
  });

  test('nobody is sent to an address where there is no provider', async () => {
    const { issuer } = silent;
    const app = await site(`${issuer}/nowhere`);
    await assertOutOfReach(await startSignIn(new TestClient(app)));
    await assertAllElseWorks(app);
  });

  test('a visitor of a site without providers reads that there is none', async () => {
    const app = await site();
    const visitor = new TestClient(app);
    const google = await startSignIn(visitor);
    assert.equal(google.status, 404);
    assert.equal((await google.json()).detail, "Google sign-in isn't set up here.");
    const other = await startSignIn(visitor, 'oidc');
    assert.equal(other.status, 404);
    assert.equal((await other.json()).detail, "This sign-in isn't set up here.");
    const providers = await (await visitor.call('/api/auth/providers')).json();
    assert.deepEqual(providers, [{ id: 'google', name: 'Google', configured: false }]);
    const back = await visitor.call('/api/auth/callback/google?code=x&state=y');
    assert.equal(back.headers.get('location'), '/auth/done?provider=google&error=not_configured');
    await assertAllElseWorks(app);
  });
});
