import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, TestClient, signUpMember, type Call } from '../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import type { Review } from '../../contracts/review.ts';

const written = {
  name: 'Mara O.',
  gameTitle: 'Game 0',
  photo: 'https://example.org/lantern.jpg',
  rating: '5',
  year: '2011-2015',
  gameGenre: 'Adventure',
  text: 'I stayed for the lantern.',
};

const sample = { game: 'game-1', name: 'Ada', rating: '4', hoursAgo: 2, text: 'A sample.' };

onEachDatabase('editing and deleting a review', (createDatabase) => {
  /** A site where Mara has written one review; `path` is where she finds it. */
  async function site() {
    const app = await createTestApp(createDatabase, { games: 2, samples: [sample] });
    const { db } = app;
    const mara = await signUpMember(app);
    const { insertedId: id } = await (await mara.call('/review', { body: written })).json();
    const path = `/review/${mara.email}/${id}`;
    const read = async (): Promise<Review> => (await mara.call(path)).json();
    const readEtag = async () => (await mara.call(path)).headers.get('etag')!;
    const change = (body: object, headers = {}) => mara.call(path, { method: 'PATCH', body, headers });
    const remove = (headers = {}) => mara.call(`/review/${id}`, { method: 'DELETE', headers });
    return { db, app, mara, id, path, read, readEtag, change, remove };
  }

  test('a member changes one field, and the others stay', async () => {
    const { db, read, change } = await site();
    await db.updateTable('reviews').set({ updated_at: 1 }).execute();
    const { updatedAt, ...before } = await read();
    const response = await change({ rating: '2' });
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { matchedCount: 1, modifiedCount: 1 });
    const { updatedAt: later, ...after } = await read();
    assert.deepEqual(after, { ...before, rating: '2' });
    assert.ok(later > updatedAt);
  });

  test('a member whose change fails before it is stored gets no version of it', async () => {
    const { db, readEtag, change } = await site();
    const before = await readEtag();
    await db.schema.alterTable('changes').renameTo('changes_away').execute();
    const response = await change({ rating: '2' });
    assert.equal(response.status, 500);
    assert.equal(response.headers.get('etag'), null);
    await db.schema.alterTable('changes_away').renameTo('changes').execute();
    assert.equal(await readEtag(), before);
    const changed = await change({ rating: '2' }, { 'if-match': before });
    assert.equal(changed.headers.get('etag'), await readEtag());
  });

  test('a member who sends what is there already has changed nothing', async () => {
    const { mara, read, readEtag, change } = await site();
    const [before, seen] = [await read(), await readEtag()];
    for (const body of [{}, written, { email: mara.email.toUpperCase(), text: ` ${written.text}` }]) {
      const response = await change(body);
      assert.deepEqual(await response.json(), { matchedCount: 1, modifiedCount: 0 });
    }
    assert.deepEqual(await read(), before);
    assert.equal(await readEtag(), seen);
  });

  test('a member empties every field, the name too', async () => {
    const { read, change } = await site();
    const emptied = Object.fromEntries(Object.keys(written).map((field) => [field, '']));
    await change(emptied);
    const { name, gameId, rating, text } = await read();
    assert.deepEqual([name, gameId, rating, text], ['', null, '', '']);
  });

  test('a member who changes the title changes the game it is about', async () => {
    const { app, read, change } = await site();
    const [first, second] = await (await app.request('/default')).json();
    assert.equal((await read()).gameId, first._id);
    await change({ gameTitle: 'Game 1' });
    assert.equal((await read()).gameId, second._id);
    const reviews = await (await app.request(`/review?game=${first._id}`)).json();
    assert.deepEqual(reviews, []);
  });

  test('a member still edits a review whose game has left the catalogue', async () => {
    const { db, read, change } = await site();
    await db.deleteFrom('games').where('name', '=', 'Game 0').execute();
    const response = await change({ ...written, rating: '1' });
    assert.equal(response.status, 200);
    const { gameTitle, gameId, rating } = await read();
    assert.deepEqual([gameTitle, gameId, rating], ['Game 0', null, '1']);
  });

  test('a member who changes something to a wrong value is told which, and nothing changes', async () => {
    const { read, change } = await site();
    const before = await read();
    const invalidValues = {
      rating: '6',
      year: '1999',
      gameGenre: 'RPG',
      gameTitle: 'Unknown',
      text: '\0',
    };
    for (const [field, value] of Object.entries(invalidValues)) {
      const response = await change({ name: 'Somebody', [field]: value });
      assert.equal(response.status, 422, field);
      const { errors } = ProblemDetails.parse(await response.json());
      assert.deepEqual(
        errors?.map((error) => error.field),
        [field],
      );
    }
    const stranger = await change({ name: 'Somebody', email: 'otto@example.org' });
    assert.equal(stranger.status, 403);
    assert.deepEqual(await read(), before);
  });

  test('a member whose review was edited meanwhile is told so, and overwrites nothing', async () => {
    const { read, readEtag, change, remove } = await site();
    const outdated = await readEtag();
    await change({ text: 'Edited in another window.' });
    const before = await read();
    for (const header of [outdated, '"nonsense"', `W/${await readEtag()}`]) {
      const refused = await change({ text: 'Edited here.' }, { 'if-match': header });
      assert.equal(refused.status, 412, header);
      assert.equal((await remove({ 'if-match': header })).status, 412, header);
    }
    assert.deepEqual(await read(), before);
    const packed = (await readEtag()).replace(/"$/, '-br"');
    for (const header of [await readEtag(), `"other", ${await readEtag()}`, packed, '*']) {
      const { status } = await change({ text: before.text }, { 'if-match': header });
      assert.equal(status, 200, header);
    }
  });

  test('a member edits again with the ETag that the first edit returned', async () => {
    const { readEtag, change, remove } = await site();
    const first = await change({ rating: '1' }, { 'if-match': await readEtag() });
    const second = await change({ rating: '2' }, { 'if-match': first.headers.get('etag')! });
    assert.equal(second.status, 200);
    assert.equal((await remove({ 'if-match': second.headers.get('etag')! })).status, 200);
  });

  test('of two edits at once with the same ETag, one is refused', async () => {
    const { readEtag, change } = await site();
    const headers = { 'if-match': await readEtag() };
    const responses = await Promise.all(['1', '2', '3'].map((rating) => change({ rating }, headers)));
    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 412, 412]);
  });

  test('a member who sends no If-Match overwrites what was there: the last one wins', async () => {
    const { read, change } = await site();
    await Promise.all(['1', '2', '3'].map((rating) => change({ rating })));
    assert.equal((await change({ rating: '4' })).status, 200);
    assert.equal((await read()).rating, '4');
  });

  test('a member deletes a review, and it is gone for good', async () => {
    const { app, id, mara, path, remove, change } = await site();
    const response = await remove();
    assert.deepEqual(await response.json(), { deletedCount: 1 });
    assert.ok(!(await (await app.request('/review')).text()).includes(id));
    for (const gone of [await remove(), await change({ rating: '1' }), await mara.call(path)]) {
      assert.equal(gone.status, 404);
    }
  });

  test('a member who names a review that is not there is told so', async () => {
    const { mara } = await site();
    for (const id of ['01890a5d-ac96-774b-bcce-b302099a8057', 'nonsense', '%00', "'"]) {
      const own = `/review/${mara.email}/${id}`;
      const responses = [
        await mara.call(own),
        await mara.call(own, { method: 'PATCH', body: { rating: '1' } }),
        await mara.call(`/review/${id}`, { method: 'DELETE' }),
      ];
      assert.deepEqual(
        responses.map(({ status }) => status),
        [404, 404, 404],
        id,
      );
    }
  });

  test("nobody reads here, edits or deletes another's review, or a sample", async () => {
    const { app, mara, id } = await site();
    const otto = await signUpMember(app, 'Otto Lind');
    const reviews: Review[] = await (await app.request('/review')).json();
    const sampleId = reviews.find((review) => review.sample)!._id;
    const attempts: [TestClient, email: string, id: string, status: number][] = [
      [otto, otto.email, id, 403],
      [otto, mara.email, id, 403],
      [otto, otto.email, sampleId, 403],
      [new TestClient(app), mara.email, id, 401],
      [new TestClient(app), mara.email, sampleId, 401],
    ];
    const calls: Call[] = [{}, { method: 'PATCH', body: { text: 'Mine now.' } }];
    for (const [caller, email, one, status] of attempts) {
      for (const call of calls) {
        assert.equal((await caller.call(`/review/${email}/${one}`, call)).status, status);
      }
      assert.equal((await caller.call(`/review/${one}`, { method: 'DELETE' })).status, status);
    }
    assert.deepEqual(await (await app.request('/review')).json(), reviews);
  });

  test('a member finds a review whatever the capitals of its id and of their address', async () => {
    const { mara, id, path } = await site();
    assert.equal((await mara.call(path.toUpperCase().replace('REVIEW', 'review'))).status, 200);
    const gone = await mara.call(`/review/${id.toUpperCase()}`, { method: 'DELETE' });
    assert.equal(gone.status, 200);
  });
});
