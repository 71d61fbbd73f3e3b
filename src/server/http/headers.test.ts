import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoizeByHeader } from './headers.ts';

test('a header that browsers send again is parsed once, and a missing header counts as an empty one', () => {
  const parsed: string[] = [];
  const parse = memoizeByHeader((header) => parsed.push(header) && header.length);
  assert.deepEqual([parse('br'), parse('br'), parse(), parse('')], [2, 2, 0, 0]);
  assert.deepEqual(parsed, ['br', '']);
});

test('a client that invents headers, many or long ones, does not fill the memory', () => {
  let count = 0;
  const parse = memoizeByHeader(() => (count += 1));
  parse('first');
  for (let made = 0; made < 1_000; made += 1) parse(`made up ${made}`);
  parse('first');
  assert.equal(count, 1_002, 'the first one was forgotten, with all others');
  const long = 'x'.repeat(501);
  parse(long);
  parse(long);
  assert.equal(count, 1_004);
});
