import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRange } from './range.ts';

const ranges: [string, number, number][] = [
  ['2016', 2016, 2016],
  ['2016-2020', 2016, 2020],
  ['2016-2016', 2016, 2016],
  ['2016-', 2016, Infinity],
  ['-2020', -Infinity, 2020],
  ['9.99-20', 9.99, 20],
  ['0', 0, 0],
];

for (const [text, min, max] of ranges) {
  test(`a visitor who filters by "${text}" means the numbers from ${min} to ${max}`, () => {
    assert.deepEqual(parseRange(text), { min, max });
  });
}

for (const text of ['', '-', 'abc', '2020-2016', '1-2-3', '--5', '1e3', ' 5', '5.', '.5', '２０']) {
  test(`a visitor cannot filter by ${JSON.stringify(text)}`, () => {
    assert.equal(parseRange(text), undefined);
  });
}
