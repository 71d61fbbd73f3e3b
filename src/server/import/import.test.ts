import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { migratedDatabase, onEachDatabase, tempDirectory } from '../../../test/support/databases/databases.ts';
import {
  dumpCatalogue,
  gameNamed,
  importFile,
  importGames,
  lantern,
  namesIn,
  quest,
  seededDatabase,
  steamFile,
  undo,
} from '../../../test/support/import-games.ts';
import { search } from '../../../test/support/search-fixtures.ts';
import { createTestApp, exampleGame, seedCatalogue } from '../../../test/support/test-app.ts';
import type { Game } from '../../contracts/game.ts';

/** All games take a minute on PostgreSQL; both databases run the same statements. */
const postgresGames = 3_000;

/** The beginning of the Steam CSV, none of whose records has several lines. */
function writeSteamFile(count: number): string {
  const path = join(tempDirectory(), 'steam.csv');
  const lines = readFileSync(steamFile!, 'utf8').split('\n');
  writeFileSync(path, lines.slice(0, count + 1).join('\n'));
  return path;
}

onEachDatabase('importing games', (createDatabase, database) => {
  test('a visitor sees an imported game, finds it by both its titles, and where it comes from', async () => {
    const db = await seededDatabase(createDatabase);
    const app = await createTestApp(db);
    const before = await (await app.request('/default')).json();
    const { counts, number } = await importGames(db, [lantern]);
    assert.deepEqual([counts.added, number], [1, 1]);
    await app.catchUp();
    const response = await app.request('/default');
    const games = await response.json();
    assert.deepEqual([games.length, response.headers.get('x-total-count')], [before.length + 1, '2']);
    const game = await (await app.request(`/default/${games[1]._id}`)).json();
    const { price, currency, releaseYear, releaseDate, platforms, photo, sources } = game;
    assert.deepEqual(
      [price, currency, releaseYear, releaseDate, platforms, photo],
      [9.99, 'EUR', 2016, '2016-03-04', lantern.platforms, lantern.photo],
    );
    assert.deepEqual(sources, [{ name: 'Steam', url: 'https://store.steampowered.com/app/7/', licence: null }]);
    assert.deepEqual(await search(app, 'lantern'), ['Lantern']);
    assert.deepEqual(await search(app, 'laterne'), ['Lantern']);
    assert.match(await (await app.request(`/details/${game._id}`)).text(), /€9\.99/);
  });

  test('an operator who imports a file twice changes nothing the second time', async () => {
    const db = await seededDatabase(createDatabase);
    const games = [lantern, quest, { name: 'Bare' }, { ...quest, name: 'Lantern', steam: '8' }];
    const first = await importGames(db, games);
    const dump = await dumpCatalogue(db);
    const second = await importGames(db, games);
    assert.deepEqual([first.counts.added, second.number, second.counts.changed], [3, undefined, 0]);
    assert.deepEqual([second.counts.matchedById, second.counts.matchedByTitle], [2, 2]);
    assert.deepEqual(await dumpCatalogue(db), dump);
    assert.equal((await db.selectFrom('imports').selectAll().execute()).length, 1);
  });

  test('a game of our own catalogue gets what is not known of it, and a start leaves that', async () => {
    const db = await seededDatabase(createDatabase);
    const file = {
      ...quest,
      steam: '5',
      releaseDate: '2012-04-18',
      platforms: ['Linux'],
      game_detail: 'Other',
      price: 1,
    };
    const { counts } = await importGames(db, [{ ...file, name: 'EXAMPLE quest' }]);
    assert.deepEqual([counts.matchedByTitle, counts.changed, counts.added], [1, 1, 0]);
    await seedCatalogue(db, [{ ...exampleGame, price: 4.99 }]);
    const game = await gameNamed(db, 'Example Quest');
    assert.deepEqual(
      [game.release_date, game.platforms, game.game_detail, game.price_cents],
      ['2012-04-18', '["Linux"]', exampleGame.game_detail, 499],
    );
  });

  test('a game that an import added gets the values of a newer file, but does not lose what that does not say', async () => {
    const db = await seededDatabase(createDatabase);
    await importGames(db, [lantern]);
    const { counts } = await importGames(db, [{ name: 'Lantern: Remake', releaseYear: 2016, steam: '7', price: 5 }]);
    assert.deepEqual([counts.matchedById, counts.changed], [1, 1]);
    const game = await gameNamed(db, 'Lantern: Remake');
    assert.deepEqual(
      [game.price_cents, game.currency, game.release_date, game.game_detail, game.manufacturer_name],
      [500, 'USD', '2016-03-04', lantern.game_detail, 'Forge'],
    );
    const app = await createTestApp(db);
    assert.deepEqual(await search(app, 'lantern remake'), ['Lantern: Remake']);
    assert.deepEqual(await search(app, 'laterne'), ['Lantern: Remake']);
  });

  test('an operator imports a game whose price is beyond all others, and only its price is left out', async () => {
    const db = await seededDatabase(createDatabase);
    const [high, beyond] = [20_000_000, 25_000_000];
    await importGames(db, [
      { ...lantern, price: high, currency: 'IDR' },
      { name: 'Valley', price: beyond, currency: 'IDR', steam: '8' },
    ]);
    const app = await createTestApp(db);
    const dearest = await (await app.request(`/default?price=${high}-`)).json();
    assert.deepEqual(
      dearest.map((game: Game) => [game.name, game.price]),
      [['Lantern', high]],
    );
    assert.equal((await gameNamed(db, 'Valley')).price_cents, null);
  });

  test('an operator imports a game whose text in our catalogue has a line separator of Unicode', async () => {
    const db = await migratedDatabase(createDatabase);
    await seedCatalogue(db, [{ ...exampleGame, game_detail: 'One line.\u2028Another.' }]);
    const { counts, number } = await importGames(db, [{ ...quest, steam: '5' }]);
    assert.deepEqual([counts.changed, number], [1, 1]);
  });

  test('the same game from two sources is one game, which both know', async () => {
    const db = await seededDatabase(createDatabase);
    await importGames(db, [lantern]);
    const { counts } = await importGames(db, [
      { name: 'LANTERN™', manufacturer_name: 'Forge Ltd.', releaseYear: 2017, rawg: '31' },
    ]);
    assert.deepEqual([counts.matchedByTitle, counts.added], [1, 0]);
    const rows = await db.selectFrom('outside_ids').select(['source', 'outside_id']).orderBy('source').execute();
    assert.deepEqual(
      rows.map(({ source, outside_id }) => [source, outside_id]),
      [
        ['rawg', '31'],
        ['steam', '7'],
      ],
    );
  });

  test('an operator sees what is unclear or refused, and it is not imported', async () => {
    const db = await seededDatabase(createDatabase);
    const { counts, skipped } = await importGames(db, [
      { ...quest, releaseYear: 2020, steam: '1' },
      lantern,
      { ...lantern, name: 'Lantern again' },
      { name: '' },
    ]);
    assert.deepEqual([counts.added, counts.unclear, counts.refused], [1, 1, 2]);
    assert.deepEqual(
      skipped.map(({ kind, line }) => [kind, line]),
      [
        ['refused', 2],
        ['refused', 4],
        ['unclear', 1],
      ],
    );
    const [same, , unclear] = skipped.map(({ text }) => text);
    assert.match(same!, /^"Lantern" \(2016, Forge\): the id steam 7 is in entry 3 already$/);
    assert.match(
      unclear!,
      /^"Example Quest" \(2020, Example Works\): same title, another year: "Example Quest" \(2012/,
    );
    assert.deepEqual(await namesIn(db), ['Example Quest', 'Lantern again']);
  });

  test('an operator can add unclear games that have an id, and does so once', async () => {
    const db = await seededDatabase(createDatabase);
    const games = [
      { ...quest, releaseYear: 2020, steam: '1' },
      { ...quest, releaseYear: 2025 },
    ];
    const first = await importGames(db, games, { addUnclear: true });
    assert.deepEqual([first.counts.added, first.counts.unclear], [1, 1]);
    const second = await importGames(db, games.slice(0, 1), { addUnclear: true });
    assert.equal(second.number, undefined);
  });

  test('games of one file that share a name and not an id are different games', async () => {
    const db = await seededDatabase(createDatabase);
    const games = ['1', '2', '3'].map((steam) => ({ ...quest, steam }));
    const { counts } = await importGames(db, games);
    assert.deepEqual([counts.matchedByTitle, counts.added], [1, 2]);
    const slugs = await db.selectFrom('games').select('slug').execute();
    assert.equal(new Set(slugs.map(({ slug }) => slug)).size, 3);
  });

  test('software and demos are left out, unless the operator wants them', async () => {
    const db = await seededDatabase(createDatabase);
    const games = [
      { name: 'Lantern Demo', steam: '1' },
      { name: 'Painter', gameGenre: 'Utilities', steam: '2' },
    ];
    const { counts } = await importGames(db, games);
    assert.deepEqual([counts.demos, counts.software, counts.added], [1, 1, 0]);
    const all = await importGames(db, games, { withDemos: true, withSoftware: true });
    assert.equal(all.counts.added, 2);
  });

  test('a file that is cut off, or an import that is stopped, leaves the catalogue untouched', async () => {
    const db = await seededDatabase(createDatabase);
    const before = await dumpCatalogue(db);
    const path = join(tempDirectory(), 'cut.json');
    writeFileSync(path, '[{"name": "Lantern", "gameGenre": "Puzzle"}, {"name": "Val');
    await assert.rejects(importFile(db, path));
    const stopping = new AbortController();
    const beforeApply = async () => stopping.abort();
    await assert.rejects(importGames(db, [lantern], { signal: stopping.signal, beforeApply }), { name: 'AbortError' });
    assert.deepEqual(await dumpCatalogue(db), before);
    assert.deepEqual(await db.selectFrom('imports').selectAll().execute(), []);
    assert.equal((await importGames(db, [lantern])).counts.added, 1);
  });

  test('an import whose plan another import has outdated writes nothing', async () => {
    const db = await seededDatabase(createDatabase);
    const { number } = await importGames(db, [lantern], { beforeApply: () => importGames(db, [lantern]) });
    assert.equal(number, undefined);
    assert.deepEqual(await namesIn(db), ['Example Quest', 'Lantern']);
  });

  if (steamFile) {
    test('the games of Steam are imported once, and undone again', async () => {
      const db = await migratedDatabase(createDatabase);
      await seedCatalogue(db, 'shipped');
      const before = await dumpCatalogue(db);
      const all = database === 'SQLite' ? 9_000 : postgresGames;
      const path = writeSteamFile(all);
      const { counts, number } = await importFile(db, path);
      const { added, matchedByTitle, unclear, refused, software, demos } = counts;
      assert.equal(added + matchedByTitle + unclear + refused + software + demos, all);
      assert.ok(added > 0.97 * all && matchedByTitle > 20 && unclear < 50, JSON.stringify(counts));
      const again = await importFile(db, path);
      assert.deepEqual([again.number, again.counts.matchedById], [undefined, added + matchedByTitle]);
      const undone = await undo(db, number);
      assert.deepEqual(undone, { deleted: added, restored: matchedByTitle, retained: 0 });
      assert.deepEqual(await dumpCatalogue(db), before);
    });
  } else {
    console.log('The Steam CSV is not beside the project: its import is not tested.');
  }
});
