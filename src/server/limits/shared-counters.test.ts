import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { createSqlite, migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { budgets } from './budgets.ts';
import { createSharedCounters } from './shared-counters.ts';
import { TooManyRequests } from './too-many-requests.ts';

const burst = { max: 40, windowMs: 60_000 };
const figures = { ...budgets, renders: { ...budgets.renders, burst, day: 100 } };

async function countersOf({ maxEntries = 100, isUnavailable = false, createDatabase = createSqlite } = {}) {
  const db = await migratedDatabase(createDatabase);
  if (isUnavailable) await db.destroy();
  const clock = { now: 1_000 };
  const log = pino({ level: 'silent' });
  const counters = createSharedCounters({ db, log, budgets: figures, clock: () => clock.now, maxEntries });
  after(counters.stop);
  /** How many of so many requests of a network get through. */
  const request = (network: string, count: number) => {
    const charge = { budget: 'renders', key: network } as const;
    let allowed = 0;
    for (let index = 0; index < count; index += 1) {
      try {
        counters.assertLeft(charge);
      } catch (error) {
        assert.ok(error instanceof TooManyRequests);
        continue;
      }
      counters.count(charge);
      allowed += 1;
    }
    return allowed;
  };
  return { db, clock, counters, request };
}

test('a network that has used up its minute waits for the next one, and its day for a day', async () => {
  const { clock, request } = await countersOf();
  assert.equal(request('192.0.2.1', 50), 40);
  clock.now += 59_999;
  assert.equal(request('192.0.2.1', 1), 0);
  clock.now += 1;
  assert.equal(request('192.0.2.1', 50), 40);
  clock.now += 60_000;
  assert.equal(request('192.0.2.1', 50), 20);
  clock.now += 60_000;
  assert.equal(request('192.0.2.1', 50), 0);
  clock.now += 24 * 3_600_000;
  assert.equal(request('192.0.2.1', 50), 40);
});

test('an attacker from many networks neither fills the memory nor clears the count of a busy one', async () => {
  const { counters, request } = await countersOf({ maxEntries: 100 });
  assert.equal(request('192.0.2.1', 30), 30);
  for (let index = 0; index < 1_000; index += 1) request(`2001:db8:0:${index}::/64`, 1);
  assert.ok(counters.size() <= 100);
  assert.equal(request('192.0.2.1', 30), 10);
  // Even if all are busy, the memory is bounded.
  for (let index = 0; index < 300; index += 1) request(`2001:db8:1:${index}::/64`, 11);
  assert.ok(counters.size() <= 100);
});

test('slow reading all day does not use up a minute once it is shared', async () => {
  const { clock, counters, request } = await countersOf();
  for (let minute = 0; minute < 30; minute += 1) {
    assert.equal(request('192.0.2.1', 1), 1);
    clock.now += 60_000;
  }
  await counters.sync();
  assert.equal(request('192.0.2.1', 50), 40);
});

test('while the database is away, each process counts alone', async () => {
  const { counters, request } = await countersOf({ isUnavailable: true });
  assert.equal(request('192.0.2.1', 20), 20);
  await counters.sync();
  assert.equal(request('192.0.2.1', 50), 20);
});

onEachDatabase('counters in memory', (createDatabase) => {
  test('a network that was forgotten before its count was shared, and comes back, has its count shared', async () => {
    const { db, clock, counters, request } = await countersOf({ maxEntries: 10, createDatabase });
    request('192.0.2.1', 20);
    clock.now += 60_000;
    for (let index = 0; index < 10; index += 1) request(`2001:db8:0:${index}::/64`, 1);
    request('192.0.2.1', 15);
    await counters.sync();
    const counted = await db.selectFrom('rate_limits').select(['name', 'taken', 'day_taken']).execute();
    assert.deepEqual(
      counted.map((row) => ({ ...row })),
      [{ name: 'renders 192.0.2.1', taken: 15, day_taken: 15 }],
    );
  });
});
