import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importedGames } from '../../../../test/support/import-files.ts';

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

test('an operator imports a table whose lists are JSON, as an export of a collection has them', async () => {
  const cell = (value: object) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
  const lists = [{ PC: { url: 'https://example.org/' } }, ['Card Game', 'Strategy'], { 'Ada; Works': {} }].map(cell);
  const [full, bare] = await importedGames(`n,p,g,d\nFoo,${lists.join(',')}\nBar,{},[],{}\n`, {
    map: { name: 'n', platforms: 'p', genre: 'g', developer: 'd' },
  });
  assert.deepEqual([full?.platforms, full?.genre, full?.maker], [['Windows'], 'Strategy', 'Ada; Works']);
  assert.deepEqual([bare?.platforms, bare?.genre, bare?.maker], [[], 'Other', '']);
});
