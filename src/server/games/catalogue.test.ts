import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeCatalogue, exampleGame, createGames } from '../../../test/support/test-app.ts';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { genres, yearRanges } from '../../contracts/constants.ts';
import { yearRangeOf } from '../../contracts/constants.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { syncCatalogue, parseCatalogueFile } from './catalogue.ts';
import { listGames } from './queries.ts';

const catalogue = join(import.meta.dirname, '..', '..', '..', 'catalogue');
const shelves = globSync('games/*.json', { cwd: catalogue });
const games = shelves.flatMap((file) => parseCatalogueFile(file, readFileSync(join(catalogue, file), 'utf8')));

test('a newcomer finds at least 150 games, in every genre and from every range of years', () => {
  assert.ok(games.length >= 150, `only ${games.length}`);
  for (const genre of genres) {
    const count = games.filter((game) => game.gameGenre === genre).length;
    assert.ok(count >= 8, `${genre}: only ${count}`);
  }
  for (const range of yearRanges) {
    const count = games.filter((game) => yearRangeOf(game.releaseYear) === range).length;
    assert.ok(count >= 12, `${range}: only ${count}`);
  }
});

test('no game stands in the catalogue twice', () => {
  assert.equal(new Set(games.map((game) => game.slug)).size, games.length);
  assert.equal(new Set(games.map((game) => game.name.toLowerCase())).size, games.length);
});

test('every description has 40 to 90 words', () => {
  const wrongLength = games.filter(({ game_detail }) => {
    const words = game_detail.split(/\s+/).length;
    return words < 40 || words > 90;
  });
  assert.deepEqual(
    wrongLength.map((game) => game.slug),
    [],
  );
});

onEachDatabase('syncing the catalogue to the database', (createDatabase) => {
  test('neighbours come from different files', async () => {
    const db = await migratedDatabase(createDatabase);
    const other = { ...exampleGame, gameGenre: 'Racing' };
    await syncCatalogue(
      db,
      writeCatalogue({
        a: [exampleGame, { ...exampleGame, slug: 'a-two', name: 'A two' }],
        b: [{ ...other, slug: 'b-one', name: 'B one' }],
      }),
    );
    const { rows } = await listGames(db, { limit: 10 });
    assert.deepEqual(
      rows.map((game) => game.name),
      ['Example Quest', 'B one', 'A two'],
    );
  });

  test('a person edits a file: the game changes and keeps its id', async () => {
    const db = await migratedDatabase(createDatabase);
    await syncCatalogue(db, writeCatalogue({ a: [exampleGame] }));
    const before = await listGames(db, { limit: 10 });
    await syncCatalogue(db, writeCatalogue({ a: [{ ...exampleGame, price: 4.35 }] }));
    const after = await listGames(db, { limit: 10 });
    assert.deepEqual(after.rows, [{ ...before.rows[0], price: 4.35 }]);
  });

  test('a game that stands in two files is refused with both of them', async () => {
    const db = await migratedDatabase(createDatabase);
    const twice = writeCatalogue({ a: [exampleGame], b: createGames(1).concat(exampleGame) });
    await assert.rejects(syncCatalogue(db, twice), {
      message:
        'catalogue/games/b.json, entry 2: slug "example-quest" stands in catalogue/games/a.json already: change one of them.',
    });
    assert.deepEqual((await listGames(db, { limit: 1 })).rows, []);
  });

  test('a large catalogue is filled as well', async () => {
    const db = await migratedDatabase(createDatabase);
    await syncCatalogue(db, writeCatalogue({ a: createGames(7_000) }));
    const count = db.selectFrom('games').select(db.fn.countAll().as('all'));
    assert.equal(Number((await count.executeTakeFirst())?.all), 7_000);
  });

  test('filling twice at once does not fill twice', async () => {
    const db = await migratedDatabase(createDatabase);
    const directory = writeCatalogue({ a: createGames(50) });
    await Promise.all([syncCatalogue(db, directory), syncCatalogue(db, directory)]);
    const { rows } = await listGames(db, { limit: 1000 });
    assert.equal(rows.length, 50);
  });
});

const invalidFiles: [string, string, RegExp][] = [
  ['no JSON', '[{', /^catalogue\/games\/a\.json is not JSON: /],
  ['no list', '{}', /^catalogue\/games\/a\.json, entry 1: the entry is not right: /],
  ['a price of three decimals', price(1.234), /entry 1: price is not right: at most two decimals/],
  ['a negative price', price(-1), /entry 1: price is not right/],
  ['a field too few', JSON.stringify([{ ...exampleGame, name: undefined }]), /name .* it is missing/],
  ['a field too many', JSON.stringify([{ ...exampleGame, colour: 'red' }]), /colour/],
  ['a genre outside the list', JSON.stringify([{ ...exampleGame, gameGenre: 'RPG' }]), /gameGenre/],
];

function price(value: number): string {
  return JSON.stringify([{ ...exampleGame, price: value }]);
}

for (const [title, text, line] of invalidFiles) {
  test(`a file with ${title} is refused with a line that says where`, () => {
    assert.throws(
      () => parseCatalogueFile('games/a.json', text),
      (error) => error instanceof StartupError && line.test(error.message),
    );
  });
}

test('a price may have any number of cents', () => {
  for (let cents = 0; cents < 10_000; cents += 1) parseCatalogueFile('games/a.json', price(cents / 100));
});
