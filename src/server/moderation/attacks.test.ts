import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signUpAdmin } from '../../../test/support/admin.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { createTestApp, signUpMember, TestClient, type TestApp } from '../../../test/support/test-app.ts';
import type { ReportedReview } from '../../contracts/moderation/moderation.ts';
import { newId } from '../db/id.ts';

const reportCount = 10_000;

/** Members who have each reported the review, or each another one. */
async function storeReports({ db }: TestApp, reviewIds: string[]): Promise<void> {
  const people = Array.from({ length: reportCount }, (_, index) => ({
    id: newId(),
    email: `reporter-${index}@example.org`,
    name: `Reporter ${index}`,
    photo: '',
    created_at: 1,
  }));
  for (let first = 0; first < people.length; first += 500) {
    const batch = people.slice(first, first + 500);
    await db.insertInto('members').values(batch).execute();
    const reports = batch.map(({ id }, index) => ({
      id: newId(),
      review_id: reviewIds[(first + index) % reviewIds.length]!,
      reporter_id: id,
      reason: 'spam' as const,
      text: 'x'.repeat(300),
      created_at: first + index,
    }));
    await db.insertInto('reports').values(reports).execute();
  }
}

onEachDatabase('attacks on moderation', (createDatabase) => {
  test('ten thousand reports are pages of bounded size, quickly read, and closed in one go', async () => {
    const app = await createTestApp(createDatabase, { games: 1 });
    const [ada, mara] = [await signUpAdmin(app), await signUpMember(app)];
    const ids = [];
    for (let index = 0; index < 30; index += 1) ids.push(await mara.addReview({ text: `Review ${index}.` }));
    await storeReports(app, ids);
    const start = performance.now();
    const response = await ada.callOk('/api/moderation/reports');
    const text = await response.text();
    const rows: ReportedReview[] = JSON.parse(text);
    assert.ok(performance.now() - start < 5_000);
    assert.ok(text.length < 300_000, `${text.length} bytes`);
    assert.equal(rows.length, 20);
    assert.ok(rows.every((row) => row.reports.length === 10 && row.reportCount > 300));
    assert.deepEqual(await ada.readJson('/api/moderation/counts'), { reports: 30, hidden: 0, barred: 0 });
    const page = await ada.callOk('/moderation');
    assert.ok((await page.text()).length < 1_500_000);
    const undo = await ada.callOk(`/api/moderation/members/${mara.id}/undo-last-day`, { body: { reason: 'Spam.' } });
    assert.deepEqual(await undo.json(), { changedCount: 30 });
    assert.deepEqual(await ada.readJson('/api/moderation/counts'), { reports: 0, hidden: 30, barred: 0 });
  });

  test("a member's forms and calls do nothing of a moderator's, whatever they send", async () => {
    const app = await createTestApp(createDatabase, { games: 1 });
    const ada = await signUpAdmin(app);
    const [mara, eve] = [await signUpMember(app), await signUpMember(app, 'Eve Adams')];
    const id = await mara.addReview({ text: 'Mine.' });
    const form = (member: TestClient, fields: Record<string, string>) =>
      member.call('/moderation', {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      });
    const hide = { intent: 'hide', target: id, reason: 'Because.' };
    assert.equal((await form(eve, hide)).status, 403);
    assert.equal((await form(new TestClient(app), hide)).status, 302);
    assert.equal((await eve.call('/users', { body: { name: 'Eve', role: 'admin' } })).status, 200);
    assert.equal((await eve.readJson('/api/auth/get-session')).user.role, undefined);
    assert.equal((await mara.readJson(`/review/${mara.email}`)).length, 1);
    // Odd forms of a moderator are refused, and none is an error of ours.
    for (const fields of [
      { ...hide, intent: 'constructor' },
      { ...hide, intent: '' },
      { ...hide, target: '..' },
      { ...hide, target: '' },
      { ...hide, target: `${id}/../../members/${mara.id}/bar` },
      { ...hide, reason: '' },
      { ...hide, reason: 'x'.repeat(301) },
      { ...hide, reason: '\u0000' },
      { ...hide, intent: 'bar', confirm: 'yes' },
    ]) {
      const { status } = await form(ada, fields);
      assert.ok(status >= 400 && status < 500, `${status} for ${JSON.stringify(fields)}`);
    }
    assert.equal((await mara.readJson(`/review/${mara.email}`)).length, 1);
  });

  test('a page that was cached before shows no hidden review, and no restored one is missing', async () => {
    const app = await createTestApp(createDatabase, { games: 1 });
    const [ada, mara] = [await signUpAdmin(app), await signUpMember(app)];
    const id = await mara.addReview({ gameTitle: 'Game 0', text: 'Seen by everybody.', rating: '5' });
    const [game] = await ada.readJson('/default');
    const visitor = new TestClient(app);
    const pages = [
      '/',
      '/allReview',
      `/details/${game._id}`,
      '/review',
      `/review?game=${game._id}`,
      '/review?sort=highest',
    ];
    const showing = async () => {
      const texts = await Promise.all(
        [visitor, mara].map((viewer) => Promise.all(pages.map((path) => viewer.readText(path)))),
      );
      return texts.flat().filter((text) => text.includes('Seen by everybody.')).length;
    };
    const own = () => mara.readText(`/myReview/${mara.email}`);
    assert.equal(await showing(), pages.length * 2);
    await own();
    await ada.callOk(`/api/moderation/reviews/${id}/hide`, { body: { reason: 'Why not.' } });
    assert.equal(await showing(), 0);
    assert.match(await own(), /Hidden by a moderator[^]*Why not\./);
    assert.doesNotMatch(await own(), /reviewed anything yet/);
    await ada.callOk(`/api/moderation/reviews/${id}/restore`, { body: { reason: 'Why, yes.' } });
    assert.equal(await showing(), pages.length * 2);
    assert.doesNotMatch(await own(), /Hidden by a moderator/);
  });
});
