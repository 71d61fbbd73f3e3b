import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { actAfterRead } from '../../../../test/support/act-after-read.ts';
import {
  addPasskey,
  readOptions,
  signInWithPasskey,
  TestAuthenticator,
} from '../../../../test/support/authenticator.ts';
import { migratedDatabase, onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  createTestApp,
  signUpMember,
  TestClient,
  validPassword as password,
  type TestApp,
} from '../../../../test/support/test-app.ts';
import { now } from '../../runtime/clock.ts';

const optionsPath = '/api/auth/sign-in/passkey/options';
const start = (client: TestClient) => readOptions(client, optionsPath);
const finish = (client: TestClient, credential: object) =>
  client.call('/api/auth/sign-in/passkey', { body: { credential } });
const isSignedIn = async (client: TestClient) => (await client.readJson('/api/auth/get-session')) !== null;

async function countRows(app: TestApp, table: 'used_challenges' | 'sessions' | 'verifications'): Promise<number> {
  return (await app.db.selectFrom(table).selectAll().execute()).length;
}

onEachDatabase('a sign-in with a passkey', (createDatabase) => {
  async function site(options = {}) {
    const app = await createTestApp(createDatabase, options);
    const mara = await signUpMember(app);
    const passkey = await addPasskey(mara, password);
    return { app, mara, passkey, visitor: new TestClient(app) };
  }

  test('is refused for another origin or site, without verification of the person, and for a forged signature', async () => {
    const { visitor, passkey, app } = await site();
    const otto = await signUpMember(app, 'Otto Lind');
    for (const fault of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost.evil.example' },
      { rpId: 'evil.example' },
      { flags: 0x01 },
      { type: 'webauthn.create' },
      { challenge: 'AAAA' },
    ]) {
      assert.equal((await signInWithPasskey(visitor, passkey, fault)).status, 401, JSON.stringify(fault));
    }
    const forged = passkey.get(await start(visitor));
    forged.response.signature = new TestAuthenticator().get(await start(visitor)).response.signature;
    assert.equal((await finish(visitor, forged)).status, 401);
    // A passkey that says it is another member's.
    const stranger = passkey.get(await start(visitor));
    stranger.response.userHandle = Buffer.from(otto.id.replaceAll('-', ''), 'hex').toString('base64url');
    assert.equal((await finish(visitor, stranger)).status, 401);
    assert.equal(await isSignedIn(visitor), false);
  });

  test('works once for each challenge, even if it is sent twice at the same time', async () => {
    const { visitor, passkey, app } = await site();
    const credential = passkey.get(await start(visitor));
    const before = await countRows(app, 'sessions');
    const copies = [visitor.copy(), visitor.copy(), visitor.copy()];
    const statuses = await Promise.all(copies.map(async (copy) => (await finish(copy, credential)).status));
    assert.deepEqual(statuses.toSorted(), [200, 401, 401]);
    assert.equal((await finish(visitor, credential)).status, 401);
    assert.equal(await countRows(app, 'sessions'), before + 1);
  });

  test('is refused in another browser than the one that started it', async () => {
    const { visitor, passkey, app } = await site();
    const credential = passkey.get(await start(visitor));
    const other = new TestClient(app);
    assert.equal((await finish(other, credential)).status, 401);
    await start(other);
    assert.equal((await finish(other, credential)).status, 401);
    assert.equal((await finish(visitor, credential)).status, 200);
  });

  test('works in the older of two tabs', async () => {
    const { visitor, passkey } = await site();
    const credential = passkey.get(await start(visitor));
    await start(visitor);
    assert.equal((await finish(visitor, credential)).status, 200);
  });

  test('cannot be prolonged beyond five minutes, and a challenge to add a passkey is none to sign in', async () => {
    const { visitor, mara, passkey } = await site();
    const { challenge, rp } = await readOptions(mara, '/api/auth/passkeys/options', { password });
    assert.equal((await finish(mara, passkey.get({ challenge, rpId: rp.id }))).status, 401);
    const options = await start(visitor);
    const bytes = Buffer.from(options.challenge, 'base64url');
    const remainingMs = bytes.readUIntBE(16, 6) - now();
    assert.ok(remainingMs > 4 * 60_000 && remainingMs <= 5 * 60_000 + 1_000, `${remainingMs}`);
    // Nobody can prolong it.
    bytes.writeUIntBE(now() + 3_600_000, 16, 6);
    const prolonged = passkey.get({ ...options, challenge: bytes.toString('base64url') });
    assert.equal((await finish(visitor, prolonged)).status, 401);
  });

  test('starts no session if the passkey is removed meanwhile', async () => {
    const database = await migratedDatabase(createDatabase);
    const { plugin, arm, hasActed } = actAfterRead(
      (row) => 'publicKey' in row,
      () => database.deleteFrom('passkeys').execute(),
    );
    const app = await createTestApp(database.withPlugin(plugin));
    const mara = await signUpMember(app);
    const passkey = await addPasskey(mara, password);
    const before = await countRows(app, 'sessions');
    arm();
    assert.equal((await signInWithPasskey(new TestClient(app), passkey)).status, 401);
    assert.ok(hasActed());
    assert.equal(await countRows(app, 'sessions'), before);
  });

  test('is refused if the counter goes backwards: the passkey has been copied', async () => {
    const { app, mara, visitor } = await site();
    const passkey = await addPasskey(mara, password, new TestAuthenticator({ counter: 10 }));
    assert.equal((await signInWithPasskey(visitor, passkey)).status, 200);
    passkey.counter = 5;
    assert.equal((await signInWithPasskey(new TestClient(app), passkey)).status, 401);
    passkey.counter = 20;
    assert.equal((await signInWithPasskey(new TestClient(app), passkey)).status, 200);
  });

  test('of a passkey that is not known gets 404, and leaves nothing behind', async () => {
    const { app, visitor } = await site();
    const before = await countRows(app, 'used_challenges');
    const stranger = new TestAuthenticator();
    stranger.userHandle = 'AAAA';
    assert.equal((await signInWithPasskey(visitor, stranger)).status, 404);
    assert.equal(await countRows(app, 'used_challenges'), before);
  });

  test('that is started again and again fills no table, and is limited in the end', async () => {
    const { app } = await site();
    const [used, stored] = [await countRows(app, 'used_challenges'), await countRows(app, 'verifications')];
    const address = '203.0.113.9';
    const statuses = new Set<number>();
    for (let call = 0; call < 700; call += 1) {
      statuses.add((await app.request(optionsPath, { method: 'POST' }, address)).status);
    }
    assert.deepEqual([...statuses], [200, 429]);
    assert.deepEqual([await countRows(app, 'used_challenges'), await countRows(app, 'verifications')], [used, stored]);
  });

  test('fails 60 times in ten minutes from one network, not more', async () => {
    const { visitor, passkey } = await site();
    const credential = passkey.get(await start(visitor), { challenge: 'AAAA' });
    for (let call = 0; call < 60; call += 1) assert.equal((await finish(visitor, credential)).status, 401);
    assert.equal((await finish(visitor, credential)).status, 429);
  });

  test('forgets used challenges once they have expired', async () => {
    const { app, passkey } = await site();
    await app.db.updateTable('used_challenges').set({ expires_at: 1 }).execute();
    assert.equal((await signInWithPasskey(new TestClient(app), passkey)).status, 200);
    assert.equal(await countRows(app, 'used_challenges'), 1);
  });

  test('writes no challenge, signature or credential to the log', async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const log = pino({ level: 'trace' }, { write });
    const { visitor, passkey } = await site({ log, logDestination: { write } });
    const options = await start(visitor);
    const credential = passkey.get(options);
    await finish(visitor, passkey.get(options, { origin: 'https://evil.example' }));
    await finish(visitor, credential);
    const all = lines.join('\n');
    assert.match(all, /a passkey was refused/);
    for (const secret of [options.challenge, credential.response.signature, credential.id]) {
      assert.ok(!all.includes(secret), all);
    }
  });
});
