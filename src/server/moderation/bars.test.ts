import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { signUpMember, TestClient, validPassword } from '../../../test/support/test-app.ts';
import { act, moderatedSite, problemOf, report } from '../../../test/support/moderated-site.ts';

onEachDatabase('moderation: bars and undone days', (createDatabase) => {
  const site = () => moderatedSite(createDatabase);

  test('a barred member reads and deletes, but writes nothing that others see, and is told why and until when', async () => {
    const { app, mara, otto, mod, listReviews, readMember } = await site();
    const [first, second] = [await mara.addReview({ text: 'Mine.' }), await mara.addReview({ text: 'Mine, too.' })];
    const ottos = await otto.addReview({ text: "Otto's." });
    assert.equal((await act(mod, 'bar', mara.id, { duration: '7', reason: 'Spam, again.' })).status, 200);
    const { bar } = await mara.readJson('/api/bar');
    const days = (Date.parse(bar.until) - Date.parse(bar.since)) / (24 * 3_600_000);
    assert.deepEqual([days, bar.reason], [7, 'Spam, again.']);
    const day = `${new Date(bar.until).toUTCString().slice(8, 11)} ${Number(bar.until.slice(8, 10))}`;
    const until = `${day}, ${bar.until.slice(0, 4)}, ${bar.until.slice(11, 16)} UTC`;
    const sentence = `A moderator has barred you from writing until ${until}. The reason: Spam, again.`;
    for (const response of [
      await mara.call('/review', { body: { text: 'More.' } }),
      await mara.call(`/review/${mara.email}/${first}`, { method: 'PATCH', body: { text: 'Changed.' } }),
      await mara.call('/users', { body: { name: 'Mara the Great' } }),
      await report(mara, ottos),
    ]) {
      assert.deepEqual(await problemOf(response), [403, sentence]);
    }
    await mara.deleteReview(second);
    await mara.callOk('/gameList', { body: { gameTitle: 'Game 0' } });
    assert.equal((await mara.readJson('/api/auth/account')).reviewCount, 1);
    assert.deepEqual(await listReviews(), ["Otto's.", 'Mine.']);
    assert.equal((await readMember(mara)).bar?.reason, 'Spam, again.');
    const barred = await mod.readJson('/api/moderation/barred-members');
    assert.deepEqual(
      barred.map(({ id, name }: { id: string; name: string }) => [id, name]),
      [[mara.id, 'Mara Okafor']],
    );
    // A bar ends by itself, by the clock of the database.
    await app.db.updateTable('members').set({ barred_until: 1 }).where('id', '=', mara.id).execute();
    await mara.addReview({ text: 'Back again.' });
    assert.deepEqual(await mod.readJson('/api/moderation/barred-members'), []);
    assert.equal((await mara.readJson('/api/bar')).bar, null);
  });

  test('a member who is barred for good is told no end, and writes again once the bar is lifted', async () => {
    const { mara, mod, listLog } = await site();
    await act(mod, 'bar', mara.id, { duration: 'unlimited', reason: 'Spam.' });
    const [status, detail] = await problemOf(await mara.call('/review', { body: {} }));
    assert.deepEqual([status, detail], [403, 'A moderator has barred you from writing. The reason: Spam.']);
    assert.equal((await act(mod, 'lift-bar', mara.id, { reason: 'Said sorry.' })).status, 200);
    await mara.addReview({ text: 'Thank you.' });
    assert.deepEqual(
      (await listLog()).slice(0, 2).map(({ action, detail: days, reason }) => [action, days, reason]),
      [
        ['lift-bar', '', 'Said sorry.'],
        ['bar', 'unlimited', 'Spam.'],
      ],
    );
    for (const body of [{ reason: 'x' }, { reason: '', duration: '7' }, { reason: 'x', duration: '3' }]) {
      assert.equal((await act(mod, 'bar', mara.id, body)).status, 422);
    }
  });

  test('a barred member who deletes the account and registers again is barred until the bar ends or is lifted', async () => {
    const { app, mara, mod } = await site();
    await act(mod, 'bar', mara.id, { duration: '7', reason: 'Spam.' });
    const leave = (member: TestClient) =>
      member.callOk('/api/auth/delete-account', { body: { password: validPassword, reviews: 'delete' } });
    const readStored = () => app.db.selectFrom('barred_addresses').selectAll().execute();
    const { bar } = await mara.readJson('/api/bar');
    await leave(mara);
    assert.doesNotMatch(JSON.stringify(await readStored()), /mara/);

    const again = await signUpMember(app, 'Mara Okafor');
    assert.equal((await again.call('/review', { body: {} })).status, 403);
    const inherited = (await again.readJson('/api/bar')).bar;
    assert.deepEqual([inherited.since, inherited.until], [bar.since, bar.until]);
    assert.equal(inherited.reason, 'An earlier account with this address was barred.');
    assert.equal((await act(mod, 'lift-bar', again.id, { reason: 'Said sorry.' })).status, 200);
    await new TestClient(app).callOk('/api/auth/sign-in/email', {
      body: { email: again.email, password: validPassword },
    });
    await again.addReview({ text: 'Back again.' });

    await act(mod, 'bar', again.id, { duration: '1', reason: 'Spam, again.' });
    await leave(again);
    assert.equal((await readStored()).length, 1);
    await app.db.updateTable('barred_addresses').set({ barred_until: 1 }).execute();
    // Whoever signs in: what has ended is deleted.
    await signUpMember(app, 'Nora New');
    assert.deepEqual(await readStored(), []);
    await (await signUpMember(app, 'Mara Okafor')).addReview({ text: 'The bar has ended.' });
  });

  test("a spammer's last day is undone in one go, older reviews stay, and every count is right", async () => {
    const { app, mara, otto, mod, listReviews, listReports, listLog, readMember, ratingsOf } = await site();
    const dayMs = 24 * 3_600_000;
    const [old, edited] = [
      await mara.addReview({ gameTitle: 'Game 0', text: 'Old.', rating: '3' }),
      await mara.addReview({ gameTitle: 'Game 1', text: 'Was good.', rating: '3' }),
    ];
    const longAgo = ({ id }: { id: string }, ms: number) =>
      app.db
        .updateTable('reviews')
        .set(({ eb }) => ({ created_at: eb('created_at', '-', ms), updated_at: eb('updated_at', '-', ms) }))
        .where('id', '=', id)
        .execute();
    await longAgo({ id: old }, dayMs + 60_000);
    await longAgo({ id: edited }, 5 * dayMs);
    await mara.updateReview(edited, { text: 'Buy coins.' });
    const id = await mara.addReview({ gameTitle: 'Game 0', text: 'Buy coins, too.', rating: '5' });
    for (let count = 0; count < 30; count += 1)
      await mara.addReview({ gameTitle: 'Game 2', text: `Spam ${count}.`, rating: '1' });
    await otto.addReview({ gameTitle: 'Game 2', text: 'Real.', rating: '4' });
    await report(otto, id);
    assert.equal((await readMember(mara)).lastDayCount, 32);
    const response = await act(mod, 'undo-last-day', mara.id, { reason: 'Spam.' });
    assert.deepEqual(await response.json(), { changedCount: 32 });
    assert.deepEqual(await listReviews(), ['Real.', 'Old.']);
    assert.deepEqual(
      [await ratingsOf('Game 0'), await ratingsOf('Game 1'), await ratingsOf('Game 2')],
      [
        [0, 0, 1, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 1, 0],
      ],
    );
    assert.deepEqual(await listReports(), []);
    const [entry] = await listLog();
    assert.deepEqual([entry!.action, entry!.detail, entry!.member?.name], ['undo-last-day', '32', 'Mara Okafor']);
    const { lastDayCount, hiddenCount, actionCount } = await readMember(mara);
    assert.deepEqual([lastDayCount, hiddenCount, actionCount], [0, 32, 1]);
  });
});
