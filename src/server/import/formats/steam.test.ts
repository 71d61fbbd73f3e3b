import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bareGame,
  importedGames,
  readImport,
  steamHeader,
  writeImport,
} from '../../../../test/support/import-files.ts';

const nothing = { source: 'steam', tags: [], languages: [], ratings: null, playtime: null };

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
      game: bareGame({
        outsideIds: [{ source: 'steam', id: '620' }],
        name: 'Portal 2',
        maker: 'Valve',
        genre: 'Puzzle',
        releaseDate: '2011-04-18',
        platforms: ['Windows', 'macOS'],
        sourceInfo: { ...nothing, tags: ['Puzzle', 'Co-op', 'Action'] },
      }),
    },
    { line: 5, refused: 'no name' },
    { line: 6, refused: '2 cells instead of 9' },
    {
      line: 7,
      game: bareGame({
        outsideIds: [{ source: 'steam', id: '3' }],
        name: 'No Maker',
        maker: 'Pub',
        price: { hundredths: 0, currency: 'USD' },
        platforms: ['Linux'],
        kind: 'software',
      }),
    },
  ]);
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
  assert.deepEqual(
    game,
    bareGame({
      outsideIds: [{ source: 'steam', id: '620' }],
      name: 'Portal 2',
      detail: 'About\n\nPortals.',
      maker: 'Valve',
      genre: 'Action',
      releaseDate: '2011-04-18',
      price: { hundredths: 819, currency: 'EUR' },
      picture: 'https://cdn.example/header.jpg',
      platforms: ['Windows', 'Linux'],
      sourceInfo: { ...nothing, tags: ['Action'] },
    }),
  );
  assert.deepEqual([other?.kind, other?.price], ['demo', { hundredths: 0, currency: 'USD' }]);
});
