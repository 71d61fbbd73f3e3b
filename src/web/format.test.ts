import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAge, formatCount, formatDate, formatDateTime, formatPrice, splitDate } from './format.ts';

test('a visitor reads prices as they are written everywhere', () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  for (const price of [0.01, 0.5, 9.99, 10, 59.9, 999.99, 1_000, 9_999.99, 10_000]) {
    assert.equal(formatPrice(price), dollars.format(price));
  }
  assert.equal(formatPrice(0), 'Free');
  assert.equal(formatPrice(19.5, 'EUR'), '€19.50');
  assert.equal(formatPrice(null), undefined);
});

// Tokyo is nine hours ahead of UTC, Phoenix seven behind; neither has a summer time.
const zones = { UTC: 0, 'Asia/Tokyo': -540, 'America/Phoenix': 420 };

for (const [timeZone, offsetMinutes] of Object.entries(zones)) {
  test(`a reader in ${timeZone} reads the day and the time of a review as they are written everywhere`, () => {
    const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
    const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
    for (let month = 0; month < 12; month += 1) {
      const moment = new Date(Date.UTC(2026, month, 1 + month * 2, month * 2, 59 - month * 5));
      assert.equal(formatDate(moment.toISOString(), offsetMinutes), days.format(moment));
      const time = times.format(moment).replaceAll('\u202F', ' ');
      assert.equal(formatDateTime(moment.toISOString(), offsetMinutes), time);
    }
  });
}

test('a reader reads the age of a review in the largest whole unit, for 30 days', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  const ages: [ageMs: number, text: string | undefined][] = [
    [0, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1 min ago'],
    [hour - 1, '59 min ago'],
    [3 * hour, '3 h ago'],
    [day - 1, '23 h ago'],
    [day, '1 day ago'],
    [2 * day, '2 days ago'],
    [31 * day - 1, '30 days ago'],
    [31 * day, undefined],
    // The reader's clock is a little behind; far behind, it says nothing about an age.
    [-minute, 'just now'],
    [-hour, undefined],
  ];
  assert.deepEqual(
    ages.map(([ageMs]) => [ageMs, formatAge(ageMs)]),
    ages,
  );
});

test('a visitor reads large numbers with separators', () => {
  const shown = [0, 999, 1_000, 27_075, 1_234_567].map(formatCount);
  assert.deepEqual(shown, ['0', '999', '1,000', '27,075', '1,234,567']);
});

test('a visitor reads a release date as exactly as it is known', () => {
  const shown = ['2019-04-12', '2019-04-02', '2019-12', '2019'].map((date) => {
    const { beforeYear, year } = splitDate(date);
    return beforeYear + year;
  });
  assert.deepEqual(shown, ['Apr 12, 2019', 'Apr 2, 2019', 'Dec 2019', '2019']);
});
