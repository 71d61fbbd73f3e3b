import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { addPasskey } from '../../../test/support/authenticator.ts';
import { enableSecondFactor } from '../../../test/support/second-factor.ts';
import { clientConfig, signInWith, startProvider } from '../../../test/support/provider/oidc.ts';
import {
  createTestApp,
  signUpMember,
  TestClient,
  validPassword,
  type TestApp,
} from '../../../test/support/test-app.ts';
import type { Review } from '../../contracts/review.ts';
import { countWrongTotals, countWrongVotes, recountVotes } from '../reviews/recount-votes.ts';
import { readCounts } from '../check/statistics.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../db/id.ts';

const google = await startProvider();

/** Rows of any table in which one of the values occurs; the log of changes, which is kept for an hour, aside. */
async function findTraces(app: TestApp, values: string[]): Promise<string[]> {
  const traces: string[] = [];
  const tables = (await app.db.introspection.getTables()).map(({ name }) => name as keyof Schema);
  assert.ok(tables.includes('rate_limits'));
  for (const table of tables.filter((name) => name !== 'changes')) {
    const rows: object[] = await app.db.selectFrom(table).selectAll().execute();
    const texts = rows.map((row) => JSON.stringify(row));
    traces.push(
      ...texts.filter((text) => values.some((value) => text.includes(value))).map((text) => `${table}: ${text}`),
    );
  }
  return traces;
}

const remove = (member: TestClient, body: object = {}) =>
  member.call('/api/auth/delete-account', { body: { password: validPassword, reviews: 'delete', ...body } });

onEachDatabase('a member who leaves', (createDatabase) => {
  /** Mara, a member for two days, has rated two games, one of them twice, and is signed in with a phone; Otto has rated one. */
  async function site() {
    const app = await createTestApp(createDatabase, { games: 2, google: clientConfig(google) });
    const [mara, otto] = [await signUpMember(app, 'Mara Okafor'), await signUpMember(app, 'Otto Lind')];
    const twoDaysMs = 2 * 24 * 3_600_000;
    await app.db
      .updateTable('members')
      .set(({ eb }) => ({ created_at: eb('created_at', '-', twoDaysMs) }))
      .where('id', '=', mara.id)
      .execute();
    for (const [gameTitle, rating] of [
      ['Game 0', '1'],
      ['Game 0', '5'],
      ['Game 1', '4'],
    ]) {
      await mara.addReview({ gameTitle, rating, text: 'Mine.', name: 'Mara O.', photo: 'https://mara.example/me.jpg' });
    }
    await otto.addReview({ gameTitle: 'Game 0', rating: '3', text: "Otto's." });
    await mara.callOk('/gameList', { body: { gameTitle: 'Game 1' } });
    const phone = new TestClient(app);
    await phone.callOk('/api/auth/sign-in/email', { body: { email: mara.email, password: validPassword } });
    await addPasskey(mara, validPassword);
    await enableSecondFactor(mara);
    const games: { _id: string; name: string }[] = await mara.readJson('/default');
    const ratingsOf = async (name: string) => {
      const { _id } = games.find((game) => game.name === name)!;
      const { count, spread } = await otto.readJson(`/default/${_id}/ratings`);
      return [count, Object.values(spread)];
    };
    const listReviews = (): Promise<Review[]> => otto.readJson('/review');
    return { app, mara, otto, phone, ratingsOf, listReviews };
  }

  test('leaves nothing behind, in any table, and the counts are right at once', async () => {
    const { app, mara, otto, phone, ratingsOf, listReviews } = await site();
    assert.deepEqual(await ratingsOf('Game 0'), [2, [0, 0, 1, 0, 1]]);
    const tracesBefore = (await findTraces(app, [mara.id])).join('\n');
    for (const table of ['passkeys', 'second_factors', 'recovery_codes']) {
      assert.match(tracesBefore, new RegExp(`^${table}: `, 'm'));
    }
    const response = await remove(mara);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('clear-site-data'), '"cache"');
    assert.deepEqual(await findTraces(app, [mara.id, mara.email, 'Mara']), []);
    assert.deepEqual(await ratingsOf('Game 0'), [1, [0, 0, 1, 0, 0]]);
    assert.deepEqual(await ratingsOf('Game 1'), [0, [0, 0, 0, 0, 0]]);
    assert.deepEqual(
      (await listReviews()).map(({ text }) => text),
      ["Otto's."],
    );
    for (const client of [mara, phone]) assert.equal(await client.readJson('/api/auth/get-session'), null);
    assert.equal((await otto.call('/api/auth/account')).status, 200);
    // The address is free again, and finds nothing of before.
    const again = await signUpMember(app, 'Mara Okafor');
    assert.deepEqual(await again.readJson(`/review/${again.email}`), []);
  });

  test('may leave the reviews without a name, and each game keeps one vote', async () => {
    const { app, mara, ratingsOf, listReviews } = await site();
    assert.equal((await remove(mara, { reviews: 'keep' })).status, 200);
    assert.deepEqual(await findTraces(app, [mara.id, mara.email, 'Mara', 'mara.example']), []);
    assert.deepEqual(await ratingsOf('Game 0'), [2, [0, 0, 1, 0, 1]]);
    const left = (await listReviews()).filter(({ text }) => text === 'Mine.');
    assert.deepEqual(
      left.map(({ name, author }) => [name, author?.name]),
      [
        ['Former member', 'Former member'],
        ['Former member', 'Former member'],
        ['Former member', 'Former member'],
      ],
    );
  });

  test('takes the ratings along on the first day, so that one address votes once, and cannot register without end', async () => {
    const { app, ratingsOf, listReviews } = await site();
    const signUp = { name: 'Nora New', email: 'nora@example.org', password: validPassword };
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      const nora = new TestClient(app);
      const response = await nora.call('/api/auth/sign-up/email', { body: signUp });
      statuses.push(response.status);
      if (response.status !== 200) continue;
      await nora.addReview({ gameTitle: 'Game 0', rating: '1', text: `Round ${round}.` });
      assert.equal((await remove(nora, { reviews: 'keep' })).status, 200);
    }
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429]);
    assert.deepEqual(await findTraces(app, ['nora', 'Nora']), []);
    const left = (await listReviews()).filter(({ text }) => text.startsWith('Round'));
    assert.deepEqual([left.length, new Set(left.map(({ rating }) => rating))], [10, new Set([''])]);
    assert.deepEqual(await ratingsOf('Game 0'), [2, [0, 0, 1, 0, 1]]);
    assert.deepEqual([await countWrongVotes(app.db), await countWrongTotals(app.db)], [0, 0]);
  });

  test('leaves no vote of an account from which they claimed their address that day', async () => {
    const { app, mara, ratingsOf } = await site();
    const body = { name: 'Somebody', email: 'gina@example.org', password: validPassword };
    for (const isUnlinked of [false, false, true]) {
      const somebody = new TestClient(app);
      await somebody.callOk('/api/auth/sign-up/email', { body });
      await somebody.addReview({ gameTitle: 'Game 0', rating: '1', text: 'Before the claim.' });
      const gina = new TestClient(app);
      await signInWith(gina, 'gina');
      assert.deepEqual(
        await ratingsOf('Game 0'),
        [3, [1, 0, 1, 0, 1]],
        'a member of their own, as long as both are here',
      );
      if (isUnlinked) await gina.callOk('/api/auth/earlier-account', { method: 'DELETE' });
      assert.equal((await remove(gina, { password: undefined, reviews: 'keep' })).status, 200);
      assert.deepEqual(await ratingsOf('Game 0'), [2, [0, 0, 1, 0, 1]]);
    }
    // Of an older account, the vote stays.
    await app.db.updateTable('members').set({ email: body.email }).where('id', '=', mara.id).execute();
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    assert.equal((await remove(gina, { password: undefined })).status, 200);
    assert.deepEqual(await ratingsOf('Game 0'), [2, [0, 0, 1, 0, 1]]);
    assert.deepEqual([await countWrongVotes(app.db), await countWrongTotals(app.db)], [0, 0]);
  });

  for (const reviews of ['delete', 'keep']) {
    test(`is gone at once with any number of reviews, which follow even after a restart (${reviews})`, async () => {
      const { app, mara, otto, listReviews } = await site();
      const {
        id: _game,
        slug: _slug,
        ...game
      } = await app.db.selectFrom('games').selectAll().executeTakeFirstOrThrow();
      const { id: _review, ...review } = await app.db
        .selectFrom('reviews')
        .selectAll()
        .where('member_id', '=', mara.id)
        .executeTakeFirstOrThrow();
      const ids = Array.from({ length: 350 }, () => newId());
      await app.db
        .insertInto('games')
        .values(ids.map((id) => ({ ...game, id, slug: id })))
        .execute();
      // Every second one is of a game that another of them rates as well.
      const rated = ids.map((id, index) => ({ ...review, id, game_id: ids[index - (index % 2)]!, rating: 5 }));
      await app.db.insertInto('reviews').values(rated).execute();
      await recountVotes(app.db);
      const readVoteCount = async () => {
        const sum = app.db.selectFrom('game_ratings').select((row) => row.fn.sum<number>('count').as('count'));
        return Number((await sum.executeTakeFirstOrThrow()).count);
      };
      assert.equal(await readVoteCount(), 3 + 175);
      // A process that stops begins no batch.
      await app.close();
      assert.equal((await remove(mara, { reviews })).status, 200);
      assert.equal(await mara.readJson('/api/auth/get-session'), null);
      assert.deepEqual(await findTraces(app, [mara.email]), []);
      assert.ok((await listReviews()).every(({ author }) => author?.name !== 'Mara Okafor'));
      assert.notDeepEqual(await findTraces(app, [mara.id]), []);
      const restarted = await createTestApp(app.db);
      await restarted.finishAccountDeletions();
      assert.deepEqual(await findTraces(app, [mara.id, mara.email, 'Mara']), []);
      assert.equal(await readVoteCount(), reviews === 'keep' ? 3 + 175 : 1);
      assert.deepEqual([await countWrongVotes(app.db), await countWrongTotals(app.db)], [0, 0]);
      assert.equal((await otto.call('/api/auth/account')).status, 200);
    });
  }

  test('writes nothing more while the rest of the reviews follows, also by a request that was sent before', async () => {
    const { app, mara, listReviews } = await site();
    const { id: _id, ...review } = await app.db
      .selectFrom('reviews')
      .selectAll()
      .where('member_id', '=', mara.id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 150 }, () => ({ ...review, id: newId(), rating: null }));
    await app.db.insertInto('reviews').values(more).execute();
    await app.close();
    const body = JSON.stringify({ text: 'Written afterwards.' });
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const headers = {
      cookie: mara.cookies.header(),
      'content-type': 'application/json',
      'content-length': String(body.length),
    };
    const request: RequestInit = { method: 'POST', headers, body: readable };
    const writing = app.request('/review', Object.assign(request, { duplex: 'half' }));
    await writer.write(new TextEncoder().encode(body.slice(0, 5)));
    assert.equal((await remove(mara, { reviews: 'keep' })).status, 200);
    await writer.write(new TextEncoder().encode(body.slice(5)));
    await writer.close();
    assert.equal((await writing).status, 401);
    assert.ok((await listReviews()).every(({ text }) => text !== 'Written afterwards.'));
    assert.equal((await app.db.selectFrom('account_deletions').select('member_id').execute()).length, 1);
  });

  test('leaves once, however often the form is sent at the same time', async () => {
    const { app, mara, otto } = await site();
    const attempts = Array.from({ length: 20 }, () => remove(mara, { reviews: 'keep' }));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    const [done, ...refused] = statuses.toSorted((one, other) => one - other);
    assert.equal(done, 200, String(statuses));
    // Attempts with a password are limited.
    assert.ok(refused.includes(401) && refused.every((status) => status === 401 || status === 429), String(statuses));
    const others = await app.db.selectFrom('members').select('name').where('id', '!=', otto.id).execute();
    assert.deepEqual(
      others.map(({ name }) => name),
      ['Former member'],
    );
  });

  test('is no member any more in the numbers of the site, with reviews or without', async () => {
    const { app, mara, otto } = await site();
    const countMembers = async () => (await readCounts(app.db)).members;
    assert.equal(await countMembers(), 2);
    assert.equal((await remove(mara, { reviews: 'keep' })).status, 200);
    assert.equal(await countMembers(), 1);
    assert.equal((await remove(otto)).status, 200);
    assert.equal(await countMembers(), 0);
  });

  test('is told before how many of the reviews a moderator has hidden, and that the site may lose its admin', async () => {
    const { app, mara } = await site();
    const [hidden, admin] = [await mara.addReview({ text: 'Hidden soon.' }), await signUpMember(app, 'Ada Admin')];
    await app.db.updateTable('members').set({ role: 'admin' }).where('id', '=', admin.id).execute();
    await app.catchUp();
    await admin.callOk(`/api/moderation/reviews/${hidden}/hide`, { body: { reason: 'A test.' } });
    const { reviewCount, hiddenReviewCount } = await mara.readJson('/api/auth/account');
    assert.deepEqual([reviewCount, hiddenReviewCount], [3, 1]);
    // And what becomes of a site whose only admin leaves.
    assert.match(await admin.readText('/account/delete'), /You are an admin of this site\./);
  });

  for (const reviews of ['delete', 'keep']) {
    test(`leaves nothing behind with the moderators either, with reviews to ${reviews}`, async () => {
      const { app, mara, otto, listReviews } = await site();
      const ada = await signUpMember(app, 'Ada Admin');
      await app.db.updateTable('members').set({ role: 'admin' }).where('id', '=', ada.id).execute();
      await app.catchUp();
      const [hidden, ottos] = [
        await mara.addReview({ text: "Mara's rant.", name: 'Mara O.' }),
        await otto.addReview({ text: 'Calm.' }),
      ];
      const reason = 'Mara <mara.okafor@example.org> is rude.';
      await otto.callOk(`/api/reviews/${hidden}/report`, { body: { reason: 'insult', text: 'Mara is rude.' } });
      await mara.callOk(`/api/reviews/${ottos}/report`, { body: { reason: 'other', text: 'I am Mara.' } });
      await ada.callOk(`/api/moderation/reviews/${hidden}/hide`, { body: { reason } });
      await ada.callOk(`/api/moderation/members/${mara.id}/bar`, { body: { reason, duration: 'unlimited' } });
      // A barred member can leave.
      assert.equal((await remove(mara, { reviews })).status, 200);
      assert.deepEqual(await findTraces(app, [mara.id, mara.email, 'Mara']), []);
      const log = await ada.readJson('/api/moderation/log');
      assert.deepEqual(
        log.map(({ action, actor, member }: { action: string; actor: { name: string }; member: null }) => [
          action,
          actor.name,
          member,
        ]),
        [
          ['bar', 'Ada Admin', null],
          ['hide', 'Ada Admin', null],
        ],
      );
      assert.ok((await listReviews()).every(({ text }) => text !== "Mara's rant."));
      // A moderator can leave, too: what they did stays.
      assert.equal((await remove(ada)).status, 200);
      assert.deepEqual(await findTraces(app, [ada.id, ada.email, 'Ada']), []);
      assert.equal((await app.db.selectFrom('moderation_log').selectAll().execute()).length, 2);
    });
  }

  test('is asked for the password, and a wrong one deletes nothing', async () => {
    const { mara, ratingsOf } = await site();
    for (const password of ['Wrong-1-word', undefined]) assert.equal((await remove(mara, { password })).status, 422);
    assert.equal((await remove(mara, { reviews: 'perhaps' })).status, 422);
    assert.deepEqual(await ratingsOf('Game 1'), [1, [0, 0, 0, 1, 0]]);
    assert.equal((await mara.readJson('/api/auth/account')).reviewCount, 3);
  });

  test('needs no password after a sign-in with a provider a moment ago', async () => {
    const { app } = await site();
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    assert.equal((await remove(gina, { password: undefined })).status, 200);
    assert.deepEqual(await findTraces(app, ['gina']), []);
  });

  test('is asked to sign in again if the session has ended meanwhile', async () => {
    const { app } = await site();
    const gina = new TestClient(app);
    await signInWith(gina, 'gina');
    // This process still has the session in memory.
    await gina.readJson('/api/auth/get-session');
    await app.db.deleteFrom('sessions').execute();
    assert.equal((await remove(gina, { password: undefined })).status, 401);
  });
});
