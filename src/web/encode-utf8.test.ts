import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeUtf8 } from './encode-utf8.ts';

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];

test('a page that comes in parts is read as it was written', () => {
  const long = 'Zoë gave ★★★★★ and a 🎮. '.repeat(5_000);
  for (const parts of [[], [''], ['<p>', 'Zoë', '</p>'], [long, '🎮', long], ['short']]) {
    assert.deepEqual([...encodeUtf8(parts)], bytesOf(parts.join('')));
  }
});

test('half of an emoji does not cost its readers the page', () => {
  assert.deepEqual([...encodeUtf8(['a', '\ud83c', 'b'])], bytesOf('a\ufffdb'));
});

test('the bytes of a page stay when the next one is encoded', () => {
  const first = encodeUtf8(['first']);
  encodeUtf8(['other']);
  assert.deepEqual([...first], bytesOf('first'));
});
