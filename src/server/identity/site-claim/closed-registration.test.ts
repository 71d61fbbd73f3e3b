import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimLinkIn } from '../../../../test/support/admin.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { clientConfig, errorAt, signInWith, startProvider } from '../../../../test/support/provider/oidc.ts';
import { createTestApp, signUpMember, TestClient, validPassword } from '../../../../test/support/test-app.ts';
import { createWriteQueue } from '../../db/write-queue.ts';
import { createClaimLink } from './claim-link.ts';

const google = await startProvider();
const person = { name: 'Eve Late', email: 'eve@example.org', image: 'x', password: validPassword };
const path = '/api/auth/sign-up/email';

onEachDatabase('a site with REGISTRATION=closed', (createDatabase) => {
  async function site() {
    const open = await createTestApp(createDatabase);
    const mara = await signUpMember(open);
    const app = await createTestApp(open.db, { isRegistrationOpen: false, google: clientConfig(google) });
    const countMembers = async () => (await app.db.selectFrom('members').select('id').execute()).length;
    return { app, mara, countMembers };
  }

  test('a visitor registers neither by the API, by the form nor by Google, and reads why', async () => {
    const { app, countMembers } = await site();
    const eve = new TestClient(app);
    const refused = await eve.call(path, { body: person });
    assert.equal(refused.status, 403);
    const { code, detail } = await refused.json();
    assert.equal(code, 'registration-closed');
    assert.equal(detail, 'This site takes no new members. If you have an account, sign in.');
    assert.deepEqual(await eve.readJson('/api/auth/registration'), { isOpen: false });
    const page = await eve.readText('/auth/registration?next=%2FaddReview');
    assert.match(page, /This site takes no new members/);
    assert.match(page, /href="\/auth\/login\?next=%2FaddReview"/);
    assert.doesNotMatch(page, /name="password"/);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const sent = await eve.call('/auth/registration', { body: String(new URLSearchParams(person)), headers });
    assert.equal(sent.status, 403);
    assert.match(await sent.text(), /This site takes no new members/);
    assert.equal(errorAt(await signInWith(eve, 'gina')), 'registration_closed');
    assert.equal(await eve.readJson('/api/auth/get-session'), null);
    assert.equal(await countMembers(), 1);
  });

  test('a member signs in as before, also with Google', async () => {
    const open = await createTestApp(createDatabase, { google: clientConfig(google) });
    const mara = await signUpMember(open);
    assert.equal(errorAt(await signInWith(new TestClient(open), 'gina')), null);
    const app = await createTestApp(open.db, { isRegistrationOpen: false, google: clientConfig(google) });
    const body = { email: mara.email, password: validPassword };
    assert.equal((await new TestClient(app).call('/api/auth/sign-in/email', { body })).status, 200);
    assert.equal(errorAt(await signInWith(new TestClient(app), 'gina')), null);
  });

  test('whoever opens the link for the first admin registers, in that browser only, until the site has one', async () => {
    const { app, countMembers } = await site();
    const link = claimLinkIn((await createWriteQueue(app.db)((tx) => createClaimLink(tx.db, 'http://localhost')))!);
    const ada = new TestClient(app);
    await ada.call(link);
    assert.match(await ada.readText('/auth/registration?next=%2Fclaim'), /name="password"/);
    assert.doesNotMatch(await new TestClient(app).readText('/auth/registration?next=%2Fclaim'), /name="password"/);
    const other = ada.copy();
    await ada.callOk(path, { body: { ...person, name: 'Ada', email: 'ada@example.org' } });
    await ada.callOk('/api/site-claim', { method: 'POST' });
    assert.equal((await other.call(path, { body: person })).status, 403);
    assert.equal(errorAt(await signInWith(other, 'gina')), 'registration_closed');
    assert.equal(await countMembers(), 2);
  });

  test('a person who comes by Google first, with the link, is let in', async () => {
    const { app } = await site();
    const link = claimLinkIn((await createWriteQueue(app.db)((tx) => createClaimLink(tx.db, 'http://localhost')))!);
    const gina = new TestClient(app);
    await gina.call(link);
    assert.equal(errorAt(await signInWith(gina, 'gina')), null);
    assert.equal((await gina.call('/api/site-claim', { method: 'POST' })).status, 200);
  });

  test('a person whose address a stranger had registered still gets it by Google', async () => {
    const { app, mara, countMembers } = await site();
    await app.db.updateTable('members').set({ email: 'gina@example.org' }).where('id', '=', mara.id).execute();
    assert.equal(errorAt(await signInWith(new TestClient(app), 'gina')), null);
    assert.equal(await countMembers(), 2);
  });
});
