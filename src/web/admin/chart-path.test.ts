import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawChart } from './chart-path.ts';

test('an admin sees values as steps, equal ones as one, and the greatest at the top', () => {
  assert.deepEqual(drawChart([5, 5, 10, 0], 10), {
    area: 'M0 100V50H2V0H3V100H4V100Z',
    baseline: 'M0 100H4',
  });
});

test('a gap is a gap: without an area and without a line', () => {
  assert.deepEqual(drawChart([null, 10, null, null, 10], 10), {
    area: 'M1 100V0H2V100ZM4 100V0H5V100Z',
    baseline: 'M1 100H2M4 100H5',
  });
  assert.deepEqual(drawChart([null, null], 10), { area: '', baseline: '' });
});

test('a small value does not look like none', () => {
  assert.deepEqual(drawChart([1, 100_000], 100_000).area, 'M0 100V98H1V0H2V100Z');
  assert.deepEqual(drawChart([0, 0], 0).area, 'M0 100V100H2V100Z');
});
