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
} from '../../../../test/support/provider/oidc.ts';
import { makeUndeletable } from '../../../../test/support/undeletable.ts';
import { now } from '../../runtime/clock.ts';

const google = await startProvider();
const silent = await startProvider({
  metadata: { authorization_response_iss_parameter_supported: null },
});

const done = '/auth/done?next=/x';

/** A callback with another value of a parameter, or without it. */
function withParameter(callback: string, name: string, value?: string): string {
  const url = new URL(callback, 'http://localhost');
  if (value === undefined) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url.pathname + url.search;
}

const flowCookies = ({ cookies }: TestClient) =>
  [...cookies.keys()].filter((name) => name.startsWith('playshelf.flow.'));

onEachDatabase('the flow of a sign-in to the provider and back', (createDatabase) => {
  // Both under one issuer: only the state tells them apart.
  const configsOf = (provider: typeof google) => ({
    google: clientConfig(provider),
    openIdConnect: clientConfig(provider, 'Club ID'),
  });

  async function site(provider = google) {
    const app = await createTestApp(createDatabase, configsOf(provider));
    const { db } = app;
    const countSessions = async () => (await db.selectFrom('sessions').select('id').execute()).length;
    return { app, db, countSessions };
  }

  test('a person who signs in in two tabs at the same time is signed in by both', async () => {
    const { app, countSessions } = await site();
    const gina = new TestClient(app);
    const first = await signInUpToCallback(gina, 'gina');
    const second = await signInUpToCallback(gina, 'gina');
    assert.equal(await finishSignIn(gina, second), done);
    assert.equal(await finishSignIn(gina, first), done);
    // One browser has one session: the later sign-in ends the earlier one.
    assert.equal(await countSessions(), 1);
    assert.deepEqual(flowCookies(gina), []);
  });

  test('a person who starts a sign-in often has a bounded number of cookies, and the last one works', async () => {
    const { app } = await site();
    const gina = new TestClient(app);
    for (let index = 0; index < 12; index += 1) assert.equal((await startSignIn(gina)).status, 200);
    const callback = await signInUpToCallback(gina, 'gina');
    assert.equal(flowCookies(gina).length, 8);
    assert.equal(await finishSignIn(gina, callback), done);
  });

  test('a client that makes up hundreds of such cookies gets a bounded number of lines back', async () => {
    const { app } = await site();
    const stranger = new TestClient(app);
    for (let index = 0; index < 300; index += 1) stranger.cookies.set(`playshelf.flow.${index}`, 'x');
    for (const start of [() => startSignIn(stranger), () => stranger.call('/auth/start/google')]) {
      const lines = (await start()).headers.getSetCookie();
      assert.equal(lines.length, 9);
      assert.equal(lines.filter((line) => line.includes('Max-Age=0')).length, 8);
    }
  });

  test('a person whose former session cannot be ended is not signed in by a provider either', async () => {
    const { app, db, countSessions } = await site();
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    const callback = await signInUpToCallback(gina, 'gina');
    const { id } = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    const release = await makeUndeletable(db, id);
    const response = await gina.call(callback);
    assert.equal(errorAt(response.headers.get('location')!), 'unavailable');
    assert.ok(!response.headers.getSetCookie().some((line) => line.includes('session_token')));
    assert.equal(await countSessions(), 1);
    await release();
    await signInWith(gina, 'gina');
    assert.equal(await countSessions(), 1);
  });

  test('a person who comes back twice at the same moment is signed in once', async () => {
    const { app, countSessions } = await site();
    const gina = new TestClient(app);
    const callback = await signInUpToCallback(gina, 'gina');
    const responses = await Promise.all([1, 2, 3].map(() => finishSignIn(gina, callback)));
    const refused = '/auth/done?provider=google&error=state_mismatch';
    assert.deepEqual(responses.toSorted(), [done, refused, refused]);
    assert.equal(await countSessions(), 1);
  });

  for (const [from, to] of [
    ['google', 'oidc'],
    ['oidc', 'google'],
  ] as const) {
    test(`a person who started with ${from} cannot finish with ${to}, though the issuer is the same`, async () => {
      const { app, countSessions } = await site();
      const gina = new TestClient(app);
      const callback = await signInUpToCallback(gina, 'gina', from);
      const other = callback.replace(`/callback/${from}`, `/callback/${to}`);
      assert.equal(errorAt(await finishSignIn(gina, other)), 'issuer_mismatch');
      assert.equal(errorAt(await finishSignIn(gina, callback)), 'state_mismatch');
      assert.equal(await countSessions(), 0);
    });
  }

  test('a person whose sign-in started at another issuer than the one configured now is refused', async () => {
    const { app, db, countSessions } = await site();
    const gina = new TestClient(app);
    const callback = await signInUpToCallback(gina, 'gina');
    gina.app = await createTestApp(db, { google: clientConfig(silent) });
    const before = silent.change({});
    assert.equal(errorAt(await finishSignIn(gina, withParameter(callback, 'iss'))), 'issuer_mismatch');
    assert.equal(silent.change({}).token, before.token);
    assert.equal(await countSessions(), 0);
  });

  test('a person who comes back without the issuer that the provider announces is refused', async () => {
    const { app } = await site();
    const gina = new TestClient(app);
    const callback = await signInUpToCallback(gina, 'gina');
    assert.ok(new URL(callback, 'http://localhost').searchParams.get('iss'));
    assert.equal(errorAt(await finishSignIn(gina, withParameter(callback, 'iss'))), 'issuer_mismatch');
    assert.equal(await currentMember(gina), undefined);
  });

  test('a person whose provider does not announce the issuer signs in without it', async () => {
    const { app } = await site(silent);
    const gina = new TestClient(app);
    const callback = await signInUpToCallback(gina, 'gina');
    assert.equal(await finishSignIn(gina, withParameter(callback, 'iss')), done);
  });

  for (const issuer of ['https://another.example.org', '']) {
    test(`a person who comes back with the issuer "${issuer}" is refused, announced or not`, async () => {
      for (const provider of [google, silent]) {
        const { app } = await site(provider);
        const gina = new TestClient(app);
        const callback = withParameter(await signInUpToCallback(gina, 'gina'), 'iss', issuer);
        assert.equal(errorAt(await finishSignIn(gina, callback)), 'issuer_mismatch');
        assert.equal(await currentMember(gina), undefined);
      }
    });
  }

  test('a person who comes back with two codes or two states is refused', async () => {
    const { app, countSessions } = await site();
    for (const name of ['code', 'state']) {
      const gina = new TestClient(app);
      const callback = `${await signInUpToCallback(gina, 'gina')}&${name}=another`;
      assert.equal(errorAt(await finishSignIn(gina, callback)), 'invalid_code');
    }
    assert.equal(await countSessions(), 0);
  });

  test('a person who takes longer than ten minutes has to start again', async () => {
    const { app, db } = await site();
    const gina = new TestClient(app);
    const callback = await signInUpToCallback(gina, 'gina');
    const [row] = await db.selectFrom('verifications').selectAll().execute();
    assert.equal(row!.expires_at - row!.created_at, 600_000);
    await db
      .updateTable('verifications')
      .set({ expires_at: now() - 1 })
      .execute();
    assert.equal(errorAt(await finishSignIn(gina, callback)), 'state_mismatch');
    await startSignIn(gina);
    assert.equal((await db.selectFrom('verifications').selectAll().execute()).length, 1);
  });

  test('a thief who reads the database cannot finish the sign-in of anybody', async () => {
    const { app, db } = await site();
    const gina = new TestClient(app);
    const { searchParams } = new URL((await (await startSignIn(gina)).json()).url);
    const stored = JSON.stringify(await db.selectFrom('verifications').selectAll().execute());
    const secrets = [searchParams.get('state')!, searchParams.get('nonce')!];
    for (const text of [...secrets, ...gina.cookies.values()]) {
      assert.ok(text.length > 20 && !stored.includes(text));
    }
    assert.equal(searchParams.get('code_challenge_method'), 'S256');
  });

  test('a browser keeps the cookie of a sign-in from scripts, other sites and plain http', async () => {
    for (const [publicUrl, pattern] of [
      [undefined, /^playshelf\.flow\.[\w-]{22}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/],
      [
        'https://games.example.org',
        /^__Host-playshelf\.flow\.[\w-]{22}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ],
    ] as const) {
      const app = await createTestApp(createDatabase, { google: clientConfig(google), publicUrl });
      const [line, ...others] = (await startSignIn(new TestClient(app))).headers.getSetCookie();
      assert.match(line!, pattern);
      assert.deepEqual(others, []);
    }
  });

  test('no cache stores the response of a callback, be it a session or an error', async () => {
    const { app } = await site();
    const gina = new TestClient(app);
    const refusedCallback = await signInUpToCallback(gina, denied);
    const callback = await signInUpToCallback(gina, 'gina');
    for (const address of [refusedCallback, callback, callback, '/api/auth/callback/oidc']) {
      const response = await gina.call(address);
      assert.equal(response.status, 302);
      assert.equal(response.headers.get('cache-control'), 'no-store');
    }
    assert.ok(await currentMember(gina));
  });

  test('a network that comes back too often is refused, and can finish its sign-in later', async () => {
    const { app, db } = await site();
    const gina = new TestClient(app);
    const callback = await signInUpToCallback(gina, 'gina');
    for (let index = 0; index < 3; index += 1) await finishSignIn(gina, '/api/auth/callback/google');
    const limit = db.selectFrom('rate_limits').select('taken').where('name', 'like', 'provider%');
    assert.equal((await limit.executeTakeFirstOrThrow()).taken, 4);
    await db.updateTable('rate_limits').set({ taken: 60 }).where('name', 'like', 'provider%').execute();
    assert.equal(errorAt(await finishSignIn(gina, callback)), 'too_many');
    await db.deleteFrom('rate_limits').execute();
    // This process remembers the limit for some seconds; another one does not.
    gina.app = await createTestApp(db, configsOf(google));
    assert.equal(await finishSignIn(gina, callback), done);
  });

  test('a person who signs in counts once under the limit', async () => {
    const { app, db } = await site();
    await signInWith(new TestClient(app), 'gina');
    const limit = db.selectFrom('rate_limits').select('taken').where('name', 'like', 'provider%');
    assert.equal((await limit.executeTakeFirstOrThrow()).taken, 1);
  });
});
