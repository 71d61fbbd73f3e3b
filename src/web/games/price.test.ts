import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceText } from './price.ts';

test('a visitor reads prices as they are written everywhere', () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  for (const price of [0.01, 0.5, 9.99, 10, 59.9, 999.99, 1_000, 9_999.99, 10_000]) {
    assert.equal(priceText(price), dollars.format(price));
  }
  assert.equal(priceText(0), 'Free');
});
