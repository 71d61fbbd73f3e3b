import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readImport, realFile, steamHeader, writeImport } from '../../../../test/support/import-files.ts';
import type { ImportOptions } from '../imported-game.ts';

const json = (...entries: object[]) => entries.map((entry) => JSON.stringify(entry)).join('\n');

async function leftOutOf(content: string, options?: ImportOptions) {
  const { leftOut } = await readImport(writeImport(content), options);
  return leftOut.map(({ field, records }) => `${field} ${records}`);
}

const catalogues: [what: string, content: string, leftOut: string[], options?: ImportOptions][] = [
  [
    'a column of scores, and none without a value',
    `${steamHeader.trim()},rating,owners,notes\n1,A,,,,,,,,4.5,1-2,\n2,B,,,,,,,,3,--,n/a\n`,
    ['rating 2', 'owners 1'],
  ],
  ['a column of a table with a mapping', 'title,user_score\nA,8\n', ['user_score 1'], { map: { name: 'title' } }],
  [
    'fields of JSON',
    json({ name: 'A', gameGenre: 'Puzzle', releaseDate: '2012', releaseYear: 2012, rating: 4, tags: [] }),
    ['rating 1'],
  ],
  [
    'fields of a query',
    JSON.stringify([{ item: 'http://www.wikidata.org/entity/Q1', itemLabel: 'A', score: '9' }]),
    ['score 1'],
  ],
  ['nothing', json({ name: 'A', gameGenre: 'Puzzle' }), []],
];

for (const [what, content, expected, options] of catalogues) {
  test(`an operator whose catalogue has more than is imported reads what is left out: ${what}`, async () => {
    assert.deepEqual(await leftOutOf(content, options), expected);
  });
}

test('a file in which each game has fields of its own takes no more memory for it', async () => {
  const games = Array.from({ length: 10_000 }, (_, index) => ({ name: `Game ${index}`, [`field ${index}`]: 'x' }));
  const { leftOut } = await readImport(writeImport(json(...games)), { map: { name: 'name' } });
  assert.equal(leftOut.length, 1_000);
  const details = Array.from({ length: 1_500 }, (_, id) => ({
    [id]: { success: true, data: { steam_appid: id, short_description: 'Short.', name: `Game ${id}` } },
  }));
  assert.deepEqual(await leftOutOf(json(...details)), []);
});

const shelves = 'id,name,shelves,rating,review,dates,statuses\n1,A,{},5,,[],[]\n';
const filesOfMembers: [what: string, content: string, options?: ImportOptions][] = [
  ['reviews of users', 'user,game,review\nada,A,Good\n'],
  ['reviews of users with a mapping', 'user_id;game;score\n1;A;9\n', { map: { name: 'game' } }],
  ['reviews as JSON', json({ review_id: '1', game: 'A', author: 'u1', recommended: true, text: 'Good' })],
  ['reviews in our own terms', json({ name: 'A', gameGenre: 'Puzzle', rating: 4, review: 'Good' })],
  ['shelves', shelves],
  ['shelves with a mapping', shelves, { map: { name: 'name' } }],
  ['plays', 'Title,Backlog,Retired,Completion Date,Review\nA,X,,2023-10-05,80\n'],
  ['hours of play', 'game,hours_played,rating\nA,12,4\n'],
];

for (const [what, content, options] of filesOfMembers) {
  test(`an operator is told that a file with ${what} is no catalogue, and what it is for`, async () => {
    await assert.rejects(readImport(writeImport(content), options), (error: Error) => {
      assert.match(
        error.message,
        /what persons rated, reviewed or played \(.+\).* member's own import, which does not/,
      );
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
  });
}

test('an operator is told the same of real exports and reviews', async (context) => {
  for (const name of [
    'exports/grouvee-export.csv',
    'exports/hltb-export-example.csv',
    'steam-reviews-101-games.jsonl.gz',
  ]) {
    const path = realFile(name);
    if (path) await assert.rejects(readImport(path), /own import/, name);
    else context.diagnostic(`${name} is not here: it was not tried. IMPORT_DATA names its folder.`);
  }
});

test('an operator imports any JSON, and says which field is what', async () => {
  const games = [
    { Title: 'Foo', studio: [{ name: 'Ada Works' }, { name: 'Other' }], year: 2019, systems: ['PC'], nr: 17 },
    { Title: 'Bar', nr: 18, cost: '9.99' },
  ];
  const options = {
    map: { name: 'title', maker: 'studio', releaseDate: 'Year', platforms: 'systems', id: 'nr' },
    source: 'shop',
  };
  for (const content of [json(...games), JSON.stringify(games), JSON.stringify({ results: games })]) {
    const { records, leftOut } = await readImport(writeImport(content), options);
    const [foo, bar] = records.map((record) => ('game' in record ? record.game : assert.fail(record.refused)));
    assert.deepEqual([foo?.name, foo?.maker, foo?.releaseDate], ['Foo', 'Ada Works', '2019']);
    assert.deepEqual([foo?.platforms, foo?.outsideIds], [['Windows'], [{ source: 'shop', id: '17' }]]);
    assert.deepEqual([bar?.name, leftOut], ['Bar', [{ field: 'cost', records: 1 }]]);
  }
  await assert.rejects(readImport(writeImport(json(...games)), { map: { name: 'nom' } }), /has no field "nom"/);
});
