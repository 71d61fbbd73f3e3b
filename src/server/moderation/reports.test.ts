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
    assert.deepEqual(reports.map(({ reason, text, reporter }) => [reason, text, reporter?.name]).toSorted(), [
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
    assert.equal((await otto.readJson(`/api/reviews/${own}/report`)).review.email, otto.email);
    assert.equal('email' in (await ada.readJson(`/api/reviews/${own}/report`)).review, false);
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

  test('reports go with the review that its writer deletes, and the log says that there were some', async () => {
    const { app, ada, mara, otto, listReports, listLog } = await site();
    const [unreported, id] = [await mara.addReview({}), await mara.addReview({ gameTitle: 'Game 0', text: 'Bad.' })];
    await report(otto, id);
    await report(ada, id, { reason: 'insult' });
    for (const each of [id, unreported]) await mara.deleteReview(each);
    assert.deepEqual(await listReports(), []);
    const deleted = (await listLog()).filter(({ action }) => action === 'delete-reported');
    assert.deepEqual(
      deleted.map(({ actor, reason, detail }) => [actor?.name, reason, detail]),
      [['Mara Okafor', 'insult (1), spam (1)', 'Game 0']],
    );
    assert.deepEqual(await app.db.selectFrom('reports').selectAll().execute(), []);
  });

  test('a reported moderator neither reads who has reported them nor bars them, and an admin may', async () => {
    const { ada, mara, otto, mod, listReports } = await site();
    const [own, other] = [await mod.addReview({ text: 'By a moderator.' }), await mara.addReview({ text: 'Spam.' })];
    await report(otto, own);
    await report(ada, other);
    const readTexts = (reports: ReportedReview[]) => reports.map(({ review }) => review.text).toSorted();
    assert.deepEqual(readTexts(await listReports()), ['Spam.']);
    assert.equal((await mod.readJson('/api/moderation/counts')).reports, 1);
    const all: ReportedReview[] = await ada.readJson('/api/moderation/reports');
    assert.deepEqual(readTexts(all), ['By a moderator.', 'Spam.']);
    assert.deepEqual(all.flatMap(({ reports }) => reports.map(({ reporter }) => reporter?.name)).toSorted(), [
      'Ada Admin',
      'Otto Lind',
    ]);
    await otto.addReview({ text: "Otto's." });
    const refusal = 'A review of yours has been reported: until that is decided, only an admin can do this.';
    for (const [action, body] of [
      ['bar', { duration: '7', reason: 'Spam.' }],
      ['undo-last-day', { reason: 'Spam.' }],
    ] as const) {
      // Of who has not reported them as well: the refusal would tell who has.
      for (const { id } of [otto, mara])
        assert.deepEqual(await problemOf(await act(mod, action, id, body)), [403, refusal]);
      assert.equal((await act(ada, action, otto.id, body)).status, 200);
    }
    // Nobody is protected for good.
    await act(ada, 'lift-bar', otto.id);
    await act(ada, 'dismiss', own);
    assert.equal((await act(mod, 'bar', otto.id, { duration: '7', reason: 'Spam.' })).status, 200);
  });

  test('an admin who has nobody beside them dismisses a report of their own review, not knowing whose', async () => {
    const { ada, mod, otto, listReports } = await site();
    const id = await ada.addReview({ text: 'By the admin.' });
    await report(otto, id, { reason: 'insult', text: 'Rude.' });
    assert.deepEqual([(await listReports()).length, await ada.readJson('/api/moderation/reports')], [1, []]);
    assert.equal((await act(ada, 'dismiss', id)).status, 403);
    // A barred moderator cannot moderate.
    await act(ada, 'bar', mod.id, { duration: '7', reason: 'On leave.' });
    const [reported] = await ada.readJson('/api/moderation/reports');
    assert.deepEqual(
      reported.reports.map(({ text, reporter }: ReportedReview['reports'][number]) => [text, reporter]),
      [['Rude.', null]],
    );
    const page = await ada.readText('/moderation');
    assert.match(page, /This is your own review\. You can decide about it because nobody else can/);
    assert.doesNotMatch(page, /Otto/);
    assert.equal((await act(ada, 'dismiss', id)).status, 200);
    const [entry] = await ada.readJson('/api/moderation/log');
    assert.deepEqual([entry.action, entry.detail], ['dismiss', 'own']);
    assert.match(await ada.readText('/moderation/log'), /Of their own review, as nobody else could decide/);
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
