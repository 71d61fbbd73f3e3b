import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareGame, importedGames } from '../../../../test/support/import-files.ts';

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
  assert.deepEqual(
    fromJson,
    bareGame({
      outsideIds: [
        { source: 'playshelf', id: 'portal-2' },
        { source: 'steam', id: '620' },
      ],
      name: 'Portal 2',
      detail: 'A voice that hopes you fail; x < y & z.',
      maker: 'Valve',
      genre: 'Puzzle',
      releaseDate: '2011',
      price: { hundredths: 999, currency: 'USD' },
      picture: 'https://a.example/p.jpg',
      platforms: ['Windows', 'Linux'],
    }),
  );
});
