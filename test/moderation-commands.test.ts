import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogEntry } from '../src/contracts/moderation/moderation.ts';
import { deleteMemberAsOperator } from '../src/server/account/delete-member.ts';
import { readMemberByEmail, type FoundMember } from '../src/server/account/find-members.ts';
import { inWriteTransaction } from '../src/server/db/write-transaction.ts';
import type { FoundReview } from '../src/server/reviews/find-reviews.ts';
import { signUpAdmin } from './support/admin.ts';
import { addPasskey, signInWithPasskey } from './support/authenticator.ts';
import { onEachDatabase, openDatabase } from './support/databases/databases.ts';
import { playshelfInProcess } from './support/playshelf.ts';
import { enableSecondFactor } from './support/second-factor.ts';
import { createTestApp, signUpMember, TestClient, validPassword } from './support/test-app.ts';

const newPassword = 'Harbour-9-violin';
const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

onEachDatabase("an operator's commands of moderation", (createDatabase) => {
  /** A site that runs, with an admin and a member who has written a review. */
  async function site() {
    const environment = await createDatabase('tables');
    const app = await createTestApp(await openDatabase(environment), { games: 1 });
    const ada = await signUpAdmin(app);
    const mara = await signUpMember(app);
    const reviewId = await mara.addReview({ gameTitle: 'Game 0', rating: '4', text: 'Buy my pills.' });
    const countReviews = async () => {
      await app.catchUp();
      return (await mara.readJson('/review')).length;
    };
    const run = (...commandArguments: string[]) => playshelfInProcess(environment, ...commandArguments);
    const readLog = async () => {
      const rows = await app.db.selectFrom('moderation_log').selectAll().orderBy('created_at').orderBy('id').execute();
      // Without that of the admin.
      return rows
        .slice(1)
        .map(({ actor, action, member_id, reason, detail }) => [actor, action, member_id, reason, detail]);
    };
    return { app, ada, mara, reviewId, countReviews, run, readLog };
  }

  test('an operator hides a review of the running site and restores it, and the log has both', async () => {
    const { mara, reviewId, countReviews, run, readLog } = await site();
    assert.equal(await countReviews(), 1);
    assert.equal((await run('reviews', 'hide', reviewId, '--reason', 'An advertisement.')).code, 0);
    assert.equal(await countReviews(), 0);
    const [hidden] = await mara.readJson('/api/hidden-reviews');
    assert.equal(hidden.hiddenReason, 'An advertisement.');
    const again = await run('reviews', 'hide', reviewId, '--reason', 'Again.');
    assert.deepEqual([again.code, again.stderr], [1, 'This review is hidden already.\n']);
    assert.equal((await run('reviews', 'restore', reviewId, '--reason', 'By mistake.')).code, 0);
    assert.equal(await countReviews(), 1);
    assert.deepEqual(await readLog(), [
      ['operator', 'hide', mara.id, 'An advertisement.', ''],
      ['operator', 'restore', mara.id, 'By mistake.', ''],
    ]);
  });

  test('an operator removes a review, shown or hidden, and moderators read why in the log', async () => {
    const { mara, reviewId, countReviews, run, readLog } = await site();
    const noteId = await mara.addReview({ text: 'Buy more pills.' });
    await run('reviews', 'hide', noteId, '--reason', 'An advertisement.');
    const found = JSON.parse((await run('reviews', 'find', 'pills', '--json')).stdout).reviews;
    assert.deepEqual(
      found.map(({ id, isHidden }: FoundReview) => [id, isHidden]),
      [
        [noteId, true],
        [reviewId, false],
      ],
    );
    for (const id of [noteId, reviewId]) {
      const removed = await run('reviews', 'remove', id, '--yes', '--reason', 'Spam.');
      assert.deepEqual([removed.code, removed.stderr], [0, '']);
    }
    assert.equal(await countReviews(), 0);
    assert.deepEqual(await mara.readJson('/api/hidden-reviews'), []);
    assert.deepEqual((await readLog()).slice(1), [
      ['operator', 'remove-review', mara.id, 'Spam.', ''],
      ['operator', 'remove-review', mara.id, 'Spam.', 'Game 0'],
    ]);
  });

  test('an operator deletes a member, and moderators read why in the log', async () => {
    const { app, ada, mara, run } = await site();
    await run('members', 'bar', mara.email, '--days', '1', '--reason', 'Mara Okafor sells pills.');
    assert.equal((await run('members', 'delete', mara.email, '--yes', '--reason', 'Spam.')).code, 0);
    await app.catchUp();
    const log: LogEntry[] = await ada.readJson('/api/moderation/log');
    assert.deepEqual(
      log
        .slice(0, -1)
        .map(({ action, byOperator, member, reason, detail }) => [action, byOperator, member, reason, detail]),
      [
        ['delete-member', true, null, 'Spam.', 'delete'],
        ['bar', true, null, '', '1'],
      ],
    );
  });

  test('a member whose address the operator named is not deleted if it changes hands before the answer', async () => {
    const { app, mara } = await site();
    const shown = (await readMemberByEmail(app.db, mara.email))!;
    const setEmail = (id: string, email: string) =>
      app.db.updateTable('members').set({ email }).where('id', '=', id).execute();
    const otto = await signUpMember(app, 'Otto Lind');
    await setEmail(mara.id, 'elsewhere@example.org');
    await setEmail(otto.id, mara.email);
    const deleting = inWriteTransaction(app.db, (tx) =>
      deleteMemberAsOperator(tx, shown, {
        reviews: 'delete',
        forget: async () => undefined,
        hashAddress: undefined,
        reason: 'Spam.',
      }),
    );
    await assert.rejects(deleting, /is not the address of this member any more\. Nothing was changed\./);
    const { count } = await app.db
      .selectFrom('members')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), 3);
  });

  test('an operator who finds a member reads their role, their bar and how many reviews are hidden', async () => {
    const { ada, mara, run } = await site();
    await mara.addReview({ text: 'More.' });
    const hiddenId = await mara.addReview({ text: 'Even more.' });
    await run('reviews', 'hide', hiddenId, '--reason', 'Spam.');
    await run('members', 'bar', mara.email, '--days', '7', '--reason', 'Spam.');
    const { members } = JSON.parse((await run('members', 'find', 'example.org', '--json')).stdout);
    const found = members.map((member: FoundMember) => [
      member.email,
      member.role,
      member.bar?.reason ?? null,
      member.reviews,
      member.hiddenReviews,
    ]);
    assert.deepEqual(found, [
      [ada.email, 'admin', null, 0, 0],
      [mara.email, null, 'Spam.', 2, 1],
    ]);
    const [{ createdAt, bar }] = members.slice(1);
    for (const time of [createdAt, bar.until]) assert.match(time, isoTime);
    const table = (await run('members', 'find', 'example.org')).stdout;
    assert.match(
      table,
      /^email .* reviews +hidden +role +barred\nada\S+ .* 0 +0 +admin\nmara\S+ .* 2 +1 +until 2.* UTC\n$/,
    );
    const { stdout } = await run('members', 'delete', mara.email, '--reason', 'Spam.');
    assert.match(stdout, /, reviews: 2, hidden reviews: 1, watch list: 0\.\n$/);
  });

  test('an operator whose terminal shows the JSON of a hostile review sees no control character of it', async () => {
    const { app, mara, reviewId, run } = await site();
    const text = 'Buy \u009b2Jmy\u202epills.';
    await app.db.updateTable('reviews').set({ text }).where('id', '=', reviewId).execute();
    const { stdout } = await run('reviews', 'find', '', '--member', mara.email, '--json');
    assert.doesNotMatch(stdout, /[\u0080-\u009f\u202a-\u202e]/);
    const [found] = JSON.parse(stdout).reviews;
    assert.equal(found.text, text);
    assert.match(found.createdAt, isoTime);
  });

  test('an operator who looks for a very long text reads one line', async () => {
    const { run } = await site();
    const long = 'a'.repeat(100_000);
    for (const words of [
      ['members', 'find', long],
      ['reviews', 'find', long],
      ['reviews', 'find', '', '--game', long],
    ]) {
      const { code, stderr } = await run(...words);
      assert.deepEqual([code, stderr], [2, 'A text to look for has at most 1000 characters.\n']);
    }
  });

  test('an operator bars a member for a day, and reads so', async () => {
    const { mara, run } = await site();
    const { stdout } = await run('members', 'bar', mara.email, '--days', '1', '--reason', 'Spam.');
    assert.equal(stdout, `${mara.email} is barred for 1 day.\n`);
  });

  test('an operator bars a member for a week, who cannot write, and lifts the bar', async () => {
    const { mara, run } = await site();
    const { code, stdout } = await run('members', 'bar', mara.email, '--days', '7', '--reason', 'Spam.', '--json');
    assert.deepEqual([code, JSON.parse(stdout)], [0, { email: mara.email, barred: '7', reason: 'Spam.' }]);
    const write = () => mara.call('/review', { body: { text: 'More.' } });
    assert.equal((await write()).status, 403);
    assert.equal((await run('members', 'lift-bar', mara.email, '--reason', 'Sorry.')).code, 0);
    assert.equal((await write()).status, 201);
  });

  test('an operator undoes the last day of a member, and their reviews are hidden', async () => {
    const { mara, countReviews, run } = await site();
    await mara.addReview({ text: 'More.' });
    assert.equal((await run('members', 'undo-day', mara.email, '--reason', 'Spam.')).stdout, 'Hidden: 2 reviews.\n');
    assert.equal(await countReviews(), 0);
    assert.equal((await mara.readJson('/api/hidden-reviews')).length, 2);
  });

  test('an operator gives a member a link to set a new password, which works once', async () => {
    const { app, mara, run } = await site();
    await app.db.updateTable('members').set({ email_verified: 1 }).where('id', '=', mara.id).execute();
    const { code, stdout, stderr } = await run('members', 'reset-link', mara.email);
    assert.equal(code, 0);
    assert.match(stderr, /^The link leads to this machine only, to http:\S+: set PUBLIC_URL .*\n$/);
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

  test("a stranger's passkey, provider and session do not outlive the operator's link to the owner of the address", async () => {
    const { app, mara: stranger, run } = await site();
    const passkey = await addPasskey(stranger, validPassword);
    const account = { id: stranger.id, provider_id: 'google', account_id: 'somebody else', member_id: stranger.id };
    await app.db
      .insertInto('accounts')
      .values({ ...account, created_at: 1, updated_at: 1 })
      .execute();
    const { stdout, stderr } = await run('members', 'reset-link', stranger.email);
    assert.match(stderr, /^Nobody has confirmed the address mara\.okafor@example\.org: make sure that .* theirs\.\n/);
    const body = { token: new URL(stdout.trim()).searchParams.get('token') };
    const owner = new TestClient(app);
    const read = await owner.callOk('/api/auth/read-password-reset', { body });
    assert.equal((await read.json()).isOwnerUnknown, true);
    await owner.callOk('/api/auth/reset-password', { body: { ...body, newPassword, content: 'keep' } });
    await app.catchUp();
    assert.equal(await stranger.readJson('/api/auth/get-session'), null);
    assert.equal((await signInWithPasskey(new TestClient(app), passkey)).status, 404);
    await owner.callOk('/api/auth/sign-in/email', { body: { email: stranger.email, password: newPassword } });
    const { user, providers, isEmailConfirmed } = await owner.readJson('/api/auth/account');
    assert.deepEqual([user.id, providers, isEmailConfirmed], [stranger.id, [], false]);
    const left = await app.db.selectFrom('accounts').select('provider_id').where('member_id', '=', user.id).execute();
    assert.deepEqual(
      left.map(({ provider_id }) => provider_id),
      ['credential'],
    );
  });

  test('a member who has lost phone and recovery codes signs in by password after the operator has helped', async () => {
    const { app, mara, run, readLog } = await site();
    await enableSecondFactor(mara);
    const signIn = async () => {
      const body = { email: mara.email, password: validPassword };
      return (await new TestClient(app).callOk('/api/auth/sign-in/email', { body })).json();
    };
    assert.deepEqual(await signIn(), { codeRequired: true });
    const command = ['members', 'remove-second-factor', mara.email, '--reason', 'They called me.'];
    const unconfirmed = await run(...command);
    assert.equal(unconfirmed.code, 1);
    assert.match(unconfirmed.stderr, /Nothing was removed: there is no terminal to ask in/);
    assert.deepEqual(await signIn(), { codeRequired: true });
    const removed = await run(...command, '--yes');
    assert.deepEqual([removed.code, removed.stderr], [0, '']);
    assert.equal((await signIn()).user.email, mara.email);
    assert.notEqual(await mara.readJson('/api/auth/get-session'), null, 'their own sessions stay');
    assert.deepEqual(await readLog(), [['operator', 'remove-second-factor', mara.id, 'They called me.', '']]);
    const again = await run(...command, '--yes');
    assert.deepEqual([again.code, again.stderr], [1, 'This member has no second factor.\n']);
  });

  test('an operator who leaves out a reason, or names nobody, is told so', async () => {
    const { mara, reviewId, countReviews, run } = await site();
    for (const [commandArguments, exitCode, message] of [
      [['reviews', 'hide', reviewId], 2, /^Say why/],
      [['reviews', 'remove', reviewId, '--yes'], 2, /^Say why/],
      [['members', 'delete', mara.email, '--yes'], 2, /^Say why/],
      [['members', 'remove-second-factor', mara.email, '--yes'], 2, /^Say why/],
      [['members', 'lift-bar', mara.email], 2, /^Say why, .* --reason 'They have apologised\.'\n$/],
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
