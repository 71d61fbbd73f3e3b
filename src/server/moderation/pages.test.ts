import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signUpAdmin } from '../../../test/support/admin.ts';
import { createSqlite } from '../../../test/support/databases/databases.ts';
import { createTestApp, signUpMember } from '../../../test/support/test-app.ts';

test('a moderator is offered to lift the bar of a member, but not that of an equal', async () => {
  const app = await createTestApp(createSqlite);
  const mod = await signUpMember(app, 'Mo Derator');
  const mara = await signUpMember(app, 'Mara Okafor');
  const setMember = (id: string, values: { role?: 'moderator'; barred_at?: number; bar_reason?: string }) =>
    app.db.updateTable('members').set(values).where('id', '=', id).execute();
  await setMember(mod.id, { role: 'moderator' });
  await setMember(mara.id, { barred_at: 1, bar_reason: 'Spam.' });
  const readPage = async () => (await mod.callOk('/moderation/barred')).text();
  assert.match(await readPage(), /Lift the bar/);
  await setMember(mara.id, { role: 'moderator' });
  const page = await readPage();
  assert.match(page, /Mara Okafor/);
  assert.doesNotMatch(page, /Lift the bar/);
});

test('a barred member reads on the account page why they cannot write', async () => {
  const app = await createTestApp(createSqlite);
  const mara = await signUpMember(app, 'Mara Okafor');
  const readPage = async () => (await mara.callOk('/account')).text();
  assert.doesNotMatch(await readPage(), /A moderator has barred you/);
  await app.db.updateTable('members').set({ barred_at: 1, bar_reason: 'Spam, again.' }).execute();
  assert.match(await readPage(), /A moderator has barred you from writing\. The reason: Spam, again\./);
});

test('a moderator is not offered to decide about their own review, and reads why', async () => {
  const app = await createTestApp(createSqlite, { games: 1 });
  const ada = await signUpAdmin(app);
  const mara = await signUpMember(app, 'Mara Okafor');
  const id = await ada.addReview({ text: 'By the admin.' });
  await mara.callOk(`/api/reviews/${id}/report`, { body: { reason: 'spam' } });
  assert.match(await ada.readText('/moderation'), /Hide review[^]*Dismiss reports/);
  await app.db.updateTable('members').set({ role: 'moderator' }).where('id', '=', mara.id).execute();
  assert.match(await ada.readText('/moderation'), /No open reports/);
  const unreported = await ada.addReview({ text: 'By the admin, too.' });
  await ada.callOk(`/api/moderation/reviews/${unreported}/hide`, { body: { reason: 'Rude.' } });
  const hidden = await ada.readText('/moderation/hidden');
  assert.match(hidden, /This is your own review: another moderator decides whether it is restored\./);
  assert.doesNotMatch(hidden, /Restore review/);
});

test('a member who would report their own review is led to change it', async () => {
  const app = await createTestApp(createSqlite);
  const [mara, otto] = [await signUpMember(app, 'Mara Okafor'), await signUpMember(app, 'Otto Lind')];
  const id = await mara.addReview({ text: 'Mine.' });
  const page = await mara.readText(`/report/${id}`);
  assert.match(page, /This is your own review\. You can edit or delete it\./);
  assert.match(page, new RegExp(`href="/editmyreview/[^"]+/${id}"[^>]*>Change my review`));
  assert.doesNotMatch(await otto.readText(`/report/${id}`), /Change my review/);
});
