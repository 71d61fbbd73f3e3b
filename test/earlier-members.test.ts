import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { now } from '../src/server/runtime/clock.ts';
import { signInWithPasskey, TestAuthenticator, type StoredPasskey } from './support/authenticator.ts';
import { CookieJar } from './support/cookie-jar.ts';
import { onEachDatabase, open, type DatabaseEnvironment } from './support/databases/databases.ts';
import { appWith } from './support/second-factor.ts';
import { startServerUnlogged, stopServer, withRealHash, type RunningServer } from './support/server.ts';
import { TestClient } from './support/test-client.ts';

type Person = { email: string; cookies: Record<string, string> };
type Row = Record<string, string | number>;

/**
 * What a server wrote that left passwords and sessions to better-auth (commit 9a64964a), and what its members kept:
 * cookies, passwords, a passkey, and an authenticator app with ten recovery codes, of which the first was used.
 */
const earlier: {
  secret: string;
  password: string;
  storedAt: number;
  people: {
    mara: Person;
    marasPhone: Person;
    fatima: Person & { key: string; recoveryCodes: string[] };
    pia: Person & { passkey: StoredPasskey };
  };
  rows: Record<string, Row[]>;
} = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', 'earlier-members.json'), 'utf8'));

const { mara, marasPhone, fatima, pia } = earlier.people;

/** Stores the rows as if they had been written just now: sessions expire. */
async function storeRows(environment: DatabaseEnvironment): Promise<void> {
  const db = await open(environment);
  const passedMs = now() - earlier.storedAt;
  const toNow = ([name, value]: [string, string | number]) => [
    name,
    name.endsWith('_at') ? Number(value) + passedMs : value,
  ];
  for (const [table, rows] of Object.entries(earlier.rows)) {
    const values = rows.map((row) => Object.fromEntries(Object.entries(row).map(toNow)));
    await db
      .insertInto(table as 'members')
      .values(values)
      .execute();
  }
  await db.destroy();
}

onEachDatabase('a member of the version with better-auth', (createDatabase) => {
  let server: RunningServer;
  let address: string;
  before(async () => {
    const environment = await createDatabase('tables');
    await storeRows(environment);
    server = await startServerUnlogged({ ...environment, ...withRealHash, AUTH_SECRET: earlier.secret });
    // A passkey belongs to a name.
    address = server.address.replace('127.0.0.1', 'localhost');
  });
  after(() => stopServer(server.process));
  const browserOf = ({ cookies }: Person) => new TestClient(address, new CookieJar(Object.entries(cookies)));
  const memberOf = async (client: TestClient) => (await client.readJson('/api/auth/get-session'))?.user.email;
  const signIn = (client: TestClient, { email }: Person, password = earlier.password) =>
    client.call('/api/auth/sign-in/email', { body: { email, password } });
  const sendCode = (client: TestClient, code: string) => client.call('/api/auth/sign-in/code', { body: { code } });

  test('is still signed in on every device, and a cookie with another signature is none', async () => {
    for (const person of [mara, marasPhone, fatima, pia]) assert.equal(await memberOf(browserOf(person)), person.email);
    const [token] = mara.cookies['playshelf.session_token']!.split('.');
    const [, signature] = pia.cookies['playshelf.session_token']!.split('.');
    const forged = { ...mara, cookies: { 'playshelf.session_token': `${token}.${signature}` } };
    assert.equal(await memberOf(browserOf(forged)), undefined);
  });

  test('signs out on one device, and stays signed in on the other', async () => {
    const phone = browserOf(marasPhone);
    await phone.callOk('/api/auth/sign-out', { body: {} });
    assert.equal(await memberOf(browserOf(marasPhone)), undefined);
    assert.equal(await memberOf(browserOf(mara)), mara.email);
  });

  test('signs in with their password, also while strangers try others', async () => {
    const stranger = new TestClient(address);
    for (let guess = 0; guess < 10; guess += 1) {
      assert.equal((await signIn(stranger, mara, `Wrong-${guess}-word`)).status, 401);
    }
    assert.equal((await signIn(stranger, mara)).status, 429);
    const phone = browserOf(marasPhone);
    assert.equal((await signIn(phone, mara)).status, 200);
    assert.equal(await memberOf(phone), mara.email);
  });

  test('signs in with a code of their app, or a recovery code that is not used', async () => {
    const [used, unused] = fatima.recoveryCodes as [string, string];
    for (const code of [appWith(fatima.key)(), unused]) {
      const browser = new TestClient(address);
      assert.deepEqual(await (await signIn(browser, fatima)).json(), { codeRequired: true });
      assert.equal((await sendCode(browser, used)).status, 401);
      assert.equal((await sendCode(browser, code)).status, 200);
      assert.equal(await memberOf(browser), fatima.email);
    }
  });

  test('signs in with their passkey', async () => {
    const browser = new TestClient(address);
    const passkey = new TestAuthenticator({ origin: address, stored: pia.passkey });
    assert.equal((await signInWithPasskey(browser, passkey)).status, 200);
    assert.equal(await memberOf(browser), pia.email);
  });
});
