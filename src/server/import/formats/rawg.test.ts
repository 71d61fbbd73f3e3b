import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareGame, importedGames } from '../../../../test/support/import-files.ts';

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
      bareGame({
        outsideIds: [
          { source: 'rawg', id: '4200' },
          { source: 'rawg-slug', id: 'portal-2' },
          { source: 'steam', id: '620' },
        ],
        name: 'Portal 2',
        detail: 'Portals.',
        maker: 'Valve Software',
        genre: 'Puzzle',
        releaseDate: '2011-04-18',
        picture: 'https://media.example/p.jpg',
        platforms: ['Windows', 'Xbox One'],
      }),
    ]);
  });
}
