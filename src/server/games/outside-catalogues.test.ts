import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outsideCatalogues, sourcePage } from './outside-catalogues.ts';

test("a visitor follows a game's id to its page at the source", () => {
  assert.equal(sourcePage('steam', '620'), 'https://store.steampowered.com/app/620/');
  assert.equal(sourcePage('igdb-slug', 'portal-2'), 'https://www.igdb.com/games/portal-2');
  assert.equal(sourcePage('wikidata', 'Q1/../x'), 'https://www.wikidata.org/wiki/Q1%2F..%2Fx');
  assert.equal(sourcePage('igdb', '72'), undefined);
  assert.equal(sourcePage('constructor', '72'), undefined);
  assert.equal(outsideCatalogues.wikidata?.licence, 'CC0 1.0');
});
