import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { eventually } from '../../../test/support/eventually.ts';
import type { RequestScope } from '../http/context.ts';
import { budgets } from '../limits/budgets.ts';
import { createLimits } from '../limits/limits.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import { createKnownBrowsers } from './known-browser.ts';
import { createPasswordGuesses } from './password-guesses.ts';
import { readPasswordState } from './stored-password.ts';

const email = 'mara.okafor@example.org';
/** Two are checked at a time, and 48 wait. */
const slots = 50;

onEachDatabase('passwords that are being checked', (createDatabase) => {
  async function site() {
    const db = await migratedDatabase(createDatabase);
    const limits = createLimits({ db, log: pino({ level: 'silent' }), budgets });
    const knownBrowsers = createKnownBrowsers('a secret of the tests', false);
    const guesses = createPasswordGuesses(db, limits, knownBrowsers);
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    let refused = 0;
    /** Resolves to whether there was a slot; the check lasts until `finish` is called. */
    const check = async (clientAddress: string, account: string, cookieHeader?: string): Promise<boolean> => {
      const scope = { clientAddress, cookieHeader } as RequestScope;
      try {
        await guesses.check(scope, account, () => end);
        return true;
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error;
        refused += 1;
        return false;
      }
    };
    /** Takes all slots, with accounts of nobody. */
    const crowdFrom = async (addressOf: (index: number) => string) => {
      const more = 10;
      const crowd = Array.from({ length: slots + more }, (_, index) =>
        check(addressOf(index), `nobody${index}@example.org`),
      );
      await eventually(() => assert.equal(refused, more));
      return crowd;
    };
    const [cookie] = knownBrowsers.remember(undefined, await readPasswordState(db, email)).split(';');
    return { db, limits, check, crowdFrom, finish, cookie };
  }

  test('a crowd in one IPv6 /48 keeps nobody else from signing in, nor a browser that has done so before', async () => {
    const { limits, check, crowdFrom, finish, cookie } = await site();
    const crowd = await crowdFrom((index) => `2001:db8:1:${index.toString(16)}::1`);
    const others = [
      check('192.0.2.1', 'otto@example.org'),
      check('2001:db8:2::1', 'ada@example.org'),
      check('2001:db8:1::1', email, cookie),
    ];
    finish();
    assert.deepEqual(await Promise.all(others), [true, true, true]);
    await Promise.allSettled(crowd);
    limits.stop();
  });

  test('a crowd in as many networks as there are slots keeps no browser out that has signed in before', async () => {
    const { limits, check, crowdFrom, finish, cookie } = await site();
    const crowd = await crowdFrom((index) => `192.0.2.${index}`);
    assert.equal(await check('198.51.100.1', 'otto@example.org'), false);
    const known = check('198.51.100.1', email, cookie);
    finish();
    assert.equal(await known, true);
    await Promise.allSettled(crowd);
    limits.stop();
  });

  test("a stranger's attempts while too many passwords are being checked use up none of a member's", async () => {
    const { db, limits, check, crowdFrom, finish } = await site();
    const crowd = await crowdFrom(() => '192.0.2.7');
    for (let times = 0; times < 6; times += 1) assert.equal(await check('192.0.2.7', email), false);
    const counted = await db.selectFrom('rate_limits').select('name').where('name', 'like', `%${email}`).execute();
    assert.deepEqual(counted, []);
    finish();
    await Promise.allSettled(crowd);
    limits.stop();
  });
});
