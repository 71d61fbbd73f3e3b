import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeName } from './normalize-name.ts';

const folded: [string, string][] = [
  ['Pokémon™ Legends', 'pokemon legends'],
  ['Pokémon Legends', 'pokemon legends'],
  ["Baldur's Gate 3", 'baldurs gate 3'],
  ['Baldur’s  Gate\t3', 'baldurs gate 3'],
  ['Half-Life 2: Episode One', 'half life 2 episode one'],
  ['S.T.A.L.K.E.R.', 'stalker'],
  ['Ratchet & Clank', 'ratchet and clank'],
  ['Łódź, Straße, Æon, Ørsted', 'lodz strasse aeon orsted'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Ёлка', 'елка'],
  ['ゼルダ', 'ゼルダ'],
  ['ｾﾞﾙﾀﾞ', 'ゼルダ'],
  ['Final Fantasy Ⅶ', 'final fantasy vii'],
  ['100% C_\\#', '100% c_\\#'],
  ['I ❤️ Dots', 'i ❤ dots'],
  ['a\u0000b\u{10FFFF}', 'a b'],
  ['!!!', '!!!'],
  ['®', ''],
];

for (const [name, letters] of folded) {
  test(`a visitor may type ${JSON.stringify(letters)} for ${JSON.stringify(name)}`, () => {
    assert.equal(normalizeName(name), letters);
  });
}

/** What people see as one letter, whatever it is made of. */
const graphemes = new Intl.Segmenter('en');

test('a visitor may copy any piece of a name', () => {
  for (const [name] of folded.slice(0, -2)) {
    const letters = [...graphemes.segment(name)].map(({ segment }) => segment);
    for (let start = 0; start < letters.length; start += 1) {
      for (let end = start + 1; end <= letters.length; end += 1) {
        const piece = letters.slice(start, end).join('');
        if (!/[\p{L}\p{N}]/u.test(piece)) continue;
        assert.ok(normalizeName(name).includes(normalizeName(piece)), `${piece} of ${name}`);
      }
    }
  }
});
