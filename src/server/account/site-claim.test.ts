import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimLinkIn, grant } from '../../../test/support/admin.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { roleOf } from '../../../test/support/moderated-site.ts';
import {
  clientConfig,
  completeProviderLogin,
  finishSignIn,
  startProvider,
} from '../../../test/support/provider/oidc.ts';
import { createTestApp, signUpMember, TestClient, validPassword } from '../../../test/support/test-app.ts';
import { createWriteQueue } from '../db/write-queue.ts';
import { createClaimLink } from '../identity/site-claim/claim-link.ts';

const google = await startProvider();
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const dead = /This link no longer works[^]*npm run playshelf -- claim/;

onEachDatabase('taking over a site', (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase, { google: clientConfig(google) });
    const print = async () =>
      claimLinkIn((await createWriteQueue(app.db)((tx) => createClaimLink(tx.db, 'http://localhost')))!);
    /** Opens the link as a browser does, with the redirect; returns the page. */
    const open = async (client: TestClient, link: string) => {
      const response = await client.call(link);
      if (response.status !== 302) return response.text();
      assert.equal(response.headers.get('location'), '/claim');
      return client.readText('/claim');
    };
    const send = (client: TestClient, headers: Record<string, string> = form) =>
      client.call('/claim', { method: 'POST', body: '', headers });
    const stored = async () => JSON.stringify(await app.db.selectFrom('verifications').selectAll().execute());
    return { app, print, open, send, stored };
  }

  test('a visitor opens the link, registers by forms alone, and is the admin; the link works once', async () => {
    const { app, print, open, send, stored } = await site();
    await signUpMember(app, 'Eve First');
    const link = await print();
    const ada = new TestClient(app);
    assert.match(await open(ada, link), /You are about to take over this site[^]*\/auth\/registration\?next=%2Fclaim"/);
    const body = String(
      new URLSearchParams({ name: 'Ada', email: 'ada@example.org', password: validPassword, image: 'x' }),
    );
    const registered = await ada.callOk('/auth/registration?next=%2Fclaim', { body, headers: form });
    const text = await registered.text();
    assert.match(text, /Registration Done Successfully!/);
    assert.match(text, /href="\/claim"/);
    assert.match(await ada.readText('/claim'), /signed in as <!-- -->Ada|signed in as Ada/);
    assert.equal(await roleOf(ada), undefined, 'opening the link changes nothing');
    assert.ok(!(await stored()).includes(link.split('=')[1]!));
    assert.match(await (await send(ada)).text(), /This site is yours/);
    assert.equal(await roleOf(ada), 'admin');
    const eve = await signUpMember(app, 'Eve Later');
    assert.match(await open(eve, link), dead);
    assert.equal((await send(eve)).status, 404);
    assert.equal(await roleOf(eve), undefined);
  });

  test('a visitor who signs in with a provider carries the link through, and its token is stored nowhere', async () => {
    const { print, open, send, stored, app } = await site();
    const link = await print();
    const gina = new TestClient(app);
    await open(gina, link);
    const started = await gina.call('/auth/start/google?next=%2Fclaim');
    assert.ok(!(await stored()).includes(link.split('=')[1]!));
    const finished = await finishSignIn(gina, await completeProviderLogin(started.headers.get('location')!, 'gina'));
    assert.equal((await gina.call(finished)).headers.get('location'), '/claim');
    assert.equal((await send(gina)).status, 200);
    assert.equal(await roleOf(gina), 'admin');
  });

  test('a link that was replaced, cut, is old, or came after an admin changes nothing and says what to do', async () => {
    const { app, print, open, send } = await site();
    const mara = await signUpMember(app);
    const replaced = await print();
    const link = await print();
    for (const broken of [replaced, link.slice(0, -1), '/claim?token=', '/claim?token=%00', '/claim']) {
      assert.match(await open(mara, broken), dead, broken);
    }
    assert.equal((await send(mara)).status, 404);
    await open(mara, link);
    await app.db.updateTable('verifications').set({ expires_at: 1 }).execute();
    assert.match(await open(mara, link), dead);
    assert.equal((await send(mara)).status, 404);
    const late = await print();
    await open(mara, late);
    const ada = await signUpMember(app, 'Ada Admin');
    // Nor when that admin is none any more.
    for (const role of ['admin', null] as const) {
      await grant(app, ada, role);
      assert.match(await open(mara, late), dead);
      assert.equal((await send(mara)).status, 404);
    }
    assert.equal(await roleOf(mara), undefined);
  });

  test('neither a page of another site nor a barred member takes over a site', async () => {
    const { app, print, open, send } = await site();
    const mara = await signUpMember(app);
    await open(mara, await print());
    assert.equal((await send(mara, { ...form, 'sec-fetch-site': 'cross-site' })).status, 403);
    await app.db.updateTable('members').set({ barred_at: 1, bar_reason: 'Spam.' }).execute();
    const refused = await send(mara);
    assert.equal(refused.status, 403);
    assert.match(await refused.text(), /A moderator has barred you/);
    await app.db.updateTable('members').set({ barred_at: null, bar_reason: null }).execute();
    assert.equal((await send(mara)).status, 200, 'the link still works');
  });

  test('of two people who have the link, one takes over the site', async () => {
    const { app, print, open, send } = await site();
    const people = [await signUpMember(app, 'Ada One'), await signUpMember(app, 'Ada Two')];
    const link = await print();
    for (const person of people) await open(person, link);
    const statuses = await Promise.all(people.map(async (person) => (await send(person)).status));
    assert.deepEqual(statuses.toSorted(), [200, 404]);
    assert.deepEqual((await Promise.all(people.map(roleOf))).toSorted(), ['admin', undefined]);
  });
});
