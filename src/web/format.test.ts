import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate, formatPrice } from './format.ts';

test('a visitor reads prices as they are written everywhere', () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  for (const price of [0.01, 0.5, 9.99, 10, 59.9, 999.99, 1_000, 9_999.99, 10_000]) {
    assert.equal(formatPrice(price), dollars.format(price));
  }
  assert.equal(formatPrice(0), 'Free');
});

test('a reader reads the day of a review as days are written everywhere', () => {
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  for (let month = 0; month < 12; month += 1) {
    const moment = new Date(Date.UTC(2026, month, 1 + month * 2, 23, 59));
    assert.equal(formatDate(moment.toISOString()), days.format(moment));
  }
});
