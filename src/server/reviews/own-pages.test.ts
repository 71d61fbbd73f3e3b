import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import { signUpMember } from '../../../test/support/test-client.ts';
import type { Database } from '../db/schema.ts';

const readGame = (db: Database, name: string) =>
  db.selectFrom('games').select('photo').where('name', '=', name).executeTakeFirstOrThrow();

/** What a browser would send of the page's form, apart from choices. */
const fieldsIn = (page: string) =>
  [...page.matchAll(/<input[^>]*? name="(\w+)"[^>]*? value="([^"]*)"/g)]
    .filter(([, name]) => name !== 'rating')
    .map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]);

onEachDatabase("a member's pages, without JavaScript", (createDatabase) => {
  test('a member reads how many reviews they have, whatever fits on a page', async () => {
    const mara = await signUpMember(await createTestApp(createDatabase, { games: 1 }));
    for (let number = 0; number < 25; number += 1) await mara.addReview({ gameTitle: 'Game 0' });
    const list = await mara.call(`/review/${mara.email}?limit=2`);
    assert.equal(list.headers.get('x-total-count'), '25');
    const [{ gameId }] = await list.json();
    const ofGame = await mara.call(`/review/${mara.email}?limit=2&game=${gameId}`);
    assert.deepEqual([ofGame.status, ofGame.headers.get('x-total-count')], [200, null]);
    assert.match(await mara.readText(`/myReview/${mara.email}`), />25 reviews</);
  });

  test('a member who picks a game that they have reviewed sees that review', async () => {
    const mara = await signUpMember(await createTestApp(createDatabase, { games: 2 }));
    await mara.addReview({ gameTitle: 'Game 0', text: 'Worth an evening.' });
    const pick = async (title: string) => {
      const body = String(new URLSearchParams({ pick: title, email: mara.email }));
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return (await mara.call('/addReview', { body, headers })).text();
    };
    const page = await pick('Game 0');
    assert.match(page, /already reviewed this game/);
    assert.match(page, /Worth an evening\./);
    assert.doesNotMatch(await pick('Game 1'), /already reviewed this game/);
  });

  test('a member who edits a review reads the name of the game whose cover is the thumbnail', async () => {
    const app = await createTestApp(createDatabase, { games: 'shipped' });
    const { db } = app;
    const mara = await signUpMember(app);
    const outside = 'https://pictures.example.org/portal.jpg';
    await db.updateTable('games').set({ photo: outside }).where('name', '=', 'Portal').execute();
    const covers = [
      [(await readGame(db, 'Half-Life 2')).photo, 'Half-Life 2'],
      ['/art/covers/half-life-2.00000000.avif', 'Half-Life 2'],
      [outside, 'Portal'],
      ['https://pictures.example.org/of-no-game.jpg', 'Portal 2'],
      ['', ''],
    ] as const;
    for (const [photo, name] of covers) {
      const id = await mara.addReview({ gameTitle: 'Portal 2', photo });
      const page = await mara.readText(`/editmyreview/${mara.email}/${id}`);
      assert.equal(/name="thumbnail"[^>]* value="([^"]*)"/.exec(page)?.[1], name, photo);
      const form = new URLSearchParams(fieldsIn(page));
      form.set('text', 'Saved again.');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await mara.call(`/editmyreview/${mara.email}/${id}`, { body: String(form), headers });
      const saved = await mara.readJson(`/review/${mara.email}/${id}`);
      assert.deepEqual([saved.text, saved.photo], ['Saved again.', photo]);
    }
  });

  test('a member who is renamed while a form is open sends it under their new name, and a typed one as it is', async () => {
    const mara = await signUpMember(await createTestApp(createDatabase, { games: 1 }));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const edited = await mara.addReview({});
    const edit = `/editmyreview/${mara.email}/${edited}`;
    const forms: [string, string][] = [];
    for (const path of ['/addReview', edit]) forms.push([path, await mara.readText(path)]);
    await mara.callOk('/users', { body: { name: 'Noor Lind', email: mara.email } });
    const send = async (path: string, page: string, changes: Record<string, string>) => {
      const body = String(new URLSearchParams({ ...Object.fromEntries(fieldsIn(page)), ...changes }));
      const response = await mara.call(path, { body, headers });
      return { status: response.status, page: await response.text() };
    };
    for (const [path, page] of forms) {
      const first = await send(path, page, { text: 'Worth an evening.' });
      assert.equal(first.status, path === edit ? 409 : 200);
      if (first.status === 409) assert.equal((await send(path, first.page, { text: 'Worth it.' })).status, 200);
    }
    const names = async () =>
      (await mara.readJson(`/review/${mara.email}`)).map(({ name }: { name: string }) => name).toSorted();
    assert.deepEqual(await names(), ['Noor Lind', 'Noor Lind']);
    assert.equal((await send(edit, await mara.readText(edit), { name: 'Gordon Freeman' })).status, 200);
    assert.deepEqual(await names(), ['Gordon Freeman', 'Noor Lind']);
  });

  test('a member who follows a link to the form, with scripts, does not load the names of all games', async () => {
    const mara = await signUpMember(await createTestApp(createDatabase, { games: 2 }));
    const edit = `/editmyreview/${mara.email}/${await mara.addReview({})}`;
    for (const path of ['/addReview', edit]) {
      assert.match(await mara.readText(path), /<option[^>]*>Game 1</);
      assert.doesNotMatch(await mara.readText(`${path}.data`), /Game 1/);
    }
  });

  test('a member of a site with more than 1,000 games types a title in any case, or searches for it', async () => {
    const mara = await signUpMember(await createTestApp(createDatabase, { games: 1_001 }));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = async (fields: Record<string, string>) => {
      const body = String(new URLSearchParams({ email: mara.email, ...fields }));
      return (await mara.call('/addReview', { body, headers })).text();
    };
    const form = await mara.readText('/addReview');
    assert.doesNotMatch(form, /<select[^>]*name="gameTitle"/);
    assert.match(form, />Find games with this title</);
    assert.match(await send({ gameTitle: 'game 7', intent: 'find' }), /value="Game 7"[^>]* name="pick"/);
    const refused = await send({ gameTitle: 'game 7 or so', text: 'Kept.' });
    assert.match(refused, /We don&#x27;t have a game with that title\. Pick one from the list\./);
    assert.match(refused, />Kept\.</);
    await send({ gameTitle: '  GAME 7' });
    assert.equal((await mara.readJson(`/review/${mara.email}`))[0].gameTitle, 'Game 7');
  });

  test('a member who edits a review finds the way back without saving, and a new review has none', async () => {
    const mara = await signUpMember(await createTestApp(createDatabase, { games: 1 }));
    const id = await mara.addReview({ gameTitle: 'Game 0' });
    assert.match(await mara.readText(`/editmyreview/${mara.email}/${id}`), /href="\/myReview\/[^"]+"[^>]*>Cancel<\/a>/);
    assert.doesNotMatch(await mara.readText('/addReview'), />Cancel</);
  });
});
