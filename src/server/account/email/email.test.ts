import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSqlite, onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { startMailServer } from '../../../../test/support/mail-server.ts';
import { enableSecondFactor } from '../../../../test/support/second-factor.ts';
import {
  createTestApp,
  signUpMember,
  TestClient,
  validPassword,
  type TestApp,
} from '../../../../test/support/test-app.ts';
import { ProblemDetails } from '../../../contracts/problem.ts';
import { budgets } from '../../limits/budgets.ts';
import { now } from '../../runtime/clock.ts';

const newPassword = 'Harbour-9-violin';
const publicUrl = 'https://games.example.org';
const mailServer = await startMailServer();
const hourMs = 3_600_000;

const isSignedIn = async (client: TestClient) => (await client.readJson('/api/auth/get-session')) !== null;
const readAccount = (client: TestClient) => client.readJson('/api/auth/account');

async function signIn(app: TestApp, email: string, password: string) {
  const client = new TestClient(app);
  const response = await client.call('/api/auth/sign-in/email', { body: { email, password } });
  return { client, status: response.status };
}

const post = (app: TestApp, path: string, body: object, address?: string) =>
  new TestClient(app).call(`/api/auth/${path}`, { body, ...(address !== undefined && { address }) });

const requestReset = (app: TestApp, email: string, address?: string) =>
  post(app, 'request-password-reset', { email }, address);

const confirmPath = '/auth/confirm';

async function tokenAfter(email: string, path: string, work: () => Promise<unknown>): Promise<string> {
  const link = await mailServer.linkAfter(email, path, work);
  assert.equal(link.origin, publicUrl);
  return link.searchParams.get('token')!;
}

/** Registers a member; resolves with the token of the link that they are sent. */
async function register(app: TestApp, name: string) {
  let client = new TestClient(app);
  const token = await tokenAfter(`${name.toLowerCase()}@example.org`, confirmPath, async () => {
    client = await signUpMember(app, name);
  });
  return { client, token };
}

const requestResetToken = (app: TestApp, email: string) =>
  tokenAfter(email, '/auth/reset-password', async () => assert.equal((await requestReset(app, email)).status, 200));

onEachDatabase('links by mail', (createDatabase) => {
  const site = () => createTestApp(createDatabase, { smtpUrl: mailServer.url, publicUrl, games: 1 });

  test('a new member confirms their address by the link that they get, once', async () => {
    const app = await site();
    const { client: mara, token } = await register(app, 'Mara');
    const before = await readAccount(mara);
    assert.deepEqual([before.isEmailConfirmed, before.canConfirmEmail], [false, true]);
    const confirm = () => mara.call('/api/auth/verify-email', { body: { token } });
    assert.equal((await confirm()).status, 200);
    assert.equal((await readAccount(mara)).isEmailConfirmed, true);
    assert.equal((await confirm()).status, 404);
  });

  test('a member asks for the link again, and either confirms the address', async () => {
    const app = await site();
    const { client: mara, token: first } = await register(app, 'Mara');
    const second = await tokenAfter(mara.email, confirmPath, () =>
      mara.callOk('/api/auth/send-verification-email', { body: {} }),
    );
    assert.notEqual(first, second);
    assert.equal((await mara.call('/api/auth/verify-email', { body: { token: first } })).status, 200);
    assert.equal((await mara.call('/api/auth/verify-email', { body: { token: second } })).status, 404);
  });

  test('a member who changes the password makes the links invalid that would set another one, and no others', async () => {
    const app = await site();
    const { client: mara, token: confirmToken } = await register(app, 'Mara');
    const token = await requestResetToken(app, mara.email);
    const change = { oldPassword: validPassword, newPassword };
    await mara.callOk('/api/auth/change-password', { body: change });
    assert.equal((await post(app, 'reset-password', { token, newPassword: validPassword })).status, 404);
    assert.equal((await mara.call('/api/auth/verify-email', { body: { token: confirmToken } })).status, 200);
  });

  test('a member who tries many links that are none is told to wait', async () => {
    const app = await site();
    const { client: mara, token } = await register(app, 'Mara');
    const confirm = (value: string) => mara.call('/api/auth/verify-email', { body: { token: value } });
    const { max } = budgets.failedWrites.burst;
    for (let count = 0; count < max; count += 1) assert.equal((await confirm('none')).status, 404);
    assert.equal((await confirm(token)).status, 429);
  });

  test('the owner of a mailbox cannot confirm the account that a stranger registered with their address', async () => {
    const app = await site();
    const { client: stranger, token } = await register(app, 'Mara');
    const { client: otto } = await register(app, 'Otto');
    assert.equal((await new TestClient(app).call('/api/auth/verify-email', { body: { token } })).status, 401);
    assert.equal((await otto.call('/api/auth/verify-email', { body: { token } })).status, 403);
    assert.equal((await readAccount(stranger)).isEmailConfirmed, false);
  });

  test('links end: after 24 hours that of an address, after one that of a password', async () => {
    const app = await site();
    const { client: mara, token } = await register(app, 'Mara');
    const reset = await requestResetToken(app, mara.email);
    const links = await app.db.selectFrom('mail_links').selectAll().execute();
    const lifetimes = Object.fromEntries(
      links.map((link) => [link.purpose, Number(link.expires_at) - Number(link.created_at)]),
    );
    assert.deepEqual(lifetimes, { confirm: 24 * hourMs, reset: hourMs });
    assert.ok(
      links.every(({ token_hash }) => token_hash !== token && token_hash !== reset),
      'hashed at rest',
    );
    await app.db
      .updateTable('mail_links')
      .set({ expires_at: now() - 1_000 })
      .execute();
    assert.equal((await mara.call('/api/auth/verify-email', { body: { token } })).status, 404);
    const response = await post(app, 'reset-password', { token: reset, newPassword });
    assert.equal(response.status, 404);
    assert.match(ProblemDetails.parse(await response.json()).detail, /has been used or has expired/);
    assert.equal((await signIn(app, mara.email, validPassword)).status, 200);
  });

  test('a member who forgot their password sets a new one by a link, once, and is signed out everywhere', async () => {
    const app = await site();
    const { client: mara, token: confirmation } = await register(app, 'Mara');
    await mara.callOk('/api/auth/verify-email', { body: { token: confirmation } });
    const token = await requestResetToken(app, mara.email);
    const link = await (await post(app, 'read-password-reset', { token })).json();
    assert.deepEqual(link, {
      name: 'Mara',
      email: mara.email,
      isOwnerUnknown: false,
      hasSecondFactor: false,
      reviewCount: 0,
      watchListCount: 0,
    });
    const short = await post(app, 'reset-password', { token, newPassword: 'short' });
    assert.equal(short.status, 422);
    assert.equal(await isSignedIn(mara), true);
    const both = await Promise.all([1, 2].map(() => post(app, 'reset-password', { token, newPassword })));
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 404]);
    assert.equal(await isSignedIn(mara), false);
    assert.equal((await signIn(app, mara.email, validPassword)).status, 401);
    const { client, status } = await signIn(app, mara.email, newPassword);
    assert.equal(status, 200);
    assert.equal((await readAccount(client)).user.id, mara.id);
    assert.equal((await post(app, 'read-password-reset', { token })).status, 404);
  });

  test('a member who sets a new password by a link gets in with it there, however often strangers guess', async () => {
    const app = await site();
    const { client: mara, token: confirmation } = await register(app, 'Mara');
    await mara.callOk('/api/auth/verify-email', { body: { token: confirmation } });
    const tryToSignIn = async (client: TestClient, password: string) =>
      (await client.call('/api/auth/sign-in/email', { body: { email: mara.email, password } })).status;
    for (let guess = 0; guess < 10; guess += 1) {
      assert.equal(await tryToSignIn(new TestClient(app), 'Wrong-7-valley'), 401);
    }
    const token = await requestResetToken(app, mara.email);
    const browser = new TestClient(app);
    await browser.callOk('/api/auth/reset-password', { body: { token, newPassword } });
    assert.equal(await tryToSignIn(new TestClient(app), newPassword), 429);
    assert.equal(await tryToSignIn(browser, newPassword), 200);
  });

  test('a link to set a password does not replace the code of a second factor', async () => {
    const app = await site();
    const { client: mara, token: confirmation } = await register(app, 'Mara');
    await mara.callOk('/api/auth/verify-email', { body: { token: confirmation } });
    await enableSecondFactor(mara);
    const token = await requestResetToken(app, mara.email);
    const response = await post(app, 'reset-password', { token, newPassword });
    assert.equal(response.status, 200);
    assert.doesNotMatch(response.headers.getSetCookie().join(), /known_browser/);
  });

  test('a stranger learns from no response whether an address has an account', async () => {
    const app = await site();
    const { client: mara } = await register(app, 'Mara');
    const [known, unknown] = [await requestReset(app, mara.email), await requestReset(app, 'nobody@example.org')];
    assert.deepEqual([known.status, await known.text()], [unknown.status, await unknown.text()]);
    await requestResetToken(app, mara.email);
    assert.ok(mailServer.mails.every(({ to }) => to !== 'nobody@example.org'));
  });

  test('nobody floods a mailbox: the sixth request in an hour is refused, known address or not', async () => {
    const app = await site();
    await register(app, 'Vera');
    for (const email of ['vera@example.org', 'nobody@example.org']) {
      const statuses: number[] = [];
      for (let request = 0; request < 6; request += 1) statuses.push((await requestReset(app, email)).status);
      // The mail of the registration counts as well.
      assert.equal(statuses.at(-1), 429, `${email}: ${statuses}`);
      assert.equal(statuses[3], 200, `${email}: ${statuses}`);
    }
  });

  test('a person who registers an address and deletes the account again and again does not flood its mailbox', async () => {
    const app = await site();
    const email = 'wanda@example.org';
    const countMails = () => mailServer.mails.filter(({ to }) => to === email).length;
    const before = countMails();
    for (let count = 0; count < 7; count += 1) {
      const client = await signUpMember(app, 'Wanda');
      await client.callOk('/api/auth/delete-account', { body: { password: validPassword, reviews: 'delete' } });
    }
    // Sent after all of these.
    await register(app, 'Xenia');
    await eventually(() => assert.equal(countMails() - before, 5));
  });

  test('one network cannot send mails to many addresses', async () => {
    const app = await site();
    const statuses: number[] = [];
    const { max } = budgets.mailsOfNetwork.burst;
    for (let request = 0; request <= max; request += 1) {
      statuses.push((await requestReset(app, `person${request}@example.org`, '198.51.100.7')).status);
    }
    assert.deepEqual([statuses.slice(0, max).every((status) => status === 200), statuses[max]], [true, 429]);
    assert.equal((await requestReset(app, 'person99@example.org', '198.51.100.8')).status, 200);
  });

  test('one network cannot send mails to many addresses by registering them', async () => {
    const mailsOfNetwork = { ...budgets.mailsOfNetwork, burst: { max: 3, windowMs: hourMs } };
    const app = await createTestApp(createDatabase, {
      smtpUrl: mailServer.url,
      publicUrl,
      budgets: { mailsOfNetwork },
    });
    const people = Array.from({ length: 5 }, (_, index) => `mailbox${index}@example.org`);
    const countMails = () => mailServer.mails.filter(({ to }) => people.includes(to)).length;
    const before = countMails();
    for (const email of people) {
      const body = { name: 'Ida', email, password: validPassword };
      assert.equal((await post(app, 'sign-up/email', body, '198.51.100.9')).status, 200);
    }
    // Sent after all of these.
    await register(app, 'Yara');
    await eventually(() => assert.equal(countMails() - before, 3));
  });

  test('where no mail server is set, a person is told so, and registers all the same', async () => {
    const app = await createTestApp(createDatabase);
    const mara = await signUpMember(app);
    assert.deepEqual(await mara.readJson('/api/auth/mail'), { configured: false, contact: null });
    assert.equal((await readAccount(mara)).canConfirmEmail, false);
    const response = await requestReset(app, mara.email);
    assert.equal(response.status, 404);
    assert.match(ProblemDetails.parse(await response.json()).detail, /doesn't send email/);
  });
});

test('a mail holds no word that the person who registered typed, and names the site', async () => {
  const app = await createTestApp(createSqlite, { smtpUrl: mailServer.url, publicUrl });
  await mailServer.linkAfter('cheap.pills@example.org', confirmPath, () => signUpMember(app, 'Cheap Pills'));
  const { from, subject, text, html } = mailServer.mails.at(-1)!;
  assert.equal(from, 'no-reply@games.example.org');
  assert.equal(subject, 'Confirm your address · Playshelf');
  assert.doesNotMatch(text + html, /cheap|pills/i);
  const link = /https:\S+/.exec(text)![0];
  assert.ok(html.includes(`href="${link}"`));
});
