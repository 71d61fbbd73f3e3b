import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createTestApp, TestClient } from '../../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  startSignIn,
  clientConfig,
  errorAt,
  finishSignIn,
  signInUpToCallback,
  signInWith,
  startProvider,
  currentMember,
} from '../../../../test/support/provider/oidc.ts';

// Everything about a person comes from userinfo, so that a sign-in uses every endpoint.
const provider = await startProvider({ claimsIn: 'userinfo' });

const done = '/auth/done?next=/x';

onEachDatabase('discovery and requests to a provider', (createDatabase) => {
  afterEach(() => provider.change({ metadata: {}, misbehaves: null }));

  const site = () => createTestApp(createDatabase, { google: clientConfig(provider) });

  for (const [name, address] of [
    ['authorization_endpoint', 'http://sso.example.org/auth'],
    ['token_endpoint', 'http://127.0.0.1.example.org/token'],
    ['userinfo_endpoint', 'ftp://127.0.0.1/me'],
    ['jwks_uri', 'http://169.254.169.254/latest/meta-data'],
    ['authorization_endpoint', 'javascript:alert(1)'],
  ] as const) {
    test(`nobody is sent to a provider whose ${name} is ${address}`, async () => {
      const app = await site();
      provider.change({ metadata: { [name]: address } });
      assert.equal((await startSignIn(new TestClient(app))).status, 503);
    });
  }

  for (const how of ['large', 'redirect', 'slow'] as const) {
    test(`nobody is sent to a provider whose metadata is too ${how === 'redirect' ? 'far away (a redirect)' : how}`, async () => {
      const app = await site();
      provider.change({ misbehaves: { at: 'discovery', how } });
      const response = await startSignIn(new TestClient(app));
      assert.equal(response.status, 503);
      assert.match((await response.json()).detail, /^Google can't be reached right now\./);
    });
  }

  for (const [at, error] of [
    ['token', 'invalid_code'],
    ['jwks', 'unable_to_get_user_info'],
    ['userinfo', 'unable_to_get_user_info'],
  ] as const) {
    for (const how of ['large', 'redirect', 'slow'] as const) {
      test(`a person whose provider answers at ${at} with something too large, too slow or elsewhere (${how}) is not signed in`, async () => {
        const app = await site();
        provider.change({ misbehaves: { at, how } });
        const gina = new TestClient(app);
        assert.equal(errorAt(await signInWith(gina, 'gina')), error);
        assert.equal(await currentMember(gina), undefined);
        provider.change({ misbehaves: null });
        assert.equal(await signInWith(gina, 'gina'), done);
      });
    }
  }

  test("ten people who start at the same time cause one request for the provider's metadata", async () => {
    const app = await site();
    const before = provider.change({});
    provider.suspend();
    try {
      const starting = Promise.all(Array.from({ length: 10 }, () => startSignIn(new TestClient(app))));
      const taken = () => app.db.selectFrom('rate_limits').select('taken').executeTakeFirst();
      while ((await taken())?.taken !== 10) await setTimeout(10);
      provider.resume();
      for (const response of await starting) assert.equal(response.status, 200);
    } finally {
      provider.resume();
    }
    assert.equal(provider.change({}).discovery - before.discovery, 1);
  });

  test('a person who comes back is signed in with the cached metadata and keys', async () => {
    const app = await site();
    await signInWith(new TestClient(app), 'hector');
    const gina = new TestClient(app);
    const callback = await signInUpToCallback(gina, 'gina');
    const before = provider.change({});
    assert.equal(await finishSignIn(gina, callback), done);
    const { discovery, jwks, token, userinfo } = provider.change({});
    assert.deepEqual(
      { discovery, jwks, token, userinfo },
      { ...before, token: before.token + 1, userinfo: before.userinfo + 1 },
    );
  });
});
