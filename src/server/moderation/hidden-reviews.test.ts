import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grant } from '../../../test/support/admin.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { act, moderatedSite, problemOf, report } from '../../../test/support/moderated-site.ts';
import { type TestClient } from '../../../test/support/test-app.ts';
import type { Review } from '../../contracts/review.ts';
import { createWriteQueue } from '../db/write-queue.ts';
import { hideReview } from './commands.ts';

onEachDatabase('moderation: hidden reviews', (createDatabase) => {
  const site = () => moderatedSite(createDatabase);

  test('a hidden review is gone for everybody, with its vote; its writer sees it and the reason', async () => {
    const { mara, otto, mod, listReviews, listReports, listOwnHidden, listLog, ratingsOf } = await site();
    await mara.addReview({ gameTitle: 'Game 0', text: 'First.', rating: '2' });
    const id = await mara.addReview({ gameTitle: 'Game 0', text: 'Bad words.', rating: '5' });
    await report(otto, id);
    assert.deepEqual(
      [await listReviews(), await ratingsOf('Game 0')],
      [
        ['Bad words.', 'First.'],
        [0, 0, 0, 0, 1],
      ],
    );
    assert.deepEqual(await (await act(mod, 'hide', id, { reason: 'Insults.' })).json(), { changedCount: 1 });
    assert.deepEqual([await listReviews(), await ratingsOf('Game 0')], [['First.'], [0, 1, 0, 0, 0]]);
    assert.equal((await mod.readJson('/api/moderation/counts')).reports, 0);
    assert.deepEqual(await listReports(), []);
    const own: Review[] = await mara.readJson(`/review/${mara.email}`);
    assert.deepEqual(
      own.map(({ text }) => text),
      ['First.'],
    );
    const [hidden] = await listOwnHidden(mara);
    assert.deepEqual([hidden!._id, hidden!.text, hidden!.hiddenReason], [id, 'Bad words.', 'Insults.']);
    assert.deepEqual(await listOwnHidden(otto), []);
    assert.equal((await mara.call(`/review/${mara.email}/${id}`)).status, 404);
    assert.equal(
      (await mara.call(`/review/${mara.email}/${id}`, { method: 'PATCH', body: { text: 'Nicer.' } })).status,
      404,
    );
    const [entry] = await listLog();
    assert.deepEqual(
      [entry!.action, entry!.actor?.name, entry!.member?.name, entry!.review, entry!.reason],
      ['hide', 'Mo Derator', 'Mara Okafor', { id, gameTitle: 'Game 0' }, 'Insults.'],
    );
  });

  test('a restored review is where it was, with its id, its time and its vote', async () => {
    const { mara, otto, mod, listReviews, listOwnHidden, ratingsOf } = await site();
    const id = await mara.addReview({ gameTitle: 'Game 0', text: 'Older.', rating: '4' });
    await mara.addReview({ gameTitle: 'Game 0', text: 'Newer.', rating: '1' });
    const before: Review[] = await otto.readJson('/review');
    await act(mod, 'hide', id);
    const [shown] = await mod.readJson('/api/moderation/hidden-reviews');
    assert.deepEqual(
      [shown.writer.name, shown.hiddenBy.name, shown.hiddenReason],
      ['Mara Okafor', 'Mo Derator', 'It is spam.'],
    );
    assert.equal((await act(mod, 'restore', id, { reason: 'A mistake.' })).status, 200);
    assert.deepEqual(await otto.readJson('/review'), before);
    assert.deepEqual(
      [await listReviews(), await ratingsOf('Game 0')],
      [
        ['Newer.', 'Older.'],
        [1, 0, 0, 0, 0],
      ],
    );
    assert.deepEqual(await listOwnHidden(mara), []);
    // The writer can go on with it.
    await mara.updateReview(id, { text: 'Edited.' });
  });

  test('a writer deletes a hidden review of their own, and nobody else does', async () => {
    const { app, mara, otto, mod, listOwnHidden } = await site();
    const id = await mara.addReview({ text: 'Bad.' });
    await report(otto, id);
    await act(mod, 'hide', id);
    const remove = (member: TestClient) => member.call(`/review/${id}`, { method: 'DELETE' });
    assert.equal((await remove(otto)).status, 404);
    assert.equal((await remove(mara)).status, 200);
    assert.equal((await remove(mara)).status, 404);
    assert.deepEqual(await listOwnHidden(mara), []);
    assert.equal((await act(mod, 'restore', id)).status, 404);
    assert.deepEqual(await app.db.selectFrom('reports').selectAll().execute(), []);
  });

  test('of two moderators who act at the same moment, the second is told that it is done', async () => {
    const { ada, mara, otto, mod, listLog } = await site();
    const [one, other] = [await mara.addReview({ text: 'One.' }), await mara.addReview({ text: 'Other.' })];
    await report(otto, one);
    await report(otto, other);
    for (const [action, id, message] of [
      ['dismiss', one, /no open reports/],
      ['hide', other, /already/],
      ['restore', other, /not hidden/],
      ['undo-last-day', mara.id, /no reviews of the last day/],
      ['bar', mara.id, /already/],
      ['lift-bar', mara.id, /not barred/],
    ] as const) {
      const body = { reason: 'Both of us.', ...(action === 'bar' && { duration: '7' }) };
      const responses = await Promise.all([ada, mod].map((moderator) => act(moderator, action, id, body)));
      assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409], action);
      const late = responses.find(({ status }) => status === 409)!;
      assert.match((await late.json()).detail, message);
    }
    const actions = (await listLog()).map(({ action }) => action).filter((action) => action !== 'grant');
    assert.deepEqual(actions, ['lift-bar', 'bar', 'undo-last-day', 'restore', 'hide', 'dismiss']);
  });

  test('a moderator hides a review of their own, but neither restores it nor closes its reports', async () => {
    const { ada, mod, otto } = await site();
    const own = 'This is your own review: another moderator decides';
    const id = await mod.addReview({ text: 'By a moderator.' });
    assert.equal((await act(mod, 'hide', id)).status, 200);
    assert.deepEqual(await problemOf(await act(mod, 'restore', id)), [403, `${own} whether it is restored.`]);
    assert.equal((await mod.readJson('/api/moderation/hidden-reviews'))[0].obstacle, `${own} whether it is restored.`);
    assert.equal((await act(ada, 'restore', id)).status, 200);
    await report(otto, id);
    for (const action of ['dismiss', 'hide']) {
      assert.deepEqual(await problemOf(await act(mod, action, id)), [403, `${own} about its reports.`]);
    }
    // Nor does an admin.
    const other = await ada.addReview({ text: 'By an admin.' });
    await report(otto, other);
    assert.equal((await act(ada, 'dismiss', other)).status, 403);
    assert.equal((await act(mod, 'dismiss', other)).status, 200);
  });

  test('a moderator does not restore what an admin or the operator has hidden, and an admin does', async () => {
    const { app, ada, mod, mara, listReviews } = await site();
    const refusal = 'An admin or the operator has hidden this review: only an admin can restore it.';
    const hideAs = async (who: TestClient | 'operator') => {
      const id = await mara.addReview({ text: 'Hidden.' });
      if (who !== 'operator') await act(who, 'hide', id);
      else await createWriteQueue(app.db)((tx) => hideReview(tx, who, id, 'An advertisement.'));
      await app.catchUp();
      return id;
    };
    for (const who of [ada, 'operator'] as const) {
      const id = await hideAs(who);
      assert.deepEqual(await problemOf(await act(mod, 'restore', id)), [403, refusal]);
      assert.equal((await mod.readJson('/api/moderation/hidden-reviews'))[0].obstacle, refusal);
      assert.equal((await ada.readJson('/api/moderation/hidden-reviews'))[0].obstacle, null);
      assert.equal((await act(ada, 'restore', id)).status, 200);
    }
    const id = await hideAs(mod);
    assert.equal((await act(mod, 'restore', id)).status, 200);
    // Ada, who is no admin any more, has the rank of the moderator.
    const other = await hideAs(ada);
    await grant(app, ada, 'moderator');
    assert.equal((await act(mod, 'restore', other)).status, 200);
    assert.equal((await listReviews()).length, 4);
  });
});
