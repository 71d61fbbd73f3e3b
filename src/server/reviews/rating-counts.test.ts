import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { createTestApp, exampleGame, signUpMember, type TestClient } from '../../../test/support/test-app.ts';
import { onEachDatabase, openDatabase } from '../../../test/support/databases/databases.ts';
import type { Game } from '../../contracts/game.ts';
import type { Ratings } from '../../contracts/review.ts';
import { migrate, migrations } from '../db/migrate.ts';
import { newId } from '../db/id.ts';
import { budgets } from '../limits/budgets.ts';
import type { Database } from '../db/schema.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { adjustVoteCounts, type VoteDelta } from './rating-counts.ts';
import { removeSamples } from './sample-reviews.ts';

/** For members who write more than people do. */
const enough = { burst: { max: 1_000, windowMs: 600_000 }, day: 1_000 };
const manyWrites = { memberWrites: { ...budgets.memberWrites, ...enough, newAccount: { burst: 1_000, day: 1_000 } } };

/** How often each rating from 1 to 5 was given, by the reviews themselves: of each member, the latest counts. */
async function countRatings(db: Database, gameId: string): Promise<number[]> {
  const reviews = await db.selectFrom('reviews').selectAll().where('game_id', '=', gameId).execute();
  const rated = reviews
    .filter(({ rating }) => rating !== null)
    .toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1));
  const votes = new Map(rated.map(({ id, member_id, rating }) => [member_id ?? id, rating]));
  return [1, 2, 3, 4, 5].map((rating) => [...votes.values()].filter((vote) => vote === rating).length);
}

/** The stored counts of a game, checked against its totals. */
async function storedCounts(db: Database, gameId: string): Promise<number[]> {
  const rows = await db.selectFrom('game_ratings').selectAll().where('game_id', '=', gameId).execute();
  const counts = [1, 2, 3, 4, 5].map((rating) => rows.find((row) => row.rating === rating)?.count ?? 0);
  const game = await db.selectFrom('games').selectAll().where('id', '=', gameId).executeTakeFirstOrThrow();
  const sum = counts.reduce((total, count, index) => total + count * (index + 1), 0);
  assert.deepEqual([game.rating_count, game.rating_sum], [counts.reduce((one, other) => one + other), sum]);
  return counts;
}

/** A write by a member; `at` selects one of their reviews. */
type Step = { action: 'add' | 'change' | 'delete'; at: number; rating: string; gameTitle: string };
const Step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom('add', 'add', 'change', 'change', 'delete'),
  at: fc.nat(20),
  rating: fc.constantFrom('', '1', '2', '3', '4', '5'),
  gameTitle: fc.constantFrom('Game 0', 'Game 1', 'Game 2', ''),
});
const fourLists = { minLength: 4, maxLength: 4 };

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
    const { app, games, read, add } = await site();
    const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
    for (const [index, rating] of ['5', '4', '4', '1', '5', '4'].entries()) {
      await add(rating, 'Game 0', await signUpMember(app, names[index]));
    }
    await add('2', 'Game 1');
    const spread = { 1: 1, 2: 0, 3: 0, 4: 3, 5: 2 };
    assert.deepEqual(await read(), { count: 6, average: 3.83, spread });
    const one: Game = await (await app.request(`/default/${games[0]!._id}`)).json();
    assert.deepEqual([one.ratingCount, one.averageRating], [6, 3.83]);
    const all: Game[] = await (await app.request('/default')).json();
    const found: Game[] = await (await app.request('/default?q=game')).json();
    for (const list of [all, found]) {
      const scores = list.map(({ ratingCount, averageRating }) => [ratingCount, averageRating]);
      assert.deepEqual(scores, [
        [6, 3.83],
        [1, 2],
        [0, null],
      ]);
    }
  });

  test('a member who rates a game again has one vote, and the earlier review can still be read', async () => {
    const { app, read, spreadOf, mara, add } = await site();
    await add('1', 'Game 0', await signUpMember(app, 'Otto Lind'));
    const earlier = await add('2');
    await add('5');
    assert.deepEqual(await spreadOf(), [1, 0, 0, 0, 1]);
    assert.equal((await read()).average, 3);
    assert.equal((await mara.readJson(`/review/${mara.email}/${earlier}`)).rating, '2');
  });

  test('a member whose latest review loses its rating, or is deleted, votes by the one before', async () => {
    const { spreadOf, add, change, remove } = await site();
    const [first, second] = [await add('1'), await add('2')];
    await add('');
    assert.deepEqual(await spreadOf(), [0, 1, 0, 0, 0]);
    const third = await add('3');
    await change(third, { rating: '' });
    assert.deepEqual(await spreadOf(), [0, 1, 0, 0, 0]);
    await change(second, { gameTitle: 'Game 1' });
    assert.deepEqual(await spreadOf(), [1, 0, 0, 0, 0]);
    await change(third, { rating: '4' });
    await change(first, { rating: '5' });
    assert.deepEqual(await spreadOf(), [0, 0, 0, 1, 0]);
    await remove(third);
    assert.deepEqual(await spreadOf(), [0, 0, 0, 0, 1]);
    await remove(first);
    assert.deepEqual(await spreadOf(), [0, 0, 0, 0, 0]);
  });

  for (const id of ['01890a5d-ac96-774b-bcce-b302099a8057', 'nonsense', '%00', "'"]) {
    test(`a visitor who asks for the ratings of no game is told so: ${id}`, async () => {
      const { app } = await site();
      const response = await app.request(`/default/${id}/ratings`);
      assert.equal(response.status, 404);
      assert.equal((await response.json()).detail, 'Game not found.');
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
    const { app, read, add, remove } = await site();
    const id = await add('3');
    await add('5', 'Game 0', await signUpMember(app, 'Otto Lind'));
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

  test('members who write at the same time, in two processes, end with the counts of a recount', async () => {
    const environment = await createDatabase();
    const [db, otherDb] = [await openDatabase(environment), await openDatabase(environment)];
    await migrate(db);
    const app = await createTestApp(db, { games: 3, budgets: manyWrites });
    const otherApp = await createTestApp(otherDb, { budgets: manyWrites });
    const games: Game[] = await (await app.request('/default')).json();
    const members = await Promise.all(['Mara Okafor', 'Otto Lind'].map((name) => signUpMember(app, name)));
    const writers = members.flatMap((member) => [
      member,
      Object.assign(member.copy(otherApp), { email: member.email }),
    ]);
    const idsOf = new Map(members.map(({ email }): [string, string[]] => [email, []]));

    async function run(writer: TestClient, { action, at, ...body }: Step): Promise<void> {
      const ids = idsOf.get(writer.email)!;
      if (action === 'add') ids.push(await writer.addReview(body));
      const id = ids[at % ids.length];
      if (!id || action === 'add') return;
      const path = action === 'delete' ? `/review/${id}` : `/review/${writer.email}/${id}`;
      const method = action === 'delete' ? 'DELETE' : 'PATCH';
      const { status } = await writer.call(path, { method, ...(action === 'change' && { body }) });
      // The other process may have deleted it.
      assert.ok(status === 200 || status === 404, `${method} ${status}`);
    }

    const property = fc.asyncProperty(fc.array(fc.array(Step, { maxLength: 8 }), fourLists), async (lists) => {
      const runs = lists.map(async (steps, index) => {
        for (const step of steps) await run(writers[index]!, step);
      });
      await Promise.all(runs);
      for (const { _id } of games) assert.deepEqual(await storedCounts(db, _id), await countRatings(db, _id));
    });
    await fc.assert(property, { numRuns: 20, seed: 20_261_117, endOnFailure: true });
  });

  test('members who rate the same games in different orders do not deadlock', async () => {
    const { db, games, spreadOf } = await site();
    const rated = games.flatMap(({ _id }) =>
      [1, 2, 3, 4, 5].map((rating): VoteDelta => ({ game_id: _id, rating, delta: 1 })),
    );
    const writes = Array.from({ length: 60 }, (_, index) =>
      db.transaction().execute((transaction) => adjustVoteCounts(transaction, index % 2 ? rated : rated.toReversed())),
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
    const values = { game_detail: 'A game.', manufacturer_name: 'Works', release_year: 2012 };
    const times = { genre: 'Puzzle', created_at: 1, updated_at: 1 };
    await db
      .insertInto('games')
      .values({ ...game, ...values, ...times })
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
