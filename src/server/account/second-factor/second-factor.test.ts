import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { clientConfig, signInWith, startProvider } from '../../../../test/support/provider/oidc.ts';
import { appWith, enableSecondFactor } from '../../../../test/support/second-factor.ts';
import {
  createTestApp,
  signUpMember,
  TestClient,
  validPassword as password,
} from '../../../../test/support/test-app.ts';
import { ProblemDetails } from '../../../contracts/problem.ts';

const google = await startProvider();
const path = '/api/auth/second-factor';

const read = (client: TestClient) => client.readJson(path);
const setUp = async (client: TestClient) => (await client.callOk(`${path}/set-up`, { body: { password } })).json();

onEachDatabase('a second factor', (createDatabase) => {
  const site = () => createTestApp(createDatabase, { google: clientConfig(google) });

  test('is on once the member has sent a first code of their app, and has ten recovery codes', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    assert.deepEqual(await read(mara), { isOn: false, hasPassword: true, recoveryCodesLeft: 0 });
    const started = await setUp(mara);
    assert.match(started.key, /^[A-Z2-7]{32}$/);
    assert.ok(started.uri.includes(started.key));
    const wrong = await mara.call(path, { body: { setUp: started.setUp, code: '000000' } });
    assert.equal(wrong.status, 422);
    assert.equal(ProblemDetails.parse(await wrong.json()).errors?.[0]?.field, 'code');
    assert.equal((await read(mara)).isOn, false);
    // As apps show it.
    const code = appWith(started.key)().replace(/^.../, '$& ');
    const { recoveryCodes } = await (await mara.callOk(path, { body: { setUp: started.setUp, code } })).json();
    assert.equal(recoveryCodes.length, 10);
    assert.deepEqual(await read(mara), { isOn: true, hasPassword: true, recoveryCodesLeft: 10 });
    // Neither the key nor a code can be found in the database.
    const { secret } = await app.db.selectFrom('second_factors').select('secret').executeTakeFirstOrThrow();
    assert.ok(!secret.includes(started.key));
    const stored = JSON.stringify(await app.db.selectFrom('recovery_codes').selectAll().execute());
    for (const each of recoveryCodes) assert.ok(!stored.includes(each));
  });

  test('is set up and turned off with the password only, and guesses are limited', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    await enableSecondFactor(mara);
    for (const call of ['set-up', 'recovery-codes', 'disable']) {
      assert.equal((await mara.call(`${path}/${call}`, { body: { password: 'Wrong-1-word' } })).status, 422, call);
      assert.equal((await mara.call(`${path}/${call}`, { body: {} })).status, 422, call);
      assert.equal((await new TestClient(app).call(`${path}/${call}`, { body: { password } })).status, 401, call);
    }
    assert.equal((await read(mara)).isOn, true);
    for (let guess = 3; guess < 10; guess += 1) {
      assert.equal((await mara.call(`${path}/disable`, { body: { password: 'Wrong-1-word' } })).status, 422);
    }
    assert.equal((await mara.call(`${path}/disable`, { body: { password } })).status, 429);
  });

  test('is turned off, with all recovery codes, and may be set up anew with another key', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    const { key } = await enableSecondFactor(mara);
    assert.equal((await mara.call(`${path}/set-up`, { body: { password } })).status, 409);
    assert.equal((await mara.call(`${path}/disable`, { body: { password } })).status, 200);
    assert.equal((await mara.call(`${path}/disable`, { body: { password } })).status, 409);
    assert.equal((await mara.call(`${path}/recovery-codes`, { body: { password } })).status, 409);
    assert.deepEqual(await read(mara), { isOn: false, hasPassword: true, recoveryCodesLeft: 0 });
    await mara.callOk('/api/auth/sign-in/email', { body: { email: mara.email, password } });
    assert.notEqual((await enableSecondFactor(mara)).key, key);
  });

  test('has new recovery codes on demand, and the old ones are void', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    const { recoveryCodes: old } = await enableSecondFactor(mara);
    const response = await mara.callOk(`${path}/recovery-codes`, { body: { password } });
    const { recoveryCodes } = await response.json();
    assert.equal(new Set([...old, ...recoveryCodes]).size, 20);
    assert.equal((await read(mara)).recoveryCodesLeft, 10);
    const visitor = new TestClient(app);
    await visitor.callOk('/api/auth/sign-in/email', { body: { email: mara.email, password } });
    const sendCode = (code: string) => visitor.call('/api/auth/sign-in/code', { body: { code } });
    assert.equal((await sendCode(old[0]!)).status, 401);
    assert.equal((await sendCode(recoveryCodes[0])).status, 200);
  });

  test('cannot be turned on with the set-up of another member, of another session, or twice', async () => {
    const app = await site();
    const [mara, otto] = [await signUpMember(app), await signUpMember(app, 'Otto Lind')];
    const started = await setUp(mara);
    const body = { setUp: started.setUp, code: appWith(started.key)() };
    const phone = new TestClient(app);
    await phone.callOk('/api/auth/sign-in/email', { body: { email: mara.email, password } });
    for (const client of [otto, phone]) assert.equal((await client.call(path, { body })).status, 409);
    const statuses = await Promise.all([1, 2].map(async () => (await mara.call(path, { body })).status));
    assert.deepEqual(statuses.toSorted(), [200, 409]);
    assert.equal((await read(mara)).recoveryCodesLeft, 10);
    assert.equal((await mara.call(path, { body: { ...body, setUp: 'nonsense' } })).status, 409);
    assert.equal((await read(otto)).isOn, false);
  });

  test('is for members with a password', async () => {
    const app = await site();
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    assert.equal((await read(gina)).hasPassword, false);
    const response = await gina.call(`${path}/set-up`, { body: { password: '' } });
    assert.equal(response.status, 409);
    assert.match(ProblemDetails.parse(await response.json()).detail, /Set a password first/);
  });

  test('is one of each member: what one does with theirs is not to be seen by another', async () => {
    const app = await site();
    const [mara, otto] = [await signUpMember(app), await signUpMember(app, 'Otto Lind')];
    await enableSecondFactor(mara);
    assert.deepEqual(await read(otto), { isOn: false, hasPassword: true, recoveryCodesLeft: 0 });
    const response = await mara.call(path);
    assert.match(response.headers.get('cache-control') ?? '', /private|no-store/);
  });
});
