import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { importedGames, readImport, writeImport } from '../../../../test/support/import-files.ts';
import { outsideCatalogues, sourcePage } from '../sources.ts';

const steamHeader = 'appid,name,release_date,developer,publisher,platforms,genres,steamspy_tags,price\r\n';

test('an operator imports the Steam store CSV, with line numbers that are right after quoted line breaks', async () => {
  const path = writeImport(
    `${steamHeader}620,"Portal\r\n2",2011-04-18,Valve;Other,Valve,windows;mac,Action;Adventure,Puzzle;Co-op;Action,7.19\r\n\r\n` +
      `1,,2019-01-01,,,,,,\r\n2,short\r\n3,No Maker,Coming soon,NA,Pub,linux,Utilities,,0.0`,
  );
  const { format, records, progress } = await readImport(path);
  assert.equal(format.name, 'Steam store CSV');
  assert.match(format.licence!, /CC BY 4.0/);
  assert.match(format.notes.join(), /no currency/);
  assert.equal(progress.read, progress.total);
  assert.deepEqual(records, [
    {
      line: 2,
      game: {
        outsideIds: [{ source: 'steam', id: '620' }],
        name: 'Portal 2',
        alternativeTitles: [],
        detail: '',
        maker: 'Valve',
        genre: 'Puzzle',
        releaseDate: '2011-04-18',
        price: undefined,
        picture: undefined,
        platforms: ['Windows', 'macOS'],
        kind: 'game',
      },
    },
    { line: 5, refused: 'no name' },
    { line: 6, refused: '2 cells instead of 9' },
    {
      line: 7,
      game: {
        outsideIds: [{ source: 'steam', id: '3' }],
        name: 'No Maker',
        alternativeTitles: [],
        detail: '',
        maker: 'Pub',
        genre: 'Other',
        releaseDate: undefined,
        price: { hundredths: 0, currency: 'USD' },
        picture: undefined,
        platforms: ['Linux'],
        kind: 'software',
      },
    },
  ]);
});

test('an operator imports a compressed file, whatever its name, with a byte order mark and mixed line ends', async () => {
  const [game, other] = await importedGames(gzipSync(`\uFEFF${steamHeader}1,Ünder,,,,,,,7.19\n2,Other,,,,,,,\r\n`), {
    currency: 'gbp',
  });
  assert.deepEqual([game?.name, game?.price, other?.name], ['Ünder', { hundredths: 719, currency: 'GBP' }, 'Other']);
});

test('an operator imports files with a byte order mark, before a quote too, and before JSON', async () => {
  const [fromCsv] = await importedGames('\uFEFF"name","price"\n"A","1"\n', { map: { name: 'name' } });
  const [fromJson] = await importedGames('\uFEFF[{"name":"A","gameGenre":"Action"}]');
  assert.deepEqual([fromCsv?.name, fromJson?.name], ['A', 'A']);
});

test("an operator imports responses of Steam's own API", async () => {
  const data = {
    type: 'game',
    name: 'Portal 2',
    steam_appid: 620,
    about_the_game: '<h1>About</h1>Portals.',
    short_description: 'Short.',
    developers: ['Valve'],
    price_overview: { currency: 'EUR', initial: 819, final: 81, discount_percent: 90 },
    platforms: { windows: true, mac: false, linux: true },
    genres: [{ id: '1', description: 'Action' }],
    release_date: { coming_soon: false, date: '18. Apr. 2011' },
    header_image: 'https://cdn.example/header.jpg',
  };
  const demo = { ...data, steam_appid: 621, type: 'demo', price_overview: undefined, is_free: true };
  const [game, other] = await importedGames(
    `{"620":${JSON.stringify({ success: true, data })}}\n${JSON.stringify(demo)}`,
  );
  assert.deepEqual(game, {
    outsideIds: [{ source: 'steam', id: '620' }],
    name: 'Portal 2',
    alternativeTitles: [],
    detail: 'About\n\nPortals.',
    maker: 'Valve',
    genre: 'Action',
    releaseDate: '2011-04-18',
    price: { hundredths: 819, currency: 'EUR' },
    picture: 'https://cdn.example/header.jpg',
    platforms: ['Windows', 'Linux'],
    kind: 'game',
  });
  assert.deepEqual([other?.kind, other?.price], ['demo', { hundredths: 0, currency: 'USD' }]);
});

test('an operator imports a dump of IGDB, whose lists are numbers', async () => {
  const [game, other] = await importedGames(
    '\uFEFFid,name,slug,summary,first_release_date,genres,platforms,themes,alternative_names\n' +
      '72,Portal 2,portal-2,"Sequel, yes.",1303171200,"{5,8,9,31}","{3,6,9,99999}","{1,18}","{""Portal Two"",77}"\n' +
      '1,Other,other,,2019-04-12 00:00:00,{},{constructor},{19},\n',
  );
  assert.deepEqual(game, {
    outsideIds: [
      { source: 'igdb', id: '72' },
      { source: 'igdb-slug', id: 'portal-2' },
    ],
    name: 'Portal 2',
    alternativeTitles: ['Portal Two'],
    detail: 'Sequel, yes.',
    maker: '',
    genre: 'Puzzle',
    releaseDate: '2011-04-19',
    price: undefined,
    picture: undefined,
    platforms: ['Linux', 'Windows', 'PlayStation 3'],
    kind: 'game',
  });
  assert.deepEqual([other?.genre, other?.releaseDate, other?.platforms], ['Horror', '2019-04-12', ['constructor']]);
});

const rawgGame = {
  id: 4200,
  slug: 'portal-2',
  name: 'Portal 2',
  name_original: 'Portal 2',
  description: '<p>Portals.</p>',
  released: '2011-04-18',
  background_image: 'https://media.example/p.jpg',
  platforms: [{ platform: { id: 4, name: 'PC' } }, { platform: { id: 1, name: 'Xbox One' } }],
  genres: [{ name: 'Shooter' }, { name: 'Puzzle' }],
  developers: [{ name: 'Valve Software' }],
  publishers: [{ name: 'Valve' }],
  stores: [{ url: 'https://store.steampowered.com/app/620/' }],
};

for (const [shape, text] of [
  ['a page of a list', JSON.stringify({ count: 1, next: null, results: [rawgGame] })],
  ['an array', JSON.stringify([rawgGame])],
  ['one game', JSON.stringify(rawgGame)],
  ['one game on many lines', JSON.stringify(rawgGame, null, 2)],
  ['a game on each line', `${JSON.stringify(rawgGame)}\n`],
] as const) {
  test(`an operator imports ${shape} of RAWG`, async () => {
    assert.deepEqual(await importedGames(text), [
      {
        outsideIds: [
          { source: 'rawg', id: '4200' },
          { source: 'rawg-slug', id: 'portal-2' },
          { source: 'steam', id: '620' },
        ],
        name: 'Portal 2',
        alternativeTitles: [],
        detail: 'Portals.',
        maker: 'Valve Software',
        genre: 'Puzzle',
        releaseDate: '2011-04-18',
        price: undefined,
        picture: 'https://media.example/p.jpg',
        platforms: ['Windows', 'Xbox One'],
        kind: 'game',
      },
    ]);
  });
}

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
    ]),
  );
  const { format, records } = await readImport(path);
  assert.deepEqual([format.name, format.position], ['Wikidata query JSON', 'entry']);
  assert.deepEqual(records.slice(0, 2), [
    {
      line: 1,
      game: {
        outsideIds: [
          { source: 'wikidata', id: 'Q279446' },
          { source: 'steam', id: '620' },
          { source: 'igdb-slug', id: 'portal-2' },
        ],
        name: 'Portal 2',
        alternativeTitles: ['Portal II', 'P2'],
        detail: '',
        maker: 'Valve',
        genre: 'Puzzle',
        releaseDate: '2011-04-18',
        price: undefined,
        picture: 'https://commons.wikimedia.org/wiki/Special:FilePath/P.jpg',
        platforms: ['Windows'],
        kind: 'game',
      },
    },
    { line: 4, refused: 'no name' },
  ]);
  assert.deepEqual(
    records.slice(2).map((record) => 'game' in record && record.game.releaseDate),
    ['1998', '1998-01-01'],
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

const ownGame = {
  slug: 'portal-2',
  name: 'Portal 2',
  releaseYear: 2011,
  gameGenre: 'Puzzle',
  manufacturer_name: 'Valve',
  price: 9.99,
  game_detail: 'A voice that hopes you fail; x < y & z.',
  platforms: 'Windows;Linux',
  photo: 'https://a.example/p.jpg',
  steam: '620',
};

test('an operator imports our own JSON and our own CSV alike', async () => {
  const quote = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
  const csv = `${Object.keys(ownGame).join(';')}\n${Object.values(ownGame).map(quote).join(';')}\n`;
  const [fromJson] = await importedGames(JSON.stringify([ownGame], null, 2));
  const [fromCsv] = await importedGames(csv);
  assert.deepEqual(fromCsv, fromJson);
  assert.deepEqual(fromJson, {
    outsideIds: [
      { source: 'playshelf', id: 'portal-2' },
      { source: 'steam', id: '620' },
    ],
    name: 'Portal 2',
    alternativeTitles: [],
    detail: 'A voice that hopes you fail; x < y & z.',
    maker: 'Valve',
    genre: 'Puzzle',
    releaseDate: '2011',
    price: { hundredths: 999, currency: 'USD' },
    picture: 'https://a.example/p.jpg',
    platforms: ['Windows', 'Linux'],
    kind: 'game',
  });
});

for (const [name, delimiter] of [
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
] as const) {
  test(`an operator imports any table with ${name}, and says which column is what`, async () => {
    const header = ['Titel', 'Preis', 'Jahr', 'Nr', 'Genres', 'constructor'].join(delimiter);
    const row = ['Foo 5" x', '"1.299,00 €"', '2019', '17', 'RPG|Action', 'Studio'].join(delimiter);
    const [game] = await importedGames(`${header}\n${row}\n`, {
      map: { name: 'titel', price: 'Preis', releaseDate: 'Jahr', id: 'Nr', genre: 'Genres', maker: 'constructor' },
      source: 'shop',
    });
    assert.equal(game?.name, 'Foo 5" x');
    assert.deepEqual(game?.price, { hundredths: 129_900, currency: 'EUR' });
    assert.deepEqual([game?.releaseDate, game?.genre, game?.maker], ['2019', 'Role-Playing', 'Studio']);
    assert.deepEqual(game?.outsideIds, [{ source: 'shop', id: '17' }]);
  });
}

test("a visitor follows a game's id to its page at the source", () => {
  assert.equal(sourcePage('steam', '620'), 'https://store.steampowered.com/app/620/');
  assert.equal(sourcePage('igdb-slug', 'portal-2'), 'https://www.igdb.com/games/portal-2');
  assert.equal(sourcePage('wikidata', 'Q1/../x'), 'https://www.wikidata.org/wiki/Q1%2F..%2Fx');
  assert.equal(sourcePage('igdb', '72'), undefined);
  assert.equal(sourcePage('constructor', '72'), undefined);
  assert.equal(outsideCatalogues.wikidata?.licence, 'CC0 1.0');
});
