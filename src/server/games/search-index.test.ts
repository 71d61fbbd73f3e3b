import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeName } from './normalize-name.ts';
import { suffixesOf } from './search-index.ts';

const long = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7));

const names = ['Banana Bandana', 'aaaa aa a', 'Zelda', '💖💖 x💖', 'ab'.repeat(70), long.join('')];

for (const name of names) {
  test(`a visitor who searches for a part of a name finds it in one suffix: ${name.slice(0, 20)}`, () => {
    const parts = suffixesOf(name).toSorted(
      (one, other) => one.rank - other.rank || (one.suffix < other.suffix ? -1 : 1),
    );
    const letters = [...normalizeName(name)];
    for (const start of letters.keys()) {
      for (let end = start + 1; end <= Math.min(letters.length, start + 100); end += 1) {
        const piece = letters.slice(start, end).join('').trim();
        if (piece === '') continue;
        const found = parts.filter(
          ({ suffix, min_query_length }) => suffix.startsWith(piece) && min_query_length <= piece.length,
        );
        assert.equal(found.length, 1, piece);
        const best = parts.find(({ suffix }) => suffix.startsWith(piece));
        assert.equal(found[0], best, `${piece} is found in the suffix that is listed first`);
      }
    }
  });
}

test('the suffixes of a long name are bounded', () => {
  for (const { suffix } of suffixesOf(long.join(''))) assert.equal([...suffix].length, 100);
});
