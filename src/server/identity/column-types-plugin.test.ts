import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { pino } from 'pino';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { databaseNow } from '../db/dialect.ts';
import { createAuth } from './auth.ts';

const minuteMs = 60_000;
const monthMs = 31 * 24 * 60 * minuteMs;

onEachDatabase('the expiry of what the identity service stores', (createDatabase) => {
  async function site() {
    const db = await migratedDatabase(createDatabase);
    const auth = createAuth({ db, log: pino({ level: 'silent' }), secret: 'x'.repeat(32) });
    const { internalAdapter } = await auth.$context;
    const storeFlow = (identifier: string) =>
      internalAdapter.createVerificationValue({
        identifier,
        value: 'begun',
        expiresAt: new Date(Date.now() + 10 * minuteMs),
      });
    const find = async (identifier: string) => (await internalAdapter.findVerificationValue(identifier))?.value;
    const expire = () =>
      db
        .updateTable('verifications')
        .set({ expires_at: databaseNow(db) })
        .execute();
    return { storeFlow, find, expire, internalAdapter };
  }

  /** Acts while the clock of this process is wrong. */
  async function withClock<Result>(shiftMs: number, act: () => Promise<Result>): Promise<Result> {
    mock.timers.enable({ apis: ['Date'], now: Date.now() + shiftMs });
    try {
      return await act();
    } finally {
      mock.timers.reset();
    }
  }

  test('a sign-in in progress is found by a process whose clock is wrong, and by the others after it', async () => {
    const { storeFlow, find } = await site();
    await storeFlow('here');
    for (const shiftMs of [monthMs, -monthMs]) {
      await withClock(shiftMs, () => storeFlow(`at ${shiftMs}`));
      assert.equal(await withClock(shiftMs, () => find('here')), 'begun');
      assert.equal(await find(`at ${shiftMs}`), 'begun');
    }
    assert.equal(await find('here'), 'begun');
  });

  test('a sign-in that took too long is refused, also by a process whose clock is behind', async () => {
    const { storeFlow, expire, internalAdapter } = await site();
    for (const shiftMs of [0, -monthMs, monthMs]) {
      await storeFlow('here');
      await expire();
      const found = await withClock(shiftMs, () => internalAdapter.consumeVerificationValue('here'));
      assert.equal(found, null);
    }
  });
});
