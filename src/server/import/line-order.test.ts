import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { migratedDatabase, onEachDatabase, tempDirectory } from '../../../test/support/databases/databases.ts';
import {
  dumpCatalogue,
  importFile,
  quest,
  seededDatabase,
  steamFile,
  undo,
  writeGames,
  type FileGame,
} from '../../../test/support/import-games.ts';
import { seedCatalogue } from '../../../test/support/test-app.ts';
import type { Database } from '../db/schema.ts';
import type { PlanOptions } from './plan/make-plan.ts';

/** The same games in files that differ in the order of their lines. */
type Orders = { path: string }[];

/** What visitors see of the games, in the order of lists. Ids and the last part of a slug are random. */
async function readCatalogue(db: Database) {
  const { games, titles, outsideIds } = await dumpCatalogue(db);
  const nameless = (row: string, id: string) => row.replace(id, '');
  return games.map(({ id, slug, ...game }) => ({
    ...game,
    created_at: 0,
    import_id: 0,
    slug: slug.replace(/-[\da-f]{12}$/, '-'),
    titles: titles.filter(({ game_id }) => game_id === id).map(({ title }) => title),
    outsideIds: outsideIds
      .filter((row) => row.includes(id))
      .map((row) => nameless(row, id).replace(/"import_id":\d+/, '')),
  }));
}

/** Imports each of the files by itself; every one leads to the same catalogue, and again changes nothing. */
async function assertSameCatalogue(db: Database, orders: Orders, options: Partial<PlanOptions> = {}): Promise<void> {
  let expected: unknown;
  for (const { path } of orders) {
    const { number } = await importFile(db, path, options);
    const catalogue = await readCatalogue(db);
    expected ??= catalogue;
    assert.deepEqual(catalogue, expected);
    for (const other of orders) {
      const { counts } = await importFile(db, other.path, options);
      assert.deepEqual([counts.added, counts.changed], [0, 0]);
    }
    if (number !== undefined) await undo(db, number);
  }
}

const inOrders = (games: FileGame[], shuffled: FileGame[]): Orders =>
  [games, games.toReversed(), shuffled].map((each) => ({ path: writeGames(each) }));

const Title = fc.constantFrom('Example Quest', 'Quest', 'Lantern', 'Lantern II', 'Lantern 2');
const Id = fc.constantFrom('1', '2', '3', '4', '20');

/** Games of which many are nearly the same: as one file has them, some with ids and some without. */
const Game: fc.Arbitrary<FileGame> = fc.record(
  {
    name: Title,
    alternativeTitles: fc.array(Title, { maxLength: 2 }),
    manufacturer_name: fc.constantFrom('Example Works', 'Forge', 'Forge Ltd.'),
    releaseDate: fc.constantFrom('2011', '2012', '2012-04-18', '2013', '2016'),
    steam: Id,
    rawg: Id,
    slug: fc.constantFrom('quest', 'lantern'),
    price: fc.constantFrom(1, 2),
    platforms: fc.constantFrom(['Linux'], ['Windows', 'Linux']),
  },
  { requiredKeys: ['name'] },
);

const File = fc
  .array(Game, { minLength: 1, maxLength: 7 })
  .chain((games) =>
    fc.record({ games: fc.constant(games), shuffled: fc.shuffledSubarray(games, { minLength: games.length }) }),
  );

onEachDatabase('the order of the lines of a file', (createDatabase, database) => {
  test('does not matter for editions of a game: the one of another maker is a game of its own', async () => {
    const db = await seededDatabase(createDatabase);
    const games = [
      { ...quest, manufacturer_name: 'Port Works', releaseYear: 2012, steam: '1' },
      { ...quest, releaseDate: '2012-04-18', steam: '2' },
    ];
    await assertSameCatalogue(db, inOrders(games, games));
    const { counts } = await importFile(db, writeGames(games));
    assert.deepEqual([counts.matchedByTitle, counts.added, counts.unclear], [1, 1, 0]);
  });

  test('does not matter for any games, also after another file, and a second import changes nothing', async () => {
    const db = await seededDatabase(createDatabase);
    const property = fc.asyncProperty(File, File, fc.boolean(), async (former, { games, shuffled }, addUnclear) => {
      const { number } = await importFile(db, writeGames(former.games), { addUnclear });
      await assertSameCatalogue(db, inOrders(games, shuffled), { addUnclear });
      if (number !== undefined) await undo(db, number);
    });
    const numRuns = database === 'SQLite' ? 50 : 10;
    await fc.assert(property, { numRuns, seed: 20_261_119, endOnFailure: true });
  });

  if (steamFile) {
    test('does not matter for games of Steam, nor for the same games of another catalogue after that', async () => {
      const db = await migratedDatabase(createDatabase);
      await seedCatalogue(db, 'shipped');
      const [header, ...lines] = readFileSync(steamFile!, 'utf8').trimEnd().split('\n');
      // Many games that share their name with others or with our catalogue are among the first.
      const [slice] = fc.sample(fc.shuffledSubarray(lines.slice(0, 8_000), { minLength: 400, maxLength: 400 }), {
        seed: 7,
        numRuns: 1,
      });
      const inFile = (rows: string[], index: number) => {
        const path = join(tempDirectory(), `steam-${index}.csv`);
        writeFileSync(path, [header, ...rows].join('\n'));
        return { path };
      };
      const orders = [slice!, slice!.toReversed(), slice!.toSorted()].map(inFile);
      await assertSameCatalogue(db, orders);
      await importFile(db, orders[0]!.path);
      const others = (await db.selectFrom('games').selectAll().execute()).map((game, index) => ({
        name: game.name,
        rawg: String(index),
        ...(index % 3 > 0 && { manufacturer_name: game.manufacturer_name }),
        ...(game.release_date && index % 5 > 0 && { releaseYear: Number(game.release_date.slice(0, 4)) + (index % 4) }),
      }));
      await assertSameCatalogue(
        db,
        inOrders(
          others,
          others.toSorted((one, other) => (one.name < other.name ? 1 : -1)),
        ),
      );
    });
  } else {
    console.log('The Steam CSV is not beside the project: the order of its lines is not tested.');
  }
});
