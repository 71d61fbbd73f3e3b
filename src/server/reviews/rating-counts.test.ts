import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, exampleGame, signUpMember, type TestClient } from '../../../test/support/test-app.ts';
import { onEachDatabase, openDatabase } from '../../../test/support/databases/databases.ts';
import type { Game } from '../../contracts/game.ts';
import type { Ratings } from '../../contracts/review.ts';
import { migrate, migrations } from '../db/migrate.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { adjustRatingCounts, type RatingDelta } from './rating-counts.ts';
import { removeSamples } from './sample-reviews.ts';

/** How often each rating from 1 to 5 was given, by the reviews themselves. */
async function countRatings(db: Database, gameId: string): Promise<number[]> {
  const rows = await db.selectFrom('reviews').select('rating').where('game_id', '=', gameId).execute();
  return [1, 2, 3, 4, 5].map((rating) => rows.filter((row) => row.rating === rating).length);
}

onEachDatabase('the ratings of a game', (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase, { games: 3 });
    const { db } = app;
    const games: Game[] = await (await app.request('/default')).json();
    const read = async (game = 0): Promise<Ratings> =>
      (await app.request(`/default/${games[game]!._id}/ratings`)).json();
    const spreadOf = async (game = 0) => Object.values((await read(game)).spread);
    const mara = await signUpMember(app);
    const add = async (rating: string, gameTitle = 'Game 0', by: TestClient = mara) => {
      const response = await by.call('/review', { body: { gameTitle, rating } });
      return (await response.json()).insertedId as string;
    };
    const change = (id: string, body: object, by: TestClient = mara) =>
      by.call(`/review/${by.email}/${id}`, { method: 'PATCH', body });
    const remove = (id: string, by: TestClient = mara) => by.call(`/review/${id}`, { method: 'DELETE' });
    return { db, app, games, read, spreadOf, mara, add, change, remove };
  }

  test('a visitor reads of a game that nobody rated that there is no average', async () => {
    const { read } = await site();
    const spread = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
    assert.deepEqual(await read(), { count: 0, average: null, spread });
  });

  test('a visitor reads how many rated a game, how well, and how the ratings are spread', async () => {
    const { read, add } = await site();
    for (const rating of ['5', '4', '4', '1', '5', '4']) await add(rating);
    await add('2', 'Game 1');
    const spread = { 1: 1, 2: 0, 3: 0, 4: 3, 5: 2 };
    assert.deepEqual(await read(), { count: 6, average: 3.83, spread });
  });

  for (const id of ['01890a5d-ac96-774b-bcce-b302099a8057', 'nonsense', '%00', "'"]) {
    test(`a visitor who asks for the ratings of no game is told so: ${id}`, async () => {
      const { app } = await site();
      const response = await app.request(`/default/${id}/ratings`);
      assert.equal(response.status, 404);
      assert.equal((await response.json()).detail, 'There is no such game.');
    });
  }

  test('a member changes a rating, takes it away and gives it again', async () => {
    const { spreadOf, add, change } = await site();
    const id = await add('2');
    await change(id, { rating: '5' });
    assert.deepEqual(await spreadOf(), [0, 0, 0, 0, 1]);
    await change(id, { text: 'Other words, the same rating.' });
    assert.deepEqual(await spreadOf(), [0, 0, 0, 0, 1]);
    await change(id, { rating: '' });
    assert.deepEqual(await spreadOf(), [0, 0, 0, 0, 0]);
    await change(id, { rating: '1' });
    assert.deepEqual(await spreadOf(), [1, 0, 0, 0, 0]);
  });

  test('a member moves a review to another game, and to none', async () => {
    const { spreadOf, add, change } = await site();
    const id = await add('3');
    await change(id, { gameTitle: 'Game 1', rating: '4' });
    assert.deepEqual([await spreadOf(0), await spreadOf(1)].flat(), [0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
    await change(id, { gameTitle: '' });
    assert.deepEqual(await spreadOf(1), [0, 0, 0, 0, 0]);
    await change(id, { gameTitle: 'Game 2' });
    assert.deepEqual(await spreadOf(2), [0, 0, 0, 1, 0]);
  });

  test('a member deletes a review, and its rating is gone with it', async () => {
    const { read, add, remove } = await site();
    const id = await add('3');
    await add('5');
    await remove(id);
    await remove(id);
    const { count, average } = await read();
    assert.deepEqual([count, average], [1, 5]);
  });

  test('a review without a rating, or without a game, counts nowhere', async () => {
    const { db, read, add, remove } = await site();
    const ids = [await add(''), await add('4', ''), await add('', '')];
    assert.equal((await read()).count, 0);
    for (const id of ids) await remove(id);
    assert.deepEqual(await db.selectFrom('game_ratings').selectAll().execute(), []);
  });

  test('a write that is refused at its end leaves the counts alone', async () => {
    const { spreadOf, add, change } = await site();
    const id = await add('3');
    assert.equal((await change(id, { rating: '1', gameTitle: 'Unknown' })).status, 422);
    assert.deepEqual(await spreadOf(), [0, 0, 1, 0, 0]);
  });

  test('samples count while they are there', async () => {
    const sample = { game: exampleGame.slug, name: 'Ada', hoursAgo: 2, text: 'A lantern.' };
    const samples = ['4', '4', '2', ''].map((rating) => ({ ...sample, rating }));
    const app = await createTestApp(createDatabase, { games: [exampleGame], samples });
    const [game] = await (await app.request('/default')).json();
    const read = async (): Promise<Ratings> => (await app.request(`/default/${game._id}/ratings`)).json();
    assert.deepEqual(Object.values((await read()).spread), [0, 1, 0, 2, 0]);
    await withStartupLock(app.db, removeSamples);
    await app.catchUp();
    assert.deepEqual(await read(), {
      count: 0,
      average: null,
      spread: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    });
  });

  test('two members who write at once, in different orders, end with exact counts', async () => {
    const { db, app, games, mara, spreadOf, add, change, remove } = await site();
    const otto = await signUpMember(app, 'Otto Lind');
    const writes = [mara, otto].flatMap((by, who) =>
      Array.from({ length: 24 }, async (_, index) => {
        const from = (index + who) % 2;
        const id = await add(String((index % 5) + 1), `Game ${from}`, by);
        const moved = { gameTitle: `Game ${1 - from}`, rating: String(((index + 2) % 5) + 1) };
        if (index % 3 !== 0) assert.equal((await change(id, moved, by)).status, 200);
        if (index % 4 === 0) assert.equal((await remove(id, by)).status, 200);
      }),
    );
    await Promise.all(writes);
    for (const game of [0, 1]) {
      const expected = await countRatings(db, games[game]!._id);
      assert.ok(expected.every((count) => count > 0));
      assert.deepEqual(await spreadOf(game), expected);
    }
  });

  test('members who rate the same games in different orders do not deadlock', async () => {
    const { db, games, spreadOf } = await site();
    const rated = games.flatMap(({ _id }) =>
      [1, 2, 3, 4, 5].map((rating): RatingDelta => ({ game_id: _id, rating, delta: 1 })),
    );
    const writes = Array.from({ length: 60 }, (_, index) =>
      db
        .transaction()
        .execute((transaction) => adjustRatingCounts(transaction, index % 2 ? rated : rated.toReversed())),
    );
    await Promise.all(writes);
    for (const game of [0, 1, 2]) assert.deepEqual(await spreadOf(game), [60, 60, 60, 60, 60]);
  });

  test('several changes of one review at once count once', async () => {
    const { db, games, spreadOf, add, change } = await site();
    const id = await add('1');
    const bodies = Array.from({ length: 20 }, (_, index) => ({
      rating: String((index % 5) + 1),
      gameTitle: `Game ${index % 3}`,
    }));
    await Promise.all(bodies.map((body) => change(id, body)));
    for (const game of [0, 1, 2]) {
      assert.deepEqual(await spreadOf(game), await countRatings(db, games[game]!._id));
    }
  });

  test('a program that polls the ratings gets a new ETag after a change, and only for this game', async () => {
    const { app, games, add } = await site();
    const etagOf = async (game: number) =>
      (await app.request(`/default/${games[game]!._id}/ratings`)).headers.get('etag');
    const before = [await etagOf(0), await etagOf(1)];
    await add('3');
    assert.notEqual(await etagOf(0), before[0]);
    assert.equal(await etagOf(1), before[1]);
  });

  test('a site from before the counts gets them computed from its reviews', async () => {
    const db = await openDatabase(await createDatabase());
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0004'),
    );
    const game_id = newId();
    const game = { id: game_id, slug: 'game-0', name: 'Game 0', photo: '', price_cents: 999 };
    const facts = { game_detail: 'A game.', manufacturer_name: 'Works', release_year: 2012 };
    const times = { genre: 'Puzzle', created_at: 1, updated_at: 1 };
    await db
      .insertInto('games')
      .values({ ...game, ...facts, ...times })
      .execute();
    const review = { member_id: null, name: 'Ada', game_title: 'Game 0', photo: '', text: '' };
    const rest = { year: '', genre: '', origin: 'sample' as const, created_at: 1, updated_at: 1 };
    const given = [2, 2, 5, null].map((rating) => ({ rating, game_id }));
    const rows = [...given, { rating: 1, game_id: null }];
    await db
      .insertInto('reviews')
      .values(rows.map((row) => ({ id: newId(), ...review, ...rest, ...row })))
      .execute();
    await migrate(db);
    const app = await createTestApp(db);
    const ratings = await (await app.request(`/default/${game_id}/ratings`)).json();
    assert.deepEqual(ratings, {
      count: 3,
      average: 3,
      spread: { 1: 0, 2: 2, 3: 0, 4: 0, 5: 1 },
    });
  });
});
