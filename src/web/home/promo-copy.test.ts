import assert from 'node:assert/strict';
import { test } from 'node:test';
import art from '../../../catalogue/art/manifest.json' with { type: 'json' };
import { promos } from './promo-copy.ts';

test('a visitor sees each banner on its own colour, that of the manifest', () => {
  for (const { picture, tint } of promos) {
    const banner = art.banners.find(({ file }) => file.startsWith(`${picture}.`));
    assert.equal(tint, `[--tint:${banner?.tint}]`, picture);
  }
});
