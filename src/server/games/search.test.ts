import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestApp } from '../../../test/support/test-app.ts';
import { createPostgres, onEachDatabase, openDatabase } from '../../../test/support/databases/databases.ts';
import { gamesNamed, search } from '../../../test/support/search-fixtures.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import { migrate } from '../db/migrate.ts';
import { newId } from '../db/id.ts';

const shelf = [
  'The Legend of Zelda',
  'Zelda II',
  'Grizzelda',
  'Pokémon Snap',
  "Baldur's Gate 3",
  'Half-Life',
  '100% Orange Juice',
  '1000 Orange Trees',
  'snake_case',
  'snakeXcase',
  'back\\slash',
  'I 💖 Shelves',
  'ゼルダの伝説',
  'Ведьмак 3',
  'Banana Bandana',
];

const finds: [string, string, string[]][] = [
  ['a part of a word', 'egen', ['The Legend of Zelda']],
  ['other case', 'LEGEND OF', ['The Legend of Zelda']],
  ['no accents', 'pokemon', ['Pokémon Snap']],
  ['accents that are not there', 'légénd', ['The Legend of Zelda']],
  ['no apostrophe', 'baldurs gate', ["Baldur's Gate 3"]],
  ['a round apostrophe', 'Baldur’s', ["Baldur's Gate 3"]],
  ['a blank for a hyphen', 'half life', ['Half-Life']],
  ['blanks around and too many', '  legend   of ', ['The Legend of Zelda']],
  ['a percent sign', '100%', ['100% Orange Juice']],
  ['nothing but a percent sign', '%', ['100% Orange Juice']],
  ['an underscore', 'snake_', ['snake_case']],
  ['a backslash', 'k\\s', ['back\\slash']],
  ['an emoji', '💖', ['I 💖 Shelves']],
  ['Japanese', 'ルダ', ['ゼルダの伝説']],
  ['Russian in capitals', 'ВЕДЬ', ['Ведьмак 3']],
  ['letters that a name has often', 'an', ['Banana Bandana', '100% Orange Juice', '1000 Orange Trees']],
  ['another name', 'metroid', []],
  ['more than the name has', 'zelda iii', []],
  ['punctuation that no name is about', '-', []],
  ['what stands for nothing', '®', []],
  ['a character that databases refuse', '\u0000', []],
  ['the end of all characters', '\u{10FFFF}', []],
];

onEachDatabase('a search in the catalogue', (createDatabase) => {
  const appWith = (names: string[]) => createTestApp(createDatabase, { games: gamesNamed(names) });

  test('a visitor finds games, whatever they type of the name', async (context) => {
    const app = await appWith(shelf);
    for (const [title, q, names] of finds) {
      await context.test(title, async () => {
        assert.deepEqual((await search(app, q)).toSorted(), names.toSorted());
      });
    }
  });

  test('a visitor sees first what begins so, then words that do, then the rest', async () => {
    const app = await appWith([...shelf, 'Zelda', 'A Zelda Story', 'Fitzelda']);
    assert.deepEqual(await search(app, 'zelda'), [
      'Zelda',
      'Zelda II',
      'The Legend of Zelda',
      'A Zelda Story',
      'Fitzelda',
      'Grizzelda',
    ]);
  });

  test('a visitor who types nothing sees the catalogue in its order', async () => {
    const app = await appWith(shelf);
    assert.deepEqual(await search(app, ''), shelf);
    assert.deepEqual(await search(app, '  '), shelf);
  });

  test('a visitor who types too much is told how much is allowed', async () => {
    const app = await appWith(shelf);
    const response = await app.request(`/default?q=${'z'.repeat(101)}`);
    assert.equal(response.status, 422);
    const { errors } = ProblemDetails.parse(await response.json());
    assert.deepEqual(errors, [{ field: 'q', message: 'Must have at most 100 characters.' }]);
  });
});

// In Czech, "ch" is a letter of its own and comes after "h".
test('on a PostgreSQL that speaks Czech, a search finds the same', async () => {
  const environment = await createPostgres();
  const owner = await openDatabase(environment);
  const name = `czech_${newId().replaceAll('-', '')}`;
  await sql.raw(`create database ${name} template template0 locale_provider icu icu_locale 'cs-CZ'`).execute(owner);
  const address = environment.DATABASE_URL.replace(/[^/]+$/, name);
  const db = await openDatabase({ ...environment, DATABASE_URL: address });
  await migrate(db);
  const app = await createTestApp(db, { games: gamesNamed([...shelf, 'Chrono Compass']) });
  assert.equal((await search(app, 'c'))[0], 'Chrono Compass');
  for (const [title, q, names] of finds) {
    assert.deepEqual((await search(app, q)).toSorted(), names.toSorted(), title);
  }
});
