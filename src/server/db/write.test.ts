import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery } from 'kysely';
import {
  emptyDatabase,
  onEachDatabase,
  openDatabase,
  scratchDirectory,
} from '../../../test/support/databases.ts';
import type { Database } from './schema.ts';
import { createWriter } from './write.ts';

onEachDatabase('writing', (fresh) => {
  async function site() {
    const db = await emptyDatabase(fresh);
    const put = (name: string) => (transaction: Database) =>
      transaction.insertInto('settings').values({ name, value: '' }).execute();
    const stored = async () => {
      const rows = await db.selectFrom('settings').select('name').orderBy('name').execute();
      return rows.map(({ name }) => name).filter((name) => name.startsWith('test'));
    };
    return { db, write: createWriter(db), put, stored };
  }

  test('many who write at once all find what they wrote', async () => {
    const { write, put, stored } = await site();
    const names = Array.from(
      { length: 100 },
      (_, index) => `test ${String(index).padStart(3, '0')}`,
    );
    await Promise.all(names.map((name) => write(put(name))));
    assert.deepEqual(await stored(), names);
  });

  test('whose write fails is told so, and takes nobody else with them', async () => {
    const { write, put, stored } = await site();
    const half = async (transaction: Database) => {
      await put('test half')(transaction);
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

  test('where nothing can be stored, all who wait are told so, and later ones are served', async () => {
    const { db, write, put, stored } = await site();
    await db.schema.alterTable('settings').renameTo('elsewhere').execute();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((number) => write(put(`test ${number}`))),
    );
    assert.ok(outcomes.every(({ status }) => status === 'rejected'));
    await db.schema.alterTable('elsewhere').renameTo('settings').execute();
    await write(put('test 4'));
    assert.deepEqual(await stored(), ['test 4']);
  });
});

/** A table in which a thing can stand twice. */
async function notes() {
  const db = await openDatabase({ DATA_DIR: scratchDirectory(), DATABASE_URL: '' });
  const settings = db.schema.createTable('settings');
  await settings.addColumn('name', 'text').addColumn('value', 'text').execute();
  const put = (name: string) => (transaction: Database) =>
    transaction.insertInto('settings').values({ name, value: '' }).execute();
  const run = (statement: string) => (transaction: Database) =>
    transaction.executeQuery(CompiledQuery.raw(statement));
  const stored = async () =>
    (await db.selectFrom('settings').select('name').execute()).map(({ name }) => name);
  const write = createWriter(db);
  const outcomesOf = async (works: ((transaction: Database) => Promise<unknown>)[]) =>
    (await Promise.allSettled(works.map((work) => write(work)))).map(({ status }) => status);
  return { put, run, stored, outcomesOf };
}

test('writes that SQLite itself undoes are not taken for stored', async () => {
  const { put, run, stored, outcomesOf } = await notes();
  // As on a full disk: SQLite then ends the transaction by itself.
  const undo = async (transaction: Database) => {
    await run('rollback')(transaction);
    throw new Error('the disk is full');
  };
  const outcomes = await outcomesOf([put('1'), undo, put('2')]);
  assert.deepEqual(outcomes, ['rejected', 'rejected', 'rejected']);
  assert.deepEqual(await stored(), []);
  assert.deepEqual(await outcomesOf([put('3')]), ['fulfilled']);
});

test('writes that may be stored or not are told so, and never stored twice', async () => {
  const { put, run, stored, outcomesOf } = await notes();
  // As where the connection is lost when all is stored: the transaction's own end then fails.
  assert.deepEqual(await outcomesOf([put('1'), run('commit')]), ['rejected', 'rejected']);
  assert.deepEqual(await stored(), ['1']);
  assert.deepEqual(await outcomesOf([put('2')]), ['fulfilled']);
});
