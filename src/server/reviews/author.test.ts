import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, signUpMember, TestClient } from '../../../test/support/test-app.ts';
import { onEachDatabase, openDatabase } from '../../../test/support/databases/databases.ts';
import type { Game } from '../../contracts/game.ts';
import type { Review } from '../../contracts/review.ts';
import { newId } from '../db/id.ts';
import { migrate, migrations } from '../db/migrate.ts';
import { insertMember } from '../identity/queries.ts';

const covers = ['/art/covers/game-0.avif', '/art/covers/game-1.avif'];
const elsewhere = 'https://elsewhere.example/picture.png';

onEachDatabase('the author and the picture of a review', (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase, { games: 2 });
    for (const [index, photo] of covers.entries()) {
      await app.db.updateTable('games').set({ photo }).where('name', '=', `Game ${index}`).execute();
    }
    const visitor = new TestClient(app);
    const mara = await signUpMember(app);
    const readOnly = async (): Promise<Review> => (await visitor.readJson('/review'))[0];
    const [game]: Game[] = await visitor.readJson('/default');
    const pages = ['/', '/allReview', `/details/${game!._id}`];
    return { app, visitor, mara, readOnly, pages };
  }

  test('a reader sees who wrote a review, and the name that it is signed with', async () => {
    const { visitor, mara, readOnly, pages } = await site();
    await mara.addReview({ gameTitle: 'Game 0', name: 'Gordon Freeman' });
    const { name, author } = await readOnly();
    assert.equal(name, 'Gordon Freeman');
    assert.deepEqual(author, { name: 'Mara Okafor', photo: '' });
    for (const page of pages) {
      const html = await visitor.readText(page);
      assert.match(html, /<bdi[^>]*>Mara Okafor<\/bdi>/, page);
      assert.match(html, /signed as <bdi>Gordon Freeman<\/bdi>/, page);
    }
  });

  test('a review in the name of its author is not signed twice', async () => {
    const { visitor, mara } = await site();
    await mara.addReview({ gameTitle: 'Game 0' });
    assert.doesNotMatch(await visitor.readText('/allReview'), /signed as/);
  });

  test('a member who changes their name and photo changes them at all their reviews, in cached pages too', async () => {
    const { visitor, mara, readOnly, pages } = await site();
    await mara.addReview({ gameTitle: 'Game 0', text: 'Worth an evening.' });
    for (const page of pages) assert.match(await visitor.readText(page), /Mara Okafor/);
    await mara.callOk('/users', { body: { name: 'Mara Lind', email: mara.email, photo: covers[1] } });
    assert.deepEqual((await readOnly()).author, { name: 'Mara Lind', photo: covers[1] });
    for (const page of pages) {
      const html = await visitor.readText(page);
      assert.match(html, /<bdi[^>]*>Mara Lind<\/bdi>/, page);
      assert.ok(html.includes(`src="${covers[1]}"`), page);
    }
  });

  test('a member who takes another name leaves no former one at what they wrote, nor in what their browser has cached', async () => {
    const { app, visitor, mara, readOnly, pages } = await site();
    // The form sends the member's name, an API client none.
    const ids = [await mara.addReview({ gameTitle: 'Game 0', name: 'Mara Okafor' }), await mara.addReview({})];
    await mara.updateReview(ids[0]!, { name: 'Mara Okafor', text: 'Worth an evening.' });
    const path = `/review/${mara.email}/${ids[0]}`;
    const etag = (await mara.call(path)).headers.get('etag')!;
    await mara.callOk('/users', { body: { name: 'Noor Lind', email: mara.email } });
    assert.equal((await readOnly()).name, 'Noor Lind');
    const own: Review[] = await mara.readJson(`/review/${mara.email}`);
    assert.deepEqual(
      own.map(({ name }) => name),
      ['Noor Lind', 'Noor Lind'],
    );
    const read = await mara.call(path, { headers: { 'if-none-match': etag } });
    assert.deepEqual([read.status, (await read.json()).name], [200, 'Noor Lind']);
    for (const page of pages) assert.doesNotMatch(await visitor.readText(page), /Okafor|signed as/, page);
    const stored = await app.db.selectFrom('reviews').select('name').execute();
    assert.deepEqual(
      stored.map(({ name }) => name),
      [null, null],
    );
  });

  test('pictures from elsewhere are stored and returned, and no page loads them', async () => {
    const { visitor, mara, readOnly, pages } = await site();
    await mara.callOk('/users', { body: { email: mara.email, photo: elsewhere } });
    await mara.addReview({ gameTitle: 'Game 0', photo: elsewhere });
    const { photo, cover, author } = await readOnly();
    assert.deepEqual([photo, cover, author?.photo], [elsewhere, covers[0], '']);
    for (const page of pages) {
      const tags = (await visitor.readText(page)).match(/<\w[^>]*>/g) ?? [];
      assert.ok(
        tags.some((tag) => tag.includes(covers[0]!)),
        page,
      );
      assert.ok(!tags.some((tag) => tag.includes('elsewhere')), page);
    }
  });

  test('a picture with the path of something else in disguise is not loaded', async () => {
    const { mara, readOnly } = await site();
    const id = await mara.addReview({ gameTitle: 'Game 0' });
    const disguised = [
      '/art/covers/../../events',
      '/art/covers/%2e%2e/%2E%2E/events',
      '/art/covers/..',
      '/art/covers//elsewhere.example/picture.png',
      '/art/covers/game-1.avif?reader=1',
      '/initials/../events',
      '/initials/%2E%2e',
      '/initials/MO#part',
    ];
    for (const photo of disguised) {
      await mara.updateReview(id, { photo });
      await mara.callOk('/users', { body: { email: mara.email, photo } });
      const { cover, author } = await readOnly();
      assert.deepEqual([cover, author?.photo], [covers[0], ''], photo);
    }
    await mara.callOk('/users', { body: { email: mara.email, photo: '/initials/%C3%85O' } });
    assert.equal((await readOnly()).author?.photo, '/initials/%C3%85O');
  });

  test("a review shows its game's cover, or that of the game that was picked for it", async () => {
    const { mara, readOnly } = await site();
    const id = await mara.addReview({ gameTitle: 'Game 0' });
    assert.equal((await readOnly()).cover, covers[0]);
    await mara.updateReview(id, { photo: covers[1] });
    assert.equal((await readOnly()).cover, covers[1]);
    await mara.updateReview(id, { photo: '', gameTitle: '' });
    assert.equal((await readOnly()).cover, '');
  });

  test('a sample review has no author, and keeps the name that it came with', async () => {
    const samples = [{ game: 'game-0', name: 'Ada', rating: '4', hoursAgo: 2, text: 'A lantern.' }];
    const app = await createTestApp(createDatabase, { games: 1, samples });
    const visitor = new TestClient(app);
    const [sample]: Review[] = await visitor.readJson('/review');
    assert.deepEqual([sample?.author, sample?.name], [null, 'Ada']);
    assert.match(await visitor.readText('/allReview'), /<bdi[^>]*>Ada<\/bdi>/);
  });

  test('a member of an earlier version is signed with their name of today, unless they typed another one', async () => {
    const db = await openDatabase(await createDatabase());
    const typedNames = migrations.findIndex(({ name }) => name.endsWith('typed-names'));
    await migrate(db, migrations.slice(0, typedNames));
    const of = { emailVerified: false, photo: '' };
    const memberId = (await insertMember(db, { ...of, email: 'mara@example.org', name: 'Mara Okafor' }))!;
    const formerId = (await insertMember(db, { ...of, email: `former-member-${newId()}`, name: 'Former member' }))!;
    const fields = { game_id: null, game_title: '', rating: null, year: '', genre: '', text: '' };
    const rest = { ...fields, photo: elsewhere, origin: 'member' as const, created_at: 1, updated_at: 1 };
    for (const [member_id, name] of [
      [memberId, 'Mara Okafor'],
      [memberId, 'Gordon Freeman'],
      [formerId, 'Former member'],
    ] as const) {
      await db
        .insertInto('reviews')
        .values({ ...rest, id: newId(), member_id, name })
        .execute();
    }
    await migrate(db);
    await db.updateTable('members').set({ name: 'Noor Lind' }).where('id', '=', memberId).execute();
    const reviews: Review[] = await new TestClient(await createTestApp(db)).readJson('/review');
    assert.deepEqual(
      reviews.map(({ name, photo }) => [name, photo]),
      [
        ['Former member', ''],
        ['Gordon Freeman', elsewhere],
        ['Noor Lind', elsewhere],
      ],
    );
  });
});
