import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { emptyDatabase, onEachDatabase } from '../../../test/support/databases.ts';
import { recordChange } from '../db/change-log.ts';
import { createChangeFeed } from './change-feed.ts';

const silent = pino({ level: 'silent' });

onEachDatabase('changes', (fresh, database) => {
  async function site() {
    const db = await emptyDatabase(fresh);
    const heard: string[] = [];
    const changes = createChangeFeed(db, silent, (topics) => heard.push(...topics));
    await changes.catchUp();
    const write = (topic: string) =>
      db.transaction().execute((transaction) => recordChange(transaction, [topic]));
    return { db, heard, changes, write };
  }

  test('a process hears of what was committed before it asked, each change once and in order', async () => {
    const { heard, changes, write } = await site();
    await Promise.all(Array.from({ length: 40 }, (_, index) => write(`thing ${index}`)));
    await Promise.all([changes.catchUp(), changes.catchUp()]);
    assert.equal(heard.length, 40);
    assert.equal(new Set(heard).size, 40);
    await write('later');
    await changes.catchUp();
    assert.equal(heard.at(-1), 'later');
    changes.stop();
  });

  test('a process hears by itself of what another one changed', async () => {
    const { heard, changes, write } = await site();
    await write('elsewhere');
    for (let tries = 0; tries < 20 && heard.length === 0; tries += 1) {
      await setTimeout(250);
    }
    assert.deepEqual(heard, ['elsewhere']);
    changes.stop();
  });

  test('a process hears of all changes, in order, also where the first takes longer than the next', async () => {
    const { db, heard, changes, write } = await site();
    const [noted, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = db.transaction().execute(async (transaction) => {
      await recordChange(transaction, ['first']);
      noted.resolve();
      await end.promise;
    });
    await noted.promise;
    const quick = write('second');
    await setTimeout(300);
    const looked = changes.catchUp();
    await setTimeout(300);
    end.resolve();
    await Promise.all([slow, quick, looked]);
    await changes.catchUp();
    assert.deepEqual(heard, ['first', 'second']);
    changes.stop();
  });

  test('who wrote does not wait for ever to be shown it', async () => {
    const { db, changes } = await site();
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.transaction().execute(async (transaction) => {
      // On SQLite, whoever writes has the only connection.
      if (database === 'PostgreSQL') {
        const run = (text: string) => transaction.executeQuery(CompiledQuery.raw(text));
        await run('set local idle_in_transaction_session_timeout = 0');
        await run('lock table changes');
      }
      held.resolve();
      await end.promise;
    });
    await held.promise;
    assert.equal(await changes.tryCatchUp(), undefined);
    end.resolve();
    await holding;
    assert.equal(await changes.tryCatchUp(), changes.position());
    changes.stop();
  });

  test('what was undone is not heard of', async () => {
    const { db, heard, changes } = await site();
    const undone = db.transaction().execute(async (transaction) => {
      await recordChange(transaction, ['undone']);
      throw new Error('no');
    });
    await assert.rejects(undone);
    await changes.catchUp();
    assert.deepEqual(heard, []);
    changes.stop();
  });
});
