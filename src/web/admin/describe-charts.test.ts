import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriesNames, type SeriesName } from '../../contracts/admin/constants.ts';
import { describeCharts } from './describe-charts.ts';
import { describeTable } from './describe-table.ts';

type Values = (number | null)[];

/** A day in steps of five minutes that ends as given; before, there is nothing. */
function historyOf(ends: Partial<Record<SeriesName, Values>>, stepMs = 300_000) {
  const steps = stepMs === 300_000 ? 288 : 720;
  const series = Object.fromEntries(
    seriesNames.map((name) => {
      const end = ends[name] ?? [];
      return [name, [...Array.from({ length: steps - end.length }, () => null), ...end]];
    }),
  ) as Record<SeriesName, Values>;
  return { startsAt: '2026-03-01T18:25:00.000Z', stepMs, series };
}

const day = historyOf({
  requests: [0, 1_200, 4],
  milliseconds: [0, 3_000, 200],
  serverErrors: [0, 0, 0],
  clientErrors: [0, 2, 1],
  tooManyRequests: [0, 3, 0],
  cacheHits: [0, 90, 0],
  cacheMisses: [0, 30, 0],
  members: [3, 3, 4],
  reviews: [7, 7, 7],
  databaseBytes: [2_000_000, 2_000_000, 3_000_000_000],
  queuedReads: [0, 8, 0],
  queuedWrites: [0, 0, 1],
  memoryBytes: [20_000_000, 90_000_000, 30_000_000],
});

test('an admin reads each chart as a sentence', () => {
  const charts = describeCharts({ history: day, range: '24h' });
  assert.deepEqual(
    charts.map(({ title, summary }) => `${title}: ${summary}`),
    [
      'Requests: 1,204, at most 1,200 in five minutes (Mar 2, 2026, 6:15 PM).',
      'Server errors: None.',
      'Refused requests: 6, at most 5 in five minutes (Mar 2, 2026, 6:15 PM). 3 of them were too many (429).',
      'Response time: 2.7 ms on average, 50 ms in the slowest five minutes (Mar 2, 2026, 6:20 PM). From the cache: 0 ms.',
      'From the cache: 75 %: 90 of 120 responses that can be cached.',
      'Waiting requests: At most 8 in one process (Mar 2, 2026, 6:15 PM).',
      'Members: 4, first 3.',
      'Reviews: 7, unchanged.',
      'Storage: 2.8 GB, first 1.9 MB.',
      'Memory per process: At most 85.8 MB (Mar 2, 2026, 6:15 PM).',
    ],
  );
  assert.ok(charts.every(({ steps }) => steps === 288));
});

test('an admin of a site without visitors reads that there is nothing yet, not that it is zero', () => {
  const charts = describeCharts({ history: historyOf({}), range: '24h' });
  assert.ok(charts.every(({ summary, area }) => summary === 'No figures yet.' && area === ''));
  const idle = describeCharts({
    history: historyOf({ requests: [0], cacheHits: [0], cacheMisses: [0] }),
    range: '24h',
  });
  assert.equal(idle[0]!.summary, 'None.');
});

test('the table has a row for each hour, and for each day of a month, the latest first', () => {
  const hours = describeTable({ history: day, range: '24h' });
  assert.equal(hours.length, 25);
  assert.deepEqual(hours[0], [
    'Mar 2, 2026, 6:00 PM',
    '1,204',
    '0',
    '6',
    '3',
    '2.7 ms',
    '75 %',
    '8',
    '4',
    '7',
    '2.8 GB',
    '85.8 MB',
  ]);
  assert.deepEqual(
    hours[1]!.slice(1, 7),
    Array.from({ length: 6 }, () => '–'),
  );
  const days = describeTable({ history: historyOf({ requests: [1, 2] }, 3_600_000), range: '30d' });
  assert.equal(days.length, 31);
  assert.deepEqual(days[0]!.slice(0, 2), ['Mar 31, 2026', '3']);
});
