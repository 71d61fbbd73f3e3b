import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signUpAdmin } from '../../../test/support/admin.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { act, moderatedSite, problemOf, report } from '../../../test/support/moderated-site.ts';
import { createTestApp, nextPageUrl, signUpMember } from '../../../test/support/test-app.ts';
import type { ReportedReview } from '../../contracts/moderation/moderation.ts';

onEachDatabase('moderation: reports', (createDatabase) => {
  const site = () => moderatedSite(createDatabase);

  test('a member reports a review once, and moderators see it with its context', async () => {
    const { mara, otto, mod, listReports } = await site();
    await mara.addReview({ gameTitle: 'Game 1', text: 'Earlier today.', rating: '2' });
    const id = await mara.addReview({ gameTitle: 'Game 0', text: 'Buy cheap coins!', rating: '5' });
    assert.deepEqual((await otto.readJson(`/api/reviews/${id}/report`)).obstacle, null);
    assert.equal((await report(otto, id, { reason: 'spam', text: ' An advert. ' })).status, 200);
    assert.equal((await report(mod, id, { reason: 'other' })).status, 200);
    const already = 'You have reported this review already. Thank you.';
    assert.deepEqual(await problemOf(await report(otto, id, { reason: 'insult' })), [409, already]);
    assert.equal((await otto.readJson(`/api/reviews/${id}/report`)).obstacle, already);
    const [reported, ...others] = await listReports();
    assert.equal(others.length, 0);
    const { review, writer, reasons, reports, reportCount } = reported!;
    assert.deepEqual(
      [review._id, review.gameTitle, review.text, review.rating],
      [id, 'Game 0', 'Buy cheap coins!', '5'],
    );
    assert.equal('email' in review, false);
    assert.equal(reportCount, 2);
    assert.deepEqual(reasons, [
      { reason: 'other', count: 1 },
      { reason: 'spam', count: 1 },
    ]);
    assert.deepEqual(reports.map(({ reason, text, reporter }) => [reason, text, reporter.name]).toSorted(), [
      ['other', '', 'Mo Derator'],
      ['spam', 'An advert.', 'Otto Lind'],
    ]);
    assert.deepEqual([writer.id, writer.name, writer.reviewCount, writer.lastDayCount], [mara.id, 'Mara Okafor', 2, 2]);
    assert.deepEqual(
      writer.lastDayReviews.map(({ text }) => text),
      ['Buy cheap coins!', 'Earlier today.'],
    );
    assert.deepEqual([writer.actionCount, writer.actions, writer.bar], [0, [], null]);
    assert.deepEqual(await mod.readJson('/api/moderation/counts'), { reports: 1, hidden: 0, barred: 0 });
  });

  test('nobody reports their own review, a sample, a hidden or a deleted one, or something that is none', async () => {
    const app = await createTestApp(createDatabase, {
      games: 1,
      samples: [{ game: 'game-0', name: 'Sam', rating: '3', hoursAgo: 2, text: 'A sample.' }],
    });
    const [ada, otto] = [await signUpAdmin(app), await signUpMember(app, 'Otto Lind')];
    const [sample] = await ada.readJson('/review');
    const [own, hidden, deleted] = [
      await otto.addReview({ text: 'Mine.' }),
      await ada.addReview({ text: 'Hidden.' }),
      await ada.addReview({ text: 'Deleted.' }),
    ];
    await ada.callOk(`/api/moderation/reviews/${hidden}/hide`, { body: { reason: 'A test.' } });
    await ada.deleteReview(deleted);
    assert.equal((await report(otto, own)).status, 409);
    assert.equal((await report(otto, sample._id)).status, 409);
    for (const id of [hidden, deleted, otto.id, 'nonsense', '%00'])
      assert.equal((await report(otto, id)).status, 404, id);
    for (const body of [
      {},
      { reason: 'bored' },
      { reason: 'spam', text: 'x'.repeat(301) },
      { reason: 'spam', text: 'a\u202Eb' },
    ]) {
      assert.equal((await report(otto, sample._id, body)).status, 422, JSON.stringify(body));
    }
    assert.equal((await ada.readJson('/api/moderation/reports')).length, 0);
  });

  test('dismissed reports are closed, and a later report opens the review again', async () => {
    const { ada, mara, otto, mod, listReports, listReviews } = await site();
    const id = await mara.addReview({ text: 'Harmless.' });
    await report(otto, id);
    assert.equal((await act(mod, 'dismiss', id)).status, 200);
    assert.deepEqual([await listReports(), await listReviews()], [[], ['Harmless.']]);
    assert.equal((await report(otto, id)).status, 409);
    await report(ada, id, { reason: 'insult' });
    assert.deepEqual(
      (await listReports()).map(({ reportCount, reasons }) => [reportCount, reasons]),
      [[1, [{ reason: 'insult', count: 1 }]]],
    );
  });

  test('reports go with the review that its writer deletes', async () => {
    const { app, mara, otto, listReports } = await site();
    const id = await mara.addReview({ text: 'Bad.' });
    await report(otto, id);
    await mara.deleteReview(id);
    assert.deepEqual(await listReports(), []);
    assert.deepEqual(await app.db.selectFrom('reports').selectAll().execute(), []);
  });

  test('reviews with the most reports come first, then the one that waits longest, page by page', async () => {
    const { ada, mara, otto, mod } = await site();
    const ids = [];
    for (const text of ['One.', 'Two.', 'Three.']) ids.push(await mara.addReview({ text }));
    for (const [member, index] of [
      [otto, 1],
      [otto, 0],
      [otto, 2],
      [ada, 2],
    ] as const) {
      await report(member, ids[index]!);
    }
    const texts = [];
    for (let url: string | undefined = '/api/moderation/reports?limit=1'; url;) {
      const response = await mod.callOk(url);
      texts.push(...(await response.json()).map(({ review }: ReportedReview) => review.text));
      url = nextPageUrl(response);
    }
    assert.deepEqual(texts, ['Three.', 'Two.', 'One.']);
  });

  test('reports are limited: nobody fills the queue alone', async () => {
    const { ada, otto } = await site();
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      const id = await ada.addReview({ text: `Review ${count}.` });
      statuses.push((await report(otto, id)).status);
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429]);
    // Other writes go on.
    await otto.addReview({ text: 'Mine.' });
  });
});
