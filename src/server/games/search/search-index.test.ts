import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestApp, exampleGame } from '../../../../test/support/test-app.ts';
import { migratedDatabase, onEachDatabase, openDatabase } from '../../../../test/support/databases/databases.ts';
import { explainWithIndexes, queriesOf } from '../../../../test/support/databases/query-plans.ts';
import { gamesNamed, search, seedGames } from '../../../../test/support/search-fixtures.ts';
import { migrate, migrations } from '../../db/migrate.ts';
import { newId } from '../../db/id.ts';
import { withStartupLock } from '../../db/startup-lock.ts';
import { rebuildSearchIndex, reindexGames, syncSearchIndex } from './search-index.ts';
import { readGameColumns } from '../browse/game-columns.ts';
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

  test('games from before the search index existed are found after the next start, each by its own name', async () => {
    const db = await openDatabase(await createDatabase());
    await migrate(db, migrations.slice(0, 2));
    const numbers = Array.from({ length: 2_100 }, (_, index) => index);
    for (const start of [0, 700, 1_400]) {
      const games = numbers.slice(start, start + 700).map(earlyGame);
      await db.insertInto('games').values(games).execute();
    }
    await migrate(db);
    await syncSearchIndex(db);
    const app = await createTestApp(db);
    for (const number of [0, 999, 1_000, 1_999, 2_000, 2_099]) {
      assert.equal((await search(app, `game ${number}`))[0], `Game ${number}`);
    }
  });

  test('a second start leaves the index as it is', async () => {
    const db = await migratedDatabase(createDatabase);
    await syncSearchIndex(db);
    await seedGames(db, ['Old Lantern']);
    const queries = await queriesOf(db, (listening) => syncSearchIndex(listening));
    assert.doesNotMatch(queries.map((query) => query.sql).join('\n'), /title_terms|word_forms|game_titles/);
    assert.deepEqual(await search(await createTestApp(db), 'lantern'), ['Old Lantern']);
  });

  test('an operator who rebuilds the index finds every game, also by its alternative titles', async () => {
    const db = await migratedDatabase(createDatabase);
    await seedGames(db, ['Old Lantern', 'Valley']);
    const { id } = await db.selectFrom('games').select('id').where('name', '=', 'Valley').executeTakeFirstOrThrow();
    await db
      .insertInto('game_titles')
      .values({ game_id: id, position: 1, title: '谷の歌', words: '', initials: '' })
      .execute();
    await db.deleteFrom('title_terms').execute();
    assert.equal(await withStartupLock(db, (tx) => rebuildSearchIndex(tx.db)), 2);
    const app = await createTestApp(db);
    assert.deepEqual(await search(app, 'lantren'), ['Old Lantern']);
    for (const text of ['valley', '谷の']) assert.deepEqual(await search(app, text), ['Valley'], text);
  });

  test('a game with two titles that match is listed once', async () => {
    const db = await migratedDatabase(createDatabase);
    await seedGames(db, ['Valley of Songs', 'Valley']);
    const { id } = await db.selectFrom('games').select('id').where('name', '=', 'Valley').executeTakeFirstOrThrow();
    const alternative = { game_id: id, position: 1, title: 'Valley One', words: '', initials: '' };
    await db.insertInto('game_titles').values(alternative).execute();
    await reindexGames(db, [id]);
    assert.deepEqual(await search(await createTestApp(db), 'valley'), ['Valley', 'Valley of Songs']);
  });

  test('among thousands of games, each statement of a search uses an index', async (context) => {
    const db = await migratedDatabase(createDatabase);
    const names = Array.from({ length: 4_000 }, (_, number) => `${wordAt(number)} ${wordAt(7 * number)} ${number % 9}`);
    await seedGames(db, names);
    await sql`analyze`.execute(db);
    const columns = await readGameColumns(db);
    for (const text of ['mir', 'mirado', 'miraod', 'irado', 'mirado lotesa', 'mirado xyz 7', 'ml']) {
      await context.test(text, async () => {
        const queries = await queriesOf(db, (listening) => searchGames(listening, columns, text));
        for (const query of queries) {
          const plan = await explainWithIndexes(db, query);
          assert.doesNotMatch(plan, /seq scan|\bscan (game_titles|title_terms|word_forms|games)\b/i, plan);
        }
      });
    }
  });
});

/** One of some thousand words of three syllables. */
function wordAt(number: number): string {
  const syllables = ['mi', 'ra', 'do', 'lo', 'te', 'sa', 'ku', 'ne', 'po', 'vi', 'ga', 'ze', 'hu'];
  return [number, number / 13, number / 169].map((part) => syllables[Math.floor(part) % 13]).join('');
}
