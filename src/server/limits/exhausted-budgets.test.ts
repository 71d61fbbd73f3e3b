import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createExhaustedBudgets } from './exhausted-budgets.ts';

function withClock() {
  const clock = { now: 1_000 };
  return { clock, exhausted: createExhaustedBudgets(() => clock.now) };
}

test('a used-up budget is remembered until its window ends', () => {
  const { clock, exhausted } = withClock();
  assert.equal(exhausted.remainingMs('mara'), undefined);
  exhausted.add('mara', 60_000);
  clock.now += 59_999;
  assert.equal(exhausted.remainingMs('mara'), 1);
  assert.equal(exhausted.remainingMs('otto'), undefined);
  clock.now += 1;
  assert.equal(exhausted.remainingMs('mara'), undefined);
});

test('where attempts may be given back, the database is asked once more after some seconds', () => {
  const { clock, exhausted } = withClock();
  exhausted.addRefundable('mara', 3_600_000);
  clock.now += 4_999;
  assert.equal(exhausted.remainingMs('mara'), 3_595_001);
  clock.now += 1;
  assert.equal(exhausted.remainingMs('mara'), undefined);
  exhausted.addRefundable('mara', 3_595_000);
  clock.now += 3_594_999;
  assert.equal(exhausted.remainingMs('mara'), 1);
});

test('an attempt that the database allows in between starts that anew', () => {
  const { clock, exhausted } = withClock();
  exhausted.addRefundable('mara', 3_600_000);
  clock.now += 5_000;
  exhausted.delete('mara');
  exhausted.addRefundable('mara', 3_595_000);
  clock.now += 5_000;
  assert.equal(exhausted.remainingMs('mara'), undefined);
});

test('strangers who use up ever more budgets do not fill the memory', () => {
  const { exhausted } = withClock();
  for (let index = 0; index < 30_000; index += 1) exhausted.add(`stranger ${index}`, 60_000);
  assert.equal(exhausted.size(), 10_000);
  assert.equal(exhausted.remainingMs('stranger 29999'), 60_000);
  assert.equal(exhausted.remainingMs('stranger 0'), undefined);
});
