import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldName } from './fold-name.ts';
import { namePartsOf } from './name-parts.ts';

const long = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7));

const names = ['Banana Bandana', 'aaaa aa a', 'Zelda', '💖💖 x💖', 'ab'.repeat(70), long.join('')];

for (const name of names) {
  test(`whoever searches for a piece of a name finds it in one part: ${name.slice(0, 20)}`, () => {
    const parts = namePartsOf(name).toSorted(
      (one, other) => one.rank - other.rank || (one.part < other.part ? -1 : 1),
    );
    const letters = [...foldName(name)];
    for (const start of letters.keys()) {
      for (let end = start + 1; end <= Math.min(letters.length, start + 100); end += 1) {
        const piece = letters.slice(start, end).join('').trim();
        if (piece === '') continue;
        const found = parts.filter(
          ({ part, finds_from }) => part.startsWith(piece) && finds_from <= piece.length,
        );
        assert.equal(found.length, 1, piece);
        const best = parts.find(({ part }) => part.startsWith(piece));
        assert.equal(found[0], best, `${piece} is found in the part that is listed first`);
      }
    }
  });
}

test('the parts of a long name are bounded', () => {
  for (const { part } of namePartsOf(long.join(''))) assert.equal([...part].length, 100);
});
