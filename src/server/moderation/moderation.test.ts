import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import {
  createTestApp,
  nextPageUrl,
  signUpMember,
  type TestApp,
  type TestClient,
} from '../../../test/support/test-app.ts';
import type {
  LogEntry,
  ModeratedMember,
  OwnHiddenReview,
  ReportedReview,
} from '../../contracts/moderation/moderation.ts';
import type { Review } from '../../contracts/review.ts';
import { createWriteQueue } from '../db/write-queue.ts';
import { grantRole, hideReview } from './commands.ts';

const report = (member: TestClient, id: string, body: object = { reason: 'spam' }) =>
  member.call(`/api/reviews/${id}/report`, { body });

const act = (moderator: TestClient, action: string, id: string, body: object = { reason: 'It is spam.' }) => {
  const of = /bar|undo/.test(action) ? 'members' : 'reviews';
  return moderator.call(`/api/moderation/${of}/${id}/${action}`, { body });
};

const problemOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  (await response.json()).detail,
];

/** As the operator's command does, while the site runs. */
async function grant(app: TestApp, { email }: TestClient, role: 'moderator' | 'admin' | null): Promise<void> {
  await createWriteQueue(app.db)((tx) => grantRole(tx, 'operator', email, role));
  await app.catchUp();
}

onEachDatabase('moderation', (createDatabase) => {
  /** Ada is the admin, Mod a moderator; Mara writes, Otto reads. */
  async function site() {
    const app = await createTestApp(createDatabase, { games: 3 });
    const ada = await signUpMember(app, 'Ada Admin');
    const mod = await signUpMember(app, 'Mo Derator');
    const [mara, otto] = [await signUpMember(app, 'Mara Okafor'), await signUpMember(app, 'Otto Lind')];
    await grant(app, mod, 'moderator');
    const listReviews = async (): Promise<string[]> => (await otto.readJson('/review')).map(({ text }: Review) => text);
    const listReports = (): Promise<ReportedReview[]> => mod.readJson('/api/moderation/reports');
    const listLog = (): Promise<LogEntry[]> => mod.readJson('/api/moderation/log');
    const listOwnHidden = (member: TestClient): Promise<OwnHiddenReview[]> => member.readJson('/api/hidden-reviews');
    const readMember = ({ id }: TestClient): Promise<ModeratedMember> => mod.readJson(`/api/moderation/members/${id}`);
    const ratingsOf = async (name: string) => {
      const games: { _id: string; name: string }[] = await otto.readJson('/default');
      const { spread } = await otto.readJson(`/default/${games.find((game) => game.name === name)!._id}/ratings`);
      return Object.values(spread);
    };
    return { app, ada, mod, mara, otto, listReviews, listReports, listLog, listOwnHidden, readMember, ratingsOf };
  }

  const roleOf = async (member: TestClient) => (await member.readJson('/api/auth/get-session')).user.role;

  test('the first member of a fresh site is its admin, and nobody after them', async () => {
    const { ada, mod, mara } = await site();
    assert.deepEqual([await roleOf(ada), await roleOf(mod), await roleOf(mara)], ['admin', 'moderator', undefined]);
  });

  test('of two people who register at the same moment, one becomes the admin', async () => {
    const app = await createTestApp(createDatabase);
    const people = await Promise.all(['Ada One', 'Ada Two', 'Ada Three'].map((name) => signUpMember(app, name)));
    const roles = await Promise.all(people.map(roleOf));
    assert.deepEqual(roles.toSorted(), ['admin', undefined, undefined]);
  });

  test('a site whose members have all left gives the role to nobody by itself', async () => {
    const app = await createTestApp(createDatabase);
    const ada = await signUpMember(app, 'Ada Admin');
    await app.db.deleteFrom('members').where('id', '=', ada.id).execute();
    assert.equal(await roleOf(await signUpMember(app, 'Eve Late')), undefined);
  });

  test('a role that the operator takes away ends at once, in sessions that are cached, too', async () => {
    const { app, mod, mara } = await site();
    const reports = '/api/moderation/reports';
    assert.equal((await mod.call(reports)).status, 200);
    // Without `catchUp`: this process does not know of the change yet.
    await createWriteQueue(app.db)((tx) => grantRole(tx, 'operator', mod.email, null));
    assert.equal((await mod.call(reports)).status, 403);
    await grant(app, mod, 'moderator');
    const id = await mara.addReview({ text: 'Fine.' });
    await createWriteQueue(app.db)((tx) => grantRole(tx, 'operator', mod.email, null));
    assert.equal((await act(mod, 'hide', id)).status, 403);
    assert.equal(await roleOf(mod), undefined);
  });

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
    const [ada, otto] = [await signUpMember(app, 'Ada Admin'), await signUpMember(app, 'Otto Lind')];
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
    for (const [action, id] of [
      ['dismiss', one],
      ['hide', other],
      ['restore', other],
      ['undo-last-day', mara.id],
      ['bar', mara.id],
      ['lift-bar', mara.id],
    ] as const) {
      const body = { reason: 'Both of us.', ...(action === 'bar' && { duration: '7' }) };
      const responses = await Promise.all([ada, mod].map((moderator) => act(moderator, action, id, body)));
      assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409], action);
      const late = responses.find(({ status }) => status === 409)!;
      assert.match((await late.json()).detail, /already|any more/);
    }
    const actions = (await listLog()).map(({ action }) => action);
    assert.deepEqual(actions, ['lift-bar', 'bar', 'undo-last-day', 'restore', 'hide', 'dismiss', 'grant']);
  });

  test('a moderator hides a review of their own, but neither dismisses its reports nor restores it', async () => {
    const { ada, mod, otto, listReports } = await site();
    const own = 'This is your own review: another moderator decides';
    const id = await mod.addReview({ text: 'By a moderator.' });
    await report(otto, id);
    assert.deepEqual(await problemOf(await act(mod, 'dismiss', id)), [403, `${own} about its reports.`]);
    assert.deepEqual(
      (await listReports()).map(({ reportCount, obstacle }) => [reportCount, obstacle]),
      [[1, `${own} about its reports.`]],
    );
    assert.equal((await ada.readJson('/api/moderation/reports'))[0].obstacle, null);
    assert.equal((await act(mod, 'hide', id)).status, 200);
    assert.deepEqual(await problemOf(await act(mod, 'restore', id)), [403, `${own} whether it is restored.`]);
    assert.equal((await mod.readJson('/api/moderation/hidden-reviews'))[0].obstacle, `${own} whether it is restored.`);
    assert.equal((await act(ada, 'restore', id)).status, 200);
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

  test('a barred member reads and deletes, but writes nothing that others see, and is told why and until when', async () => {
    const { app, mara, otto, mod, listReviews, readMember } = await site();
    const [first, second] = [await mara.addReview({ text: 'Mine.' }), await mara.addReview({ text: 'Mine, too.' })];
    const ottos = await otto.addReview({ text: "Otto's." });
    assert.equal((await act(mod, 'bar', mara.id, { duration: '7', reason: 'Spam, again.' })).status, 200);
    const { bar } = await mara.readJson('/api/bar');
    const days = (Date.parse(bar.until) - Date.parse(bar.since)) / (24 * 3_600_000);
    assert.deepEqual([days, bar.reason], [7, 'Spam, again.']);
    const until = `${bar.until.slice(0, 10)} ${bar.until.slice(11, 16)} UTC`;
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

  test('a moderator acts neither against themselves nor against another moderator or an admin', async () => {
    const { app, ada, mod, mara, otto } = await site();
    await grant(app, otto, 'moderator');
    await otto.addReview({ text: 'By a moderator.' });
    const body = { reason: 'No.', duration: '1' };
    for (const action of ['bar', 'lift-bar', 'undo-last-day']) {
      for (const [target, sentence] of [
        [mod, 'You cannot do this to yourself.'],
        [otto, 'Only an admin can do this to them.'],
        [ada, 'Only the operator can do this to them.'],
      ] as const) {
        assert.deepEqual(await problemOf(await act(mod, action, target.id, body)), [403, sentence], action);
      }
      assert.equal((await act(ada, action, ada.id, body)).status, 403);
    }
    assert.equal((await act(ada, 'bar', otto.id, body)).status, 200);
    // A barred moderator does not moderate either, and cannot lift their own bar.
    const id = await mara.addReview({ text: 'Fine.' });
    assert.equal((await act(otto, 'hide', id)).status, 403);
    assert.equal((await act(otto, 'lift-bar', otto.id)).status, 403);
    for (const odd of ['nonsense', id, '%00']) assert.equal((await act(mod, 'bar', odd, body)).status, 404);
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
