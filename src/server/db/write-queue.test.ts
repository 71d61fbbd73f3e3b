import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import {
  migratedDatabase,
  onEachDatabase,
  openDatabase,
  tempDirectory,
} from '../../../test/support/databases/databases.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import { isUnavailable } from './errors.ts';
import { lockChangeLog, recordChange } from './change-log.ts';
import type { Database } from './schema.ts';
import { readSetting, writeSetting } from './settings.ts';
import { withStartupLock } from './startup-lock.ts';
import { createWriteQueue } from './write-queue.ts';
import type { WriteTransaction } from './write-transaction.ts';

onEachDatabase('the write queue', (createDatabase, database) => {
  async function site() {
    const db = await migratedDatabase(createDatabase);
    const put = (name: string) => (tx: Pick<WriteTransaction, 'db'>) =>
      tx.db.insertInto('settings').values({ name, value: '' }).execute();
    const stored = async () => {
      const rows = await db.selectFrom('settings').select('name').orderBy('name').execute();
      return rows.map(({ name }) => name).filter((name) => name.startsWith('test'));
    };
    return { db, write: createWriteQueue(db), put, stored };
  }

  test('members who write at the same time all find what they wrote', async () => {
    const { write, put, stored } = await site();
    const names = Array.from({ length: 100 }, (_, index) => `test ${String(index).padStart(3, '0')}`);
    await Promise.all(names.map((name) => write(put(name))));
    assert.deepEqual(await stored(), names);
  });

  test('an operator learns how many writes wait', async () => {
    const { write, put } = await site();
    const writes = Array.from({ length: 40 }, (_, index) => write(put(`test ${index}`)));
    assert.equal(write.waiting(), 40);
    await Promise.all(writes);
    assert.equal(write.waiting(), 0);
  });

  test('a member whose write fails is told so, and the other writes of the group are stored', async () => {
    const { write, put, stored } = await site();
    const half = async (tx: WriteTransaction) => {
      await put('test half')(tx);
      throw new Error('thought better of it');
    };
    await write(put('test 0'));
    const outcomes = await Promise.allSettled([
      write(put('test 1')),
      write(half),
      write(put('test 0')),
      write(put('test 2')),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    );
    assert.match(String((outcomes[1] as PromiseRejectedResult).reason), /thought better/);
    assert.deepEqual(await stored(), ['test 0', 'test 1', 'test 2']);
  });

  test('a write whose batched statement fails does not fail the other writes of the group', async () => {
    const { write, stored } = await site();
    const putAll = async (db: Database, names: string[]) => {
      const rows = names.map((name) => ({ name, value: '' }));
      await db.insertInto('settings').values(rows).execute();
    };
    const put = (name: string) => async (tx: WriteTransaction) => tx.beforeCommit(putAll, [name]);
    await write(put('test 0'));
    const outcomes = await Promise.allSettled(['test 1', 'test 0', 'test 2', 'test 3'].map((name) => write(put(name))));
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    );
    assert.deepEqual(await stored(), ['test 0', 'test 1', 'test 2', 'test 3']);
  });

  test('when no write of a group succeeds, all are told so, and later ones are stored', async () => {
    const { db, write, put, stored } = await site();
    await db.schema.alterTable('settings').renameTo('elsewhere').execute();
    const outcomes = await Promise.allSettled([1, 2, 3].map((number) => write(put(`test ${number}`))));
    assert.ok(outcomes.every(({ status }) => status === 'rejected'));
    await db.schema.alterTable('elsewhere').renameTo('settings').execute();
    await write(put('test 4'));
    assert.deepEqual(await stored(), ['test 4']);
  });

  test('when the database is unavailable, writes after the first do not wait', async () => {
    const { write, put, stored } = await site();
    let tries = 0;
    const works = Array.from({ length: 40 }, (_, index) => async (tx: WriteTransaction) => {
      tries += 1;
      await put(`test ${index}`)(tx);
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    });
    const outcomes = await Promise.allSettled(works.map((work) => write(work)));
    assert.ok(outcomes.every(({ status }) => status === 'rejected'));
    assert.equal(tries, 1);
    await write(put('test 40'));
    assert.deepEqual(await stored(), ['test 40']);
  });

  test("writes beyond the queue's limit fail at once, and those in it are committed", async () => {
    const { write, stored } = await site();
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const first = write(() => {
      started.resolve();
      return gate.promise;
    });
    await started.promise;
    const all = Array.from({ length: 5_001 }, () => write(async () => 'done'));
    await assert.rejects(all.pop()!, QueueFullError);
    gate.resolve();
    await first;
    assert.ok((await Promise.all(all)).every((result) => result === 'done'));
    assert.deepEqual(await stored(), []);
  });

  test('when the first in the queue has waited for two seconds, members who come later are refused at once', async (t) => {
    const { write, put, stored } = await site();
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const first = write(() => {
      started.resolve();
      return gate.promise;
    });
    await started.promise;
    const waiting = [write(put('test 1')), write(put('test 2'))];
    const elapsed = performance.now.bind(performance);
    const clock = t.mock.method(performance, 'now', () => elapsed() + 2_001);
    // The queue reads the clock once in each tick.
    await setImmediate();
    const refused = assert.rejects(write(put('test 3')), QueueFullError);
    clock.mock.restore();
    gate.resolve();
    await Promise.all([refused, first, ...waiting]);
    await setImmediate();
    await write(put('test 4'));
    assert.deepEqual(await stored(), ['test 1', 'test 2', 'test 4']);
  });

  test('a write that meets a lock does not fail the other writes of the group', async () => {
    const { write, put, stored } = await site();
    let tries = 0;
    const meetLock = async () => {
      tries += 1;
      throw Object.assign(new Error('took too long'), { code: '57014' });
    };
    const works = [put('test 1'), meetLock, ...[2, 3, 4].map((number) => put(`test ${number}`))];
    const outcomes = await Promise.allSettled(works.map((work) => write<unknown>(work)));
    assert.deepEqual(
      outcomes.map(({ status }) => status === 'fulfilled'),
      [true, false, true, true, true],
    );
    assert.deepEqual([tries, await stored()], [1, ['test 1', 'test 2', 'test 3', 'test 4']]);
    await assert.rejects(write(meetLock), /too long/);
  });

  test('a batched statement that meets a lock does not fail the other writes of the group', async () => {
    const { write, put, stored } = await site();
    const waitForAll = async (_: Database, waits: boolean[]) => {
      if (!waits.includes(true)) return;
      throw Object.assign(new Error('took too long'), { code: '57014' });
    };
    const works = Array.from({ length: 40 }, (_, index) => async (tx: WriteTransaction) => {
      await put(`test ${index}`)(tx);
      tx.beforeCommit(waitForAll, [index === 7]);
    });
    const outcomes = await Promise.allSettled(works.map((work) => write(work)));
    const refused = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
    assert.deepEqual([refused, (await stored()).length], [[7], 39]);
  });

  test('a process that prepares the database and one that writes do not deadlock', async () => {
    const { db, write } = await site();
    const started = Promise.withResolvers<void>();
    const preparing = withStartupLock(db, async (tx) => {
      await writeSetting(tx.db, 'samples', 'prepared');
      started.resolve();
      await setTimeout(300);
      recordChange(tx, ['samples']);
    });
    await started.promise;
    await write(async (tx) => {
      await writeSetting(tx.db, 'samples', 'written');
      recordChange(tx, ['samples']);
    });
    await preparing;
    assert.equal(await readSetting(db, 'samples'), 'written');
  });

  // SQLite sees that a process has ended by its file lock; one that hangs must be ended.
  if (database === 'PostgreSQL') {
    test('a process that hangs in a write does not block the others for ever', async () => {
      const { db, write, put, stored } = await site();
      const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const hanging = db.transaction().execute(async (transaction) => {
        await lockChangeLog(transaction);
        await put('test hanging')({ db: transaction });
        locked.resolve();
        await end.promise;
        await put('test too late')({ db: transaction });
      });
      await locked.promise;
      await write(put('test'));
      end.resolve();
      await assert.rejects(hanging, isUnavailable);
      assert.deepEqual(await stored(), ['test']);
    });
  }
});

/** A table in which a thing can stand twice. */
async function notes() {
  const db = await openDatabase({ DATA_DIR: tempDirectory(), DATABASE_URL: '' });
  const settings = db.schema.createTable('settings');
  await settings.addColumn('name', 'text').addColumn('value', 'text').execute();
  const put =
    (name: string) =>
    ({ db: transaction }: WriteTransaction) =>
      transaction.insertInto('settings').values({ name, value: '' }).execute();
  const run =
    (statement: string) =>
    ({ db: transaction }: WriteTransaction) =>
      transaction.executeQuery(CompiledQuery.raw(statement));
  const stored = async () => (await db.selectFrom('settings').select('name').execute()).map(({ name }) => name);
  const write = createWriteQueue(db);
  const outcomesOf = async (works: ((tx: WriteTransaction) => Promise<unknown>)[]) =>
    (await Promise.allSettled(works.map((work) => write(work)))).map(({ status }) => status);
  return { put, run, stored, outcomesOf };
}

test('writes that SQLite itself rolls back are not reported as stored, unless another transaction stores them', async () => {
  const { put, run, stored, outcomesOf } = await notes();
  // As on a full disk: SQLite then ends the transaction by itself.
  const undoWith = (error: Error) => async (tx: WriteTransaction) => {
    await run('rollback')(tx);
    throw error;
  };
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const outcomes = await outcomesOf([put('1'), undoWith(full), put('2')]);
  assert.deepEqual(outcomes, ['rejected', 'rejected', 'rejected']);
  assert.deepEqual(await stored(), []);
  // An error of one write alone: the others are stored without it.
  const others = await outcomesOf([put('3'), undoWith(new Error('planted')), put('4')]);
  assert.deepEqual(others, ['fulfilled', 'rejected', 'fulfilled']);
  assert.deepEqual(await stored(), ['3', '4']);
});

test('writes of unknown outcome are reported as such, and never stored twice', async () => {
  const { put, run, stored, outcomesOf } = await notes();
  // As where the connection is lost when all is stored: the transaction's own end then fails.
  assert.deepEqual(await outcomesOf([put('1'), run('commit')]), ['rejected', 'rejected']);
  assert.deepEqual(await stored(), ['1']);
  assert.deepEqual(await outcomesOf([put('2')]), ['fulfilled']);
});
