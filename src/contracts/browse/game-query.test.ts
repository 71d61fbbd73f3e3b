import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutSearchText } from '../constants.ts';
import { GameFilterQuery } from './game-query.ts';

test('a visitor who pastes a long text searches for its beginning', () => {
  for (const letter of ['a', '💖']) {
    const q = cutSearchText(` ${letter.repeat(150)} `);
    assert.deepEqual(GameFilterQuery.parse({ q }), { q: letter.repeat(100) });
    assert.equal(GameFilterQuery.safeParse({ q: q + letter }).success, false);
  }
});
