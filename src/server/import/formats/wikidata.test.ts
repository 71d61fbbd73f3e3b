import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareGame, importedGames, readImport, writeImport } from '../../../../test/support/import-files.ts';

const binding = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { type: 'literal', value }]));
const queryResult = (rows: Record<string, string>[]) =>
  JSON.stringify({ head: { vars: ['item'] }, results: { bindings: rows.map(binding) } }, null, 1);

test('an operator imports a result of Wikidata, whose rows about one item become one game', async () => {
  const item = 'http://www.wikidata.org/entity/Q279446';
  const path = writeImport(
    queryResult([
      {
        item,
        itemLabel: 'Portal 2',
        genreLabel: 'action game',
        publicationDate: '2011-04-19T00:00:00Z',
        steamId: '620',
      },
      {
        item,
        itemLabel: 'Portal 2',
        genreLabel: 'puzzle video game',
        publicationDate: '2011-04-18T00:00:00Z',
        igdb: 'portal-2',
      },
      {
        item,
        developerLabel: 'Valve',
        platformLabel: 'Microsoft Windows',
        itemAltLabel: 'Portal II, P2',
        image: 'http://commons.wikimedia.org/wiki/Special:FilePath/P.jpg',
      },
      { item: 'http://www.wikidata.org/entity/Q2', itemLabel: 'Q2' },
      { item: 'http://www.wikidata.org/entity/Q3', itemLabel: 'By year', publicationDate: '1998-01-01T00:00:00Z' },
      {
        item: 'http://www.wikidata.org/entity/Q4',
        itemLabel: 'By day',
        publicationDate: '1998-01-01T00:00:00Z',
        datePrecision: '11',
      },
      {
        item: 'http://www.wikidata.org/entity/Q5',
        itemLabel: 'By what?',
        publicationDate: '1998-01-01T00:00:00Z',
        datePrecision: 'constructor',
      },
    ]),
  );
  const { format, records } = await readImport(path);
  assert.deepEqual([format.name, format.position], ['Wikidata query JSON', 'entry']);
  assert.deepEqual(records.slice(0, 2), [
    {
      line: 1,
      game: bareGame({
        outsideIds: [
          { source: 'wikidata', id: 'Q279446' },
          { source: 'steam', id: '620' },
          { source: 'igdb-slug', id: 'portal-2' },
        ],
        name: 'Portal 2',
        alternativeTitles: ['Portal II', 'P2'],
        maker: 'Valve',
        genre: 'Puzzle',
        releaseDate: '2011-04-18',
        picture: 'https://commons.wikimedia.org/wiki/Special:FilePath/P.jpg',
        platforms: ['Windows'],
      }),
    },
    { line: 4, refused: 'no name' },
  ]);
  assert.deepEqual(
    records.slice(2).map((record) => 'game' in record && record.game.releaseDate),
    ['1998', '1998-01-01', '1998'],
  );
});

test('an operator imports a result of Wikidata as the query page saves it: plain values, in a list or in lines', async () => {
  const item = 'http://www.wikidata.org/entity/Q279446';
  const rows = [
    { item, itemLabel: 'Portal 2', genreLabel: 'puzzle video game' },
    { item, itemLabel: 'Portal 2', developerLabel: 'Valve' },
  ];
  for (const text of [JSON.stringify(rows), rows.map((row) => JSON.stringify(row)).join('\n')]) {
    const games = await importedGames(text);
    assert.deepEqual(
      games.map(({ outsideIds, name, maker, genre }) => [outsideIds[0]?.id, name, maker, genre]),
      [['Q279446', 'Portal 2', 'Valve', 'Puzzle']],
    );
  }
});
