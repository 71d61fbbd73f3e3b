import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addPasskey,
  readOptions,
  signInWithPasskey,
  TestAuthenticator,
} from '../../../../test/support/authenticator.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { clientConfig, signInWith, startProvider } from '../../../../test/support/provider/oidc.ts';
import {
  createTestApp,
  signUpMember,
  TestClient,
  validPassword as password,
  type TestAppOptions,
} from '../../../../test/support/test-app.ts';
import { Passkeys } from '../../../contracts/account/passkeys.ts';
import { ProblemDetails } from '../../../contracts/problem.ts';
import { now } from '../../runtime/clock.ts';
import { createLog } from '../../runtime/log.ts';

const google = await startProvider();
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const list = async (client: TestClient) => Passkeys.parse(await client.readJson('/api/auth/passkeys'));
const start = (client: TestClient, body: object = { password }) =>
  readOptions(client, '/api/auth/passkeys/options', body);
const add = (client: TestClient, credential: object, name?: string) =>
  client.call('/api/auth/passkeys', { body: { credential, name }, headers: { 'user-agent': firefox } });
const sessionOf = async (client: TestClient) => (await client.readJson('/api/auth/get-session'))?.user.id;
const detailOf = async (response: Response) => ProblemDetails.parse(await response.json()).detail;

onEachDatabase('passkeys', (createDatabase) => {
  const site = (options: TestAppOptions = {}) =>
    createTestApp(createDatabase, { google: clientConfig(google), ...options });

  test('a member adds a passkey, which is named after the browser, renames it and removes it', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    assert.deepEqual(await list(mara), { isAvailable: true, passkeys: [] });
    const options = await start(mara);
    assert.deepEqual(options.rp, { id: 'localhost', name: 'Playshelf' });
    assert.deepEqual([options.user.name, options.user.displayName], [mara.email, mara.name]);
    assert.equal(options.authenticatorSelection.residentKey, 'required');
    assert.equal(options.authenticatorSelection.userVerification, 'required');
    const phone = new TestAuthenticator();
    const response = await add(mara, phone.create(options));
    assert.equal(response.status, 200);
    const { insertedId } = await response.json();
    const [passkey] = (await list(mara)).passkeys;
    assert.deepEqual(
      [passkey?.id, passkey?.name, passkey?.lastUsedAt, passkey?.credentialId],
      [insertedId, 'Firefox on Windows', null, phone.credentialId.toString('base64url')],
    );
    // A browser does not make a second one in the same authenticator.
    const excluded = (await start(mara)).excludeCredentials;
    assert.deepEqual(excluded, [{ type: 'public-key', id: passkey?.credentialId, transports: ['internal'] }]);
    const path = `/api/auth/passkeys/${insertedId}`;
    const rename = (name: string) => mara.call(path, { method: 'PATCH', body: { name } });
    assert.equal((await rename('  My phone ')).status, 200);
    assert.equal((await list(mara)).passkeys[0]?.name, 'My phone');
    for (const name of ['', ' ', 'x'.repeat(61), 'a\u202eb']) assert.equal((await rename(name)).status, 422);
    assert.equal((await mara.call(path, { method: 'DELETE' })).status, 200);
    assert.equal((await mara.call(path, { method: 'DELETE' })).status, 404);
    assert.deepEqual((await list(mara)).passkeys, []);
    assert.equal((await signInWithPasskey(new TestClient(app), phone)).status, 404);
  });

  test('a member signs in with a passkey alone, and the list says when it was last used', async () => {
    const app = await site();
    const [mara, otto] = [await signUpMember(app), await signUpMember(app, 'Otto Lind')];
    const passkey = await addPasskey(mara, password, new TestAuthenticator({ counter: 0 }));
    const browser = otto.copy();
    const response = await signInWithPasskey(browser, passkey);
    assert.equal(response.status, 200);
    assert.equal((await response.json()).user.email, mara.email);
    assert.equal(await sessionOf(browser), mara.id);
    // The session that the browser had before has ended, and the browser is known for the account.
    assert.equal(await sessionOf(otto), undefined);
    assert.ok(browser.cookies.has('playshelf.known_browser'));
    assert.notEqual((await list(mara)).passkeys[0]?.lastUsedAt, null);
    const { sessions } = await mara.readJson('/api/auth/account');
    assert.equal(sessions.length, 2);
  });

  test('nobody adds a passkey without the password, and guesses are limited', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    const ask = (body: object) => mara.call('/api/auth/passkeys/options', { body });
    assert.equal((await ask({})).status, 422);
    for (let guess = 1; guess < 10; guess += 1) assert.equal((await ask({ password: `Wrong-${guess}` })).status, 422);
    assert.equal((await ask({ password })).status, 429);
    assert.equal((await new TestClient(app).call('/api/auth/passkeys/options', { body: { password } })).status, 401);
  });

  test('what a client writes into a passkey is text in the log, and nothing that a terminal obeys', async () => {
    const lines: string[] = [];
    const app = await site({ log: createLog('info', { write: (line) => void lines.push(line) }) });
    const mara = await signUpMember(app);
    const credential = new TestAuthenticator().create(await start(mara), { type: '\u009b2J\u202e' });
    assert.equal((await add(mara, credential)).status, 409);
    const line = lines.find((each) => each.includes('a passkey was refused'))!;
    assert.match(line, /^[^\p{Control}\p{Bidi_Control}]+\n$/u);
    assert.match(JSON.parse(line).reason, /\u009b2J\u202e/);
  });

  test('a member without a password adds a passkey soon after a sign-in, and may then disconnect the provider', async () => {
    const app = await site();
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    const passkey = await addPasskey(gina, '');
    const disconnect = () => gina.call('/api/auth/providers/google', { method: 'DELETE' });
    assert.equal((await disconnect()).status, 200);
    const { id } = (await list(gina)).passkeys[0]!;
    const refused = await gina.call(`/api/auth/passkeys/${id}`, { method: 'DELETE' });
    assert.equal(refused.status, 409);
    assert.match(await detailOf(refused), /only way to sign in/);
    assert.equal((await list(gina)).passkeys.length, 1);
    const elsewhere = new TestClient(app);
    assert.equal((await signInWithPasskey(elsewhere, passkey)).status, 200);
    await app.db
      .updateTable('sessions')
      .set({ created_at: now() - 16 * 60_000 })
      .execute();
    assert.equal((await gina.call('/api/auth/passkeys/options', { body: {} })).status, 403);
  });

  test('a passkey stays if the only other way in is a provider that the site no longer has', async () => {
    // The provider was set up before a restart.
    const app = await createTestApp(createDatabase);
    const mara = await signUpMember(app);
    await addPasskey(mara, password);
    await app.db.updateTable('accounts').set({ provider_id: 'google', password: null }).execute();
    const { id } = (await list(mara)).passkeys[0]!;
    const refused = await mara.call(`/api/auth/passkeys/${id}`, { method: 'DELETE' });
    assert.equal(refused.status, 409);
    assert.match(await detailOf(refused), /only way to sign in/);
  });

  test('a challenge of one member adds no passkey for another, nor in another session, nor twice', async () => {
    const app = await site();
    const [mara, otto] = [await signUpMember(app), await signUpMember(app, 'Otto Lind')];
    const options = await start(mara);
    const passkey = new TestAuthenticator();
    assert.equal((await add(otto, passkey.create(options))).status, 409);
    const phone = new TestClient(app);
    await phone.callOk('/api/auth/sign-in/email', { body: { email: mara.email, password } });
    assert.equal((await add(phone, passkey.create(options))).status, 409);
    assert.equal((await add(new TestClient(app), passkey.create(options))).status, 401);
    assert.equal((await add(mara, passkey.create(options))).status, 200);
    assert.equal((await add(mara, new TestAuthenticator().create(options))).status, 409);
    assert.equal((await list(mara)).passkeys.length, 1);
    assert.equal((await list(otto)).passkeys.length, 0);
    // The same credential again, by another member with a right challenge.
    assert.equal((await add(otto, passkey.create(await start(otto)))).status, 409);
  });

  test('nobody renames or removes the passkey of another member', async () => {
    const app = await site();
    const [mara, otto] = [await signUpMember(app), await signUpMember(app, 'Otto Lind')];
    await addPasskey(mara, password);
    const path = `/api/auth/passkeys/${(await list(mara)).passkeys[0]!.id}`;
    assert.equal((await otto.call(path, { method: 'PATCH', body: { name: 'Mine' } })).status, 404);
    assert.equal((await otto.call(path, { method: 'DELETE' })).status, 404);
    assert.equal((await list(mara)).passkeys.length, 1);
  });

  test('a new passkey of another origin, without the person being verified, or of another kind is refused', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    for (const fault of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:81' },
      { rpId: 'evil.example' },
      { flags: 0x01 },
      { flags: 0x04 },
      { type: 'webauthn.get' },
      { challenge: 'AAAA' },
    ]) {
      const credential = new TestAuthenticator().create(await start(mara), fault);
      assert.equal((await add(mara, credential)).status, 409, JSON.stringify(fault));
    }
    assert.deepEqual((await list(mara)).passkeys, []);
  });

  test('an attestation that nobody asked for is discarded unread', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    const credential = new TestAuthenticator().create(await start(mara), { statement: 'tpm' });
    assert.equal((await add(mara, credential)).status, 200);
  });

  test('an account has 20 passkeys at most, even if two are added at the same time', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    const challenges = [await start(mara), await start(mara)];
    const row = { member_id: mara.id, public_key: '', counter: 0, transports: '[]', name: 'One', created_at: 1 };
    const rows = Array.from({ length: 19 }, (_, index) => ({
      ...row,
      id: `0199a1f0-6a11-7e0c-8d3b-7c5e9f2a1b${10 + index}`,
      credential_id: `${index}`,
    }));
    await app.db.insertInto('passkeys').values(rows).execute();
    const statuses = await Promise.all(
      challenges.map(async (options) => (await add(mara, new TestAuthenticator().create(options))).status),
    );
    assert.deepEqual(statuses.toSorted(), [200, 409]);
    assert.equal((await mara.call('/api/auth/passkeys/options', { body: { password } })).status, 409);
  });

  test('a site without https, or with a number for a name, has no passkeys and says so', async () => {
    for (const [publicUrl, isAvailable] of [
      ['http://games.example.org', false],
      ['https://192.0.2.7', false],
      ['https://games.example.org', true],
    ] as const) {
      const app = await site({ publicUrl });
      const mara = await signUpMember(app);
      assert.equal((await list(mara)).isAvailable, isAvailable, publicUrl);
      const response = await mara.call('/api/auth/passkeys/options', { body: { password } });
      assert.equal(response.status, isAvailable ? 200 : 409);
      if (isAvailable) assert.equal((await response.json()).rp.id, 'games.example.org');
      else assert.match(await detailOf(response), /need https and a domain name/);
      const visitor = new TestClient(app);
      const options = await visitor.call('/api/auth/sign-in/passkey/options', { body: {} });
      assert.equal(options.status, isAvailable ? 200 : 409);
    }
  });
});
