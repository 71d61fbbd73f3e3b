import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grant, signUpAdmin } from '../../../../test/support/admin.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { startMailServer } from '../../../../test/support/mail-server.ts';
import {
  clientConfig,
  currentMember,
  errorAt,
  signInWith,
  startProvider,
} from '../../../../test/support/provider/oidc.ts';
import {
  createTestApp,
  signUpMember,
  TestClient,
  validPassword,
  type TestApp,
} from '../../../../test/support/test-app.ts';
import { enableSecondFactor } from '../../../../test/support/second-factor.ts';
import { readCounts } from '../../check/statistics.ts';

const newPassword = 'Harbour-9-violin';
const google = await startProvider();
const mailServer = await startMailServer();

const isSignedIn = async (client: TestClient) => (await client.readJson('/api/auth/get-session')) !== null;
const readAccount = (client: TestClient) => client.readJson('/api/auth/account');
const readGames = async (client: TestClient) => (await client.readJson('/default')) as { _id: string; name: string }[];
const countOwnReviews = async (client: TestClient) => (await client.readJson(`/review/${client.email}`)).length;

/** Somebody registers another person's address, writes a review, and puts a game on the watch list. */
async function registerAs(app: TestApp, name: string): Promise<TestClient> {
  const client = await signUpMember(app, name);
  const [game] = await readGames(client);
  await client.addReview({ gameTitle: game!.name, rating: '5', text: 'Written before the address was confirmed.' });
  await client.callOk('/gameList', { body: { gameId: game!._id, gameTitle: game!.name } });
  return client;
}

async function signIn(app: TestApp, email: string, password: string) {
  const client = new TestClient(app);
  client.email = email;
  const response = await client.call('/api/auth/sign-in/email', { body: { email, password } });
  return { client, status: response.status };
}

async function signInByGoogle(app: TestApp): Promise<TestClient> {
  const gina = new TestClient(app);
  assert.equal(errorAt(await signInWith(gina, 'gina')), null);
  const member = await currentMember(gina);
  return Object.assign(gina, { email: member!.email, id: member!.id });
}

async function resetPassword(app: TestApp, email: string, content?: 'keep' | 'leave') {
  const stranger = new TestClient(app);
  const request = () => stranger.callOk('/api/auth/request-password-reset', { body: { email } });
  const token = (await mailServer.linkAfter(email, '/auth/reset-password', request)).searchParams.get('token');
  const link = await (await stranger.callOk('/api/auth/read-password-reset', { body: { token } })).json();
  await stranger.callOk('/api/auth/reset-password', { body: { token, newPassword, ...(content && { content }) } });
  return link;
}

onEachDatabase('an address that somebody else registered', (createDatabase) => {
  const site = () => createTestApp(createDatabase, { google: clientConfig(google), smtpUrl: mailServer.url, games: 2 });

  test('a person whom Google knows by the address gets in, and inherits nothing', async () => {
    const app = await site();
    const stranger = await registerAs(app, 'Gina');
    const gina = await signInByGoogle(app);
    assert.equal(gina.email, stranger.email);
    assert.notEqual(gina.id, stranger.id);
    assert.equal(await isSignedIn(stranger), false);
    assert.deepEqual([await countOwnReviews(gina), (await gina.readJson(`/gamelist/${gina.email}`)).length], [0, 0]);
    assert.equal((await signIn(app, gina.email, validPassword)).status, 401);
    const account = await readAccount(gina);
    assert.equal(account.isEmailConfirmed, true);
    assert.deepEqual(account.earlierAccount, {
      reviewCount: 1,
      watchListCount: 1,
      role: null,
      hasSecondFactor: false,
    });
    assert.equal((await gina.readJson('/review')).length, 1, 'the review itself stays');
    assert.equal((await readCounts(app.db)).members, 1, 'the one without an address is no member of the site');
  });

  test('a person who had registered themselves gets their reviews back by the password of then', async () => {
    const app = await site();
    await registerAs(app, 'Gina');
    const gina = await signInByGoogle(app);
    const [game, other] = await readGames(gina);
    await gina.addReview({ text: 'Another one.', gameTitle: game!.name, rating: '3' });
    await gina.addReview({ text: 'Another one.', gameTitle: other!.name, rating: '4' });
    await gina.callOk('/gameList', { body: { gameId: game!._id, gameTitle: game!.name } });
    const takeOver = (password: string) => gina.call('/api/auth/earlier-account', { body: { password } });
    assert.equal((await takeOver('Wrong-7-password')).status, 422);
    assert.equal((await takeOver(validPassword)).status, 200);
    assert.equal((await takeOver(validPassword)).status, 404);
    assert.equal(await countOwnReviews(gina), 3);
    assert.equal((await gina.readJson(`/gamelist/${gina.email}`)).length, 1);
    // One vote per member: the later of the two ratings.
    const { average, count } = await gina.readJson(`/default/${game!._id}/ratings`);
    assert.deepEqual([average, count], [3, 1]);
    const members = await app.db.selectFrom('members').select('id').execute();
    assert.deepEqual(
      members.map(({ id }) => id),
      [gina.id],
    );
  });

  test('a person who takes over an earlier account keeps the higher role, the longer bar, and what was done', async () => {
    const app = await site();
    const ada = await signUpAdmin(app);
    const earlier = await registerAs(app, 'Gina');
    const reviewId = await ada.addReview({ gameTitle: 'Game 0', text: 'Fine.' });
    await earlier.callOk(`/api/reviews/${reviewId}/report`, { body: { reason: 'other', text: 'Too short.' } });
    const bar = (id: string, duration: string) =>
      ada.callOk(`/api/moderation/members/${id}/bar`, { body: { duration, reason: `For ${duration}.` } });
    const gina = await signInByGoogle(app);
    await bar(earlier.id, '1');
    await bar(gina.id, '30');
    const setRole = (id: string, role: 'admin' | 'moderator') =>
      app.db.updateTable('members').set({ role }).where('id', '=', id).execute();
    await setRole(earlier.id, 'moderator');
    await setRole(gina.id, 'admin');
    await gina.callOk('/api/auth/earlier-account', { body: { password: validPassword } });
    const { role, bar_reason } = await app.db
      .selectFrom('members')
      .select(['role', 'bar_reason'])
      .where('id', '=', gina.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([role, bar_reason], ['admin', 'For 30.']);
    const log = await app.db.selectFrom('moderation_log').select('member_id').where('action', '=', 'bar').execute();
    assert.deepEqual(
      log.map(({ member_id }) => member_id),
      [gina.id, gina.id],
    );
    const reports = await app.db.selectFrom('reports').select('reporter_id').execute();
    assert.deepEqual(
      reports.map(({ reporter_id }) => reporter_id),
      [gina.id],
    );
  });

  test('a barred member who claims their own address by a provider is barred there, too', async () => {
    const app = await site();
    const ada = await signUpAdmin(app);
    const earlier = await registerAs(app, 'Gina');
    await ada.callOk(`/api/moderation/members/${earlier.id}/bar`, { body: { duration: '7', reason: 'Spam.' } });
    const gina = await signInByGoogle(app);
    assert.equal((await gina.call('/review', { body: {} })).status, 403);
    assert.equal((await gina.readJson('/api/bar')).bar.reason, 'Spam.');
  });

  test('a person who says that the earlier account is not theirs is no longer asked, and it stays', async () => {
    const app = await site();
    await registerAs(app, 'Gina');
    const gina = await signInByGoogle(app);
    const unlink = () => gina.call('/api/auth/earlier-account', { method: 'DELETE' });
    assert.equal((await unlink()).status, 200);
    assert.equal((await unlink()).status, 404);
    assert.equal((await readAccount(gina)).earlierAccount, null);
    assert.equal((await gina.call('/api/auth/earlier-account', { body: { password: validPassword } })).status, 404);
    assert.equal((await gina.readJson('/review')).length, 1);
  });

  test('nobody else can take over an earlier account, even with its password', async () => {
    const app = await site();
    await registerAs(app, 'Gina');
    await signInByGoogle(app);
    const otto = await signUpMember(app, 'Otto Lind');
    assert.equal((await otto.call('/api/auth/earlier-account', { body: { password: validPassword } })).status, 404);
    assert.equal((await readAccount(otto)).earlierAccount, null);
  });

  test('a member whose address was claimed, and who has another way in, still writes', async () => {
    const app = await site();
    const mara = await signUpMember(app);
    const email = '7d1ce5d2-8c83-4b0c-9f2b-1d4f6a0f5b11@released.invalid';
    await app.db.updateTable('members').set({ email }).execute();
    await mara.callOk('/review', { body: { text: 'Still here.', email } });
  });

  test('a member who claimed an address has ten guesses at the password of the earlier account, in however many browsers', async () => {
    const app = await site();
    await registerAs(app, 'Gina');
    await resetPassword(app, 'gina@example.org', 'leave');
    const statuses = [];
    for (let browser = 0; browser < 2; browser += 1) {
      const { client } = await signIn(app, 'gina@example.org', newPassword);
      for (let guess = 0; guess < 6; guess += 1) {
        const body = { password: 'Wrong-7-password' };
        statuses.push((await client.call('/api/auth/earlier-account', { body })).status);
      }
    }
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 422), 429, 429]);
  });

  test('a person without a provider gets in by a link to their address, and inherits nothing', async () => {
    const app = await site();
    const stranger = await registerAs(app, 'Nora');
    const link = await resetPassword(app, stranger.email);
    assert.deepEqual([link.name, link.isOwnerUnknown, link.reviewCount], ['Nora', true, 1]);
    assert.equal(await isSignedIn(stranger), false);
    assert.equal((await signIn(app, stranger.email, validPassword)).status, 401);
    const { client: nora, status } = await signIn(app, stranger.email, newPassword);
    assert.equal(status, 200);
    const { user, isEmailConfirmed } = await readAccount(nora);
    assert.deepEqual([user.name, isEmailConfirmed, user.id === stranger.id], ['New member', true, false]);
    assert.equal(await countOwnReviews(nora), 0);
  });

  test('an admin who registered by password and comes back by Google is offered the role, by that password', async () => {
    const app = await site();
    await signUpAdmin(app, 'Gina');
    const gina = await signInByGoogle(app);
    const { earlierAccount } = await readAccount(gina);
    assert.deepEqual(earlierAccount, { reviewCount: 0, watchListCount: 0, role: 'admin', hasSecondFactor: false });
    assert.equal((await gina.call('/api/admin/overview')).status, 403);
    await gina.callOk('/api/auth/earlier-account', { body: { password: validPassword } });
    assert.equal((await gina.call('/api/admin/overview')).status, 200);
  });

  test('a person who takes over an account with a second factor needs a code of it, and ten wrong ones are too many', async () => {
    const app = await site();
    const { recoveryCodes } = await enableSecondFactor(await registerAs(app, 'Gina'));
    const gina = await signInByGoogle(app);
    assert.equal((await readAccount(gina)).earlierAccount.hasSecondFactor, true);
    const takeOver = async (code?: string) => {
      const body = { password: validPassword, ...(code && { code }) };
      return (await gina.call('/api/auth/earlier-account', { body })).status;
    };
    assert.equal(await takeOver(), 422);
    for (let guess = 0; guess < 9; guess += 1) assert.equal(await takeOver('no code at all'), 422);
    assert.equal(await takeOver(recoveryCodes[0]), 429);
    assert.equal(await countOwnReviews(gina), 0);
  });

  test('a person takes over an account with its password and a recovery code, and has its role', async () => {
    const app = await site();
    const earlier = await registerAs(app, 'Gina');
    await grant(app, earlier, 'admin');
    const { recoveryCodes } = await enableSecondFactor(earlier);
    const gina = await signInByGoogle(app);
    await gina.callOk('/api/auth/earlier-account', { body: { password: validPassword, code: recoveryCodes[0] } });
    assert.equal(await countOwnReviews(gina), 1);
    assert.equal((await gina.call('/api/admin/overview')).status, 200);
  });

  test('a person who keeps an account by a link still needs its second factor', async () => {
    const app = await site();
    const nora = await registerAs(app, 'Nora');
    await enableSecondFactor(nora);
    const link = await resetPassword(app, nora.email, 'keep');
    assert.equal(link.hasSecondFactor, true, 'the page says so before it is kept');
    const response = await new TestClient(app).callOk('/api/auth/sign-in/email', {
      body: { email: nora.email, password: newPassword },
    });
    assert.deepEqual(await response.json(), { codeRequired: true });
  });

  test('a stranger who has registered an address cannot use up the links by which its owner takes it back', async () => {
    const app = await site();
    const stranger = await registerAs(app, 'Olga');
    const ask = () => stranger.call('/api/auth/send-verification-email', { body: {} });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask()).status);
    assert.equal(statuses.at(-1), 429);
    await resetPassword(app, stranger.email);
    assert.equal((await signIn(app, stranger.email, newPassword)).status, 200);
  });

  test('a person who says that the account is theirs keeps it, and every other way into it ends', async () => {
    const app = await site();
    // The stranger registered Nora's address, and connected their own account at Google.
    const stranger = await registerAs(app, 'Nora');
    await app.db
      .insertInto('accounts')
      .values({
        id: stranger.id,
        provider_id: 'google',
        account_id: 'somebody else',
        member_id: stranger.id,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    await resetPassword(app, stranger.email, 'keep');
    assert.equal(await isSignedIn(stranger), false);
    const { client: nora } = await signIn(app, stranger.email, newPassword);
    const account = await readAccount(nora);
    assert.deepEqual([account.user.id, account.isEmailConfirmed], [stranger.id, true]);
    assert.ok(account.providers.every(({ isConnected }: { isConnected: boolean }) => !isConnected));
    assert.equal(await countOwnReviews(nora), 1);
  });

  test('a confirmed address is not claimed: a person who has it at Google is told to sign in as before', async () => {
    const app = await site();
    const gina = await signUpMember(app, 'Gina');
    const ask = () => gina.callOk('/api/auth/send-verification-email', { body: {} });
    const link = await mailServer.linkAfter(gina.email, '/auth/confirm', ask);
    await gina.callOk('/api/auth/verify-email', { body: { token: link.searchParams.get('token') } });
    assert.equal(errorAt(await signInWith(new TestClient(app), 'gina')), 'account_not_linked');
    assert.equal(await isSignedIn(gina), true);
  });

  test('a provider that does not say that the address is verified claims nothing', async () => {
    const app = await site();
    const uma = await signUpMember(app, 'Uma');
    assert.equal(errorAt(await signInWith(new TestClient(app), 'uma')), 'account_not_linked');
    assert.equal(await isSignedIn(uma), true);
  });
});
