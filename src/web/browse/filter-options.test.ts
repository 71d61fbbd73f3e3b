import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelOf, usefulOptions } from './filter-options.ts';
import { readFilterForm } from './game-query.ts';

const stars = (counts: number[]) => counts.map((count, at) => ({ value: String(4 - at), count }));
const valuesOf = (options: { value: string }[]) => options.map(({ value }) => value);

test('a visitor is offered no lowest rating that shows the games of a higher one', () => {
  assert.deepEqual(valuesOf(usefulOptions('rating', stars([6, 6, 6]), undefined, 60)), ['4']);
  assert.deepEqual(valuesOf(usefulOptions('rating', stars([6, 6, 9]), undefined, 60)), ['4', '2']);
  assert.deepEqual(valuesOf(usefulOptions('rating', stars([6, 6, 6]), '3', 60)), ['4', '3']);
  assert.deepEqual(valuesOf(usefulOptions('rating', stars([0, 0, 0]), undefined, 60)), []);
});

test('a visitor is offered no filter whose only option has all games', () => {
  const yes = { value: 'yes', count: 60 };
  assert.deepEqual(usefulOptions('reviewed', [yes, { value: 'no', count: 0 }], undefined, 60), []);
  assert.deepEqual(usefulOptions('reviewed', [yes], undefined, 70), [yes]);
  assert.deepEqual(usefulOptions('reviewed', [yes], 'yes', 60), [yes]);
});

test('a visitor reads prices with their currency, if the catalogue has one', () => {
  assert.equal(labelOf('price', '10-19.99', 'USD'), '$10 to $20');
  assert.equal(labelOf('price', '40-', 'EUR'), '€40 or more');
  assert.equal(labelOf('price', '0.01-9.99', null), 'Under 10');
  assert.equal(labelOf('price', '5-7.50', 'USD'), 'Price $5–$7.50');
  assert.equal(labelOf('price', '0', 'USD'), 'Free');
});

for (const [fields, year] of [
  ['year=2011-2015&from=&to=&yearsBefore=', '2011-2015'],
  ['year=&from=2018&to=2019&yearsBefore=', '2018-2019'],
  ['year=2011-2015&from=2018&to=2019&yearsBefore=2018-2019', '2011-2015'],
  ['year=2011-2015&from=2018&to=2019&yearsBefore=2011-2015', '2018-2019'],
  ['year=2011-2015&from=&to=&yearsBefore=2011-2015', undefined],
  ['from=2018&to=2019&yearsBefore=2018-2019', '2018-2019'],
  ['year=&from=2018&to=2019&yearsBefore=2018-2019', undefined],
  ['year=&from=2018&to=&yearsBefore=', '2018-'],
] as const) {
  test(`a visitor who sends ${fields} means ${year ?? 'any year'}`, () => {
    assert.equal(readFilterForm(new URLSearchParams(fields)).year, year);
  });
}
