import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase, openDatabase } from './support/databases/databases.ts';
import { playshelf } from './support/playshelf.ts';
import { createTestApp, signUpMember, TestClient, validPassword } from './support/test-app.ts';

const newPassword = 'Harbour-9-violin';

onEachDatabase("an operator's commands of moderation", (createDatabase) => {
  /** A site that runs, with an admin and a member who has written a review. */
  async function site() {
    const environment = await createDatabase('tables');
    const app = await createTestApp(await openDatabase(environment), { games: 1 });
    await signUpMember(app, 'Ada Admin');
    const mara = await signUpMember(app);
    const reviewId = await mara.addReview({ gameTitle: 'Game 0', rating: '4', text: 'Buy my pills.' });
    const countReviews = async () => {
      await app.catchUp();
      return (await mara.readJson('/review')).length;
    };
    const run = (...commandArguments: string[]) => playshelf(environment, ...commandArguments);
    return { app, mara, reviewId, countReviews, run };
  }

  test('an operator hides a review of the running site and restores it, and the log has both', async () => {
    const { app, mara, reviewId, countReviews, run } = await site();
    assert.equal(await countReviews(), 1);
    assert.equal((await run('reviews', 'hide', reviewId, '--reason', 'An advertisement.')).code, 0);
    assert.equal(await countReviews(), 0);
    const [hidden] = await mara.readJson('/api/hidden-reviews');
    assert.equal(hidden.hiddenReason, 'An advertisement.');
    const again = await run('reviews', 'hide', reviewId, '--reason', 'Again.');
    assert.deepEqual([again.code, again.stderr], [1, 'This review is hidden already.\n']);
    assert.equal((await run('reviews', 'restore', reviewId, '--reason', 'By mistake.')).code, 0);
    assert.equal(await countReviews(), 1);
    const log = await app.db.selectFrom('moderation_log').select(['actor', 'action', 'reason']).execute();
    assert.deepEqual(log.map((entry) => Object.values(entry).join(' ')).toSorted(), [
      'operator hide An advertisement.',
      'operator restore By mistake.',
    ]);
  });

  test('an operator bars a member for a week, who cannot write, and lifts the bar', async () => {
    const { app, mara, run } = await site();
    const { code, stdout } = await run('members', 'bar', mara.email, '--days', '7', '--reason', 'Spam.', '--json');
    assert.deepEqual([code, JSON.parse(stdout)], [0, { email: mara.email, barred: '7', reason: 'Spam.' }]);
    const write = () => mara.call('/review', { body: { text: 'More.' } });
    assert.equal((await write()).status, 403);
    assert.equal((await run('members', 'lift-bar', mara.email, '--reason', 'Sorry.')).code, 0);
    assert.equal((await write()).status, 201);
    assert.equal((await run('members', 'undo-day', mara.email, '--reason', 'Spam.')).stdout, 'Hidden: 2 reviews.\n');
    await app.catchUp();
    assert.deepEqual(await mara.readJson('/review'), []);
  });

  test('an operator gives a member a link to set a new password, which works once', async () => {
    const { app, mara, run } = await site();
    const { code, stdout, stderr } = await run('members', 'reset-link', mara.email);
    assert.equal(code, 0);
    assert.match(stderr, /PUBLIC_URL is not set/);
    const link = new URL(stdout.trim());
    assert.equal(link.pathname, '/auth/reset-password');
    const token = link.searchParams.get('token');
    const anybody = new TestClient(app);
    const read = await anybody.callOk('/api/auth/read-password-reset', { body: { token } });
    assert.equal((await read.json()).isOwnerUnknown, false);
    await anybody.callOk('/api/auth/reset-password', { body: { token, newPassword } });
    assert.equal((await anybody.call('/api/auth/reset-password', { body: { token, newPassword } })).status, 404);
    await app.catchUp();
    assert.equal(await mara.readJson('/api/auth/get-session'), null);
    const signIn = (password: string) =>
      anybody.call('/api/auth/sign-in/email', { body: { email: mara.email, password } });
    assert.deepEqual([(await signIn(validPassword)).status, (await signIn(newPassword)).status], [401, 200]);
  });

  test('an operator who leaves out a reason, or names nobody, is told so', async () => {
    const { reviewId, countReviews, run } = await site();
    for (const [commandArguments, exitCode, message] of [
      [['reviews', 'hide', reviewId], 2, /^Say why/],
      [['members', 'bar', 'nobody@example.org', '--reason', 'Spam.'], 1, /^There is no member/],
      [['members', 'bar', 'nobody@example.org', '--days', '5', '--reason', 'Spam.'], 2, /1, 7 or 30 days/],
      [['members', 'reset-link', 'nobody@example.org'], 1, /^There is no member/],
    ] as const) {
      const result = await run(...commandArguments);
      assert.equal(result.code, exitCode, result.stderr);
      assert.match(result.stderr, message);
    }
    assert.equal(await countReviews(), 1);
  });
});
