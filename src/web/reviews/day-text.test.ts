import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText } from './day-text.ts';

test('a reader reads the day of a review as days are written everywhere', () => {
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  for (let month = 0; month < 12; month += 1) {
    const moment = new Date(Date.UTC(2026, month, 1 + month * 2, 23, 59));
    assert.equal(dayText(moment.toISOString()), days.format(moment));
  }
});
