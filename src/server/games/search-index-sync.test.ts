import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestApp, exampleGame } from '../../../test/support/test-app.ts';
import { migratedDatabase, onEachDatabase, openDatabase } from '../../../test/support/databases/databases.ts';
import { explainQuery, queriesOf } from '../../../test/support/databases/query-plans.ts';
import { gamesNamed, search, seedGames } from '../../../test/support/search-fixtures.ts';
import { migrate, migrations } from '../db/migrate.ts';
import { newId } from '../db/id.ts';
import { searchGames } from './search.ts';

/** A row of the first version's table. */
function earlyGame(number: number) {
  return {
    id: newId(),
    slug: `game-${number}`,
    name: `Game ${number}`,
    photo: '',
    price_cents: 1_999,
    game_detail: exampleGame.game_detail,
    manufacturer_name: exampleGame.manufacturer_name,
    release_year: 2012,
    genre: 'Adventure',
    created_at: 1,
    updated_at: 1,
  };
}

/** What each database says of a range that it reads from the index, in the index's order. */
const rangeOfIndex = [
  /USING (COVERING )?INDEX game_name_suffixes_in_order \(rank=\? AND suffix>\? AND suffix<\?\)/,
  /Index (Only )?Scan using game_name_suffixes_in_order .*\n.*Index Cond: .*rank.*suffix.*suffix/,
];

onEachDatabase('the search index', (createDatabase) => {
  test('a game that was renamed is found by its new name only', async () => {
    const games = gamesNamed(['Old Lantern', 'Valley']);
    const app = await createTestApp(createDatabase, { games });
    const before = await app.request('/default?q=lantern');
    await seedGames(app.db, ['New Compass', 'Valley']);
    assert.deepEqual(await search(app, 'lantern'), []);
    assert.deepEqual(await search(app, 'compass'), ['New Compass']);
    assert.deepEqual(await search(app, 'valley'), ['Valley']);
    const headers = { 'if-none-match': before.headers.get('etag')! };
    assert.equal((await app.request('/default?q=lantern', { headers })).status, 200);
  });

  test('a game that is gone is not found', async () => {
    const db = await migratedDatabase(createDatabase);
    await seedGames(db, ['Old Lantern', 'New Lantern']);
    await db.deleteFrom('games').where('name', '=', 'Old Lantern').execute();
    assert.deepEqual(await search(await createTestApp(db), 'lantern'), ['New Lantern']);
  });

  test('games from before the search index existed are found', async () => {
    const db = await openDatabase(await createDatabase());
    await migrate(db, migrations.slice(0, 2));
    const numbers = Array.from({ length: 2_100 }, (_, index) => index);
    for (const start of [0, 700, 1_400]) {
      const games = numbers.slice(start, start + 700).map(earlyGame);
      await db.insertInto('games').values(games).execute();
    }
    await migrate(db);
    for (const number of [0, 999, 1_000, 1_999, 2_000, 2_099]) {
      const { rows } = await searchGames(db, { text: `ame ${number}`, limit: 1 });
      assert.equal(rows[0]?.name, `Game ${number}`);
    }
    const { rows } = await sql<{ count: number }>`
      select count(distinct game_id) as count from game_name_suffixes`.execute(db);
    assert.equal(Number(rows[0]?.count), 2_100);
  });

  for (const [index, text] of ['gam', 'wit', 'ame'].entries()) {
    test(`among thousands of games, a search reads a range of an index: ${text}`, async () => {
      const db = await migratedDatabase(createDatabase);
      await seedGames(
        db,
        Array.from({ length: 4_000 }, (_, number) => `Game with ${number}`),
      );
      await sql`analyze`.execute(db);
      const queries = await queriesOf(db, (listening) => searchGames(listening, { text, limit: 20 }));
      assert.equal(queries.length, index + 1);
      const plan = await explainQuery(db, queries.at(-1)!);
      assert.ok(
        rangeOfIndex.some((range) => range.test(plan)),
        plan,
      );
      assert.doesNotMatch(plan, /seq scan|\bscan game|sort|b-tree|filter|bitmap/i, plan);
    });
  }
});
