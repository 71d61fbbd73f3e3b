import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { createPostgres, onEachDatabase, openDatabase } from '../../../../test/support/databases/databases.ts';
import { gamesNamed, search } from '../../../../test/support/search-fixtures.ts';
import { ProblemDetails } from '../../../contracts/problem.ts';
import { migrate } from '../../db/migrate.ts';
import { newId } from '../../db/id.ts';

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
  ['nothing for a hyphen', 'halflife', ['Half-Life']],
  ['a blank within a word', 'poke mon', ['Pokémon Snap']],
  ['blanks around and too many', '  legend   of ', ['The Legend of Zelda']],
  ['words in another order', 'zelda legend', ['The Legend of Zelda']],
  ['the beginning of the last word', 'legend of ze', ['The Legend of Zelda']],
  ['a wrong letter', 'legend of zelfa', ['The Legend of Zelda']],
  ['a missing letter', 'legnd of zelda', ['The Legend of Zelda']],
  ['a doubled letter', 'leggend of zelda', ['The Legend of Zelda']],
  ['swapped letters', 'lengend fo zelda', ['The Legend of Zelda']],
  ['a typo in each word', 'pokemom snapp', ['Pokémon Snap']],
  ['a letter for the space', 'halfxlife', ['Half-Life']],
  ['a Roman number', 'baldurs gate iii', ["Baldur's Gate 3"]],
  ['an Arabic number', 'zelda 2', ['Zelda II']],
  ['a number without a space', 'zelda2', ['Zelda II']],
  ['initials', 'tloz', ['The Legend of Zelda']],
  ['initials without the article', 'loz', ['The Legend of Zelda']],
  ['initials and a number', 'bg3', ["Baldur's Gate 3"]],
  ['one word too many', 'the legend of zelda remastered', ['The Legend of Zelda']],
  ['a percent sign', '100%', ['100% Orange Juice']],
  ['nothing but a percent sign', '%', ['100% Orange Juice']],
  ['an underscore', 'snake_case', ['snake_case']],
  ['a backslash', 'back\\slash', ['back\\slash']],
  ['an emoji', '💖', ['I 💖 Shelves']],
  ['Japanese', 'ルダ', ['ゼルダの伝説']],
  ['Russian in capitals', 'ВЕДЬ', ['Ведьмак 3']],
  ['Russian with a typo', 'видьмак', ['Ведьмак 3']],
  ['the beginning of several words', 'ora', ['100% Orange Juice', '1000 Orange Trees']],
  ['another name', 'metroid', []],
  ['nonsense', 'xqzt wrfl', []],
  ['nonsense beside a word', 'xqztwrfl zelda', []],
  ['another number', '1001 orange', ['100% Orange Juice', '1000 Orange Trees']],
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

  test('a visitor sees the title first that is what they typed, then those that are little else', async () => {
    const app = await appWith(['Zelda II', 'The Legend of Zelda', 'A Zelda Story', 'Zelda', 'Zeldas', 'Fitzelda']);
    assert.deepEqual(await search(app, 'zelda'), [
      'Zelda',
      'Zelda II',
      'Zeldas',
      'A Zelda Story',
      'The Legend of Zelda',
    ]);
  });

  test('a visitor who types a word right sees no game that is spelt otherwise', async () => {
    const app = await appWith(['Mind Portal', 'Postal Dude Simulator', 'Portal']);
    assert.deepEqual(await search(app, 'portal'), ['Portal', 'Mind Portal']);
  });

  test('a visitor who mistypes a word of three letters finds only titles that they typed as a whole', async () => {
    const app = await appWith(['Sea of Thieves', 'Sea']);
    assert.deepEqual(await search(app, 'sae'), ['Sea']);
    assert.deepEqual(await search(app, 'sae of thieves'), ['Sea of Thieves']);
    assert.deepEqual(await search(app, 'sae thieves'), []);
  });

  test('a visitor who types initials of three letters sees no game that is only spelt alike', async () => {
    const app = await appWith(['Gat', 'GMA', 'Grand Theft Auto V']);
    assert.deepEqual(await search(app, 'gta'), ['Grand Theft Auto V']);
  });

  test('a visitor who mistypes a number or a word of two letters finds no other game', async () => {
    const app = await appWith(['Go', '2048']);
    assert.deepEqual(await search(app, 'gx'), []);
    assert.deepEqual(await search(app, '2049'), []);
  });

  test('of two titles with the same words, the one that is spelt as typed comes first', async () => {
    const app = await appWith(['Final Fantasy 10', 'Final Fantasy X']);
    assert.deepEqual(await search(app, 'final fantasy x'), ['Final Fantasy X', 'Final Fantasy 10']);
    assert.deepEqual(await search(app, 'Final Fantasy 10'), ['Final Fantasy 10', 'Final Fantasy X']);
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
