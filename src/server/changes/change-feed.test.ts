import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { pino } from 'pino';
import {
  migratedDatabase,
  onEachDatabase,
  openDatabase,
  tempDirectory,
} from '../../../test/support/databases/databases.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { startPostgres } from '../../../test/support/databases/postgres.ts';
import { appendChange, lockChangeLog, pruneChanges, recordChange } from '../db/change-log.ts';
import { inWriteTransaction } from '../db/write-transaction.ts';
import { migrate } from '../db/migrate.ts';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { createChangeFeed } from './change-feed.ts';

const silent = pino({ level: 'silent' });
const hourMs = 3_600_000;

onEachDatabase('the change feed', (createDatabase, database) => {
  async function site() {
    const db = await migratedDatabase(createDatabase);
    const received: string[] = [];
    const feed = createChangeFeed(db, silent, {
      onChange: (topics) => received.push(...topics),
      onReset: () => received.push('reset'),
    });
    after(() => feed.stop());
    await feed.catchUp();
    // A process starts with a reset: what it read before its first poll may be outdated.
    assert.deepEqual(received.splice(0), ['reset']);
    const write = (topic: string) => inWriteTransaction(db, async (tx) => recordChange(tx, [topic]));
    /** Changes the log past the feed, between two polls, and lets the feed catch up. */
    const whileSuspended = async (change: (transaction: Database) => Promise<unknown>) => {
      await feed.catchUp();
      received.length = 0;
      await db.transaction().execute(change);
      await feed.catchUp();
      return [...received];
    };
    return { db, received, feed, write, whileSuspended };
  }

  test('a process receives what was committed before it asked, each change once and in order', async () => {
    const { received, feed, write } = await site();
    await Promise.all(Array.from({ length: 40 }, (_, index) => write(`thing ${index}`)));
    await Promise.all([feed.catchUp(), feed.catchUp()]);
    assert.equal(received.length, 40);
    assert.equal(new Set(received).size, 40);
    await write('later');
    await feed.catchUp();
    assert.equal(received.at(-1), 'later');
  });

  test('a process receives more changes than one read returns', async () => {
    const { received, feed, whileSuspended } = await site();
    const topics = Array.from({ length: 2_500 }, (_, index) => `thing ${index}`);
    const rows = topics.map((topic) => ({ topics: JSON.stringify([topic]), created_at: 1 }));
    await whileSuspended((transaction) => transaction.insertInto('changes').values(rows).execute());
    await feed.catchUp();
    assert.deepEqual(received, topics);
  });

  test('a process receives by itself what another one changed', async () => {
    const { received, write } = await site();
    await write('elsewhere');
    await eventually(() => assert.deepEqual(received, ['elsewhere']));
  });

  test('a process receives all changes, in order, also if the first takes longer than the next', async () => {
    const { db, received, feed, write } = await site();
    const [recorded, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = db.transaction().execute(async (transaction) => {
      await lockChangeLog(transaction);
      await appendChange(transaction, ['first']);
      recorded.resolve();
      await end.promise;
    });
    await recorded.promise;
    const quick = write('second');
    await setTimeout(300);
    const polled = feed.catchUp();
    await setTimeout(300);
    end.resolve();
    await Promise.all([slow, quick, polled]);
    await feed.catchUp();
    assert.deepEqual(received, ['first', 'second']);
  });

  test('a member who wrote does not wait for ever to be shown it', async () => {
    const { db, feed } = await site();
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.transaction().execute(async (transaction) => {
      // On SQLite, a transaction has the only connection.
      if (database === 'PostgreSQL') {
        const run = (text: string) => transaction.executeQuery(CompiledQuery.raw(text));
        await run('set local idle_in_transaction_session_timeout = 0');
        await run('lock table changes');
      }
      held.resolve();
      await end.promise;
    });
    await held.promise;
    assert.equal(await feed.tryCatchUp(), undefined);
    end.resolve();
    await holding;
    assert.equal(await feed.tryCatchUp(), feed.position());
  });

  test('a change that was rolled back is not received, and the id that it leaves out is no loss', async () => {
    const { db, received, feed, write } = await site();
    const undone = db.transaction().execute(async (transaction) => {
      await appendChange(transaction, ['undone']);
      throw new Error('no');
    });
    await assert.rejects(undone);
    await write('stored');
    await feed.catchUp();
    assert.deepEqual(received, ['stored']);
  });

  test('a process that was suspended while its changes were pruned resets', async () => {
    const { feed, write, whileSuspended, received } = await site();
    await write('known');
    const delivered = await whileSuspended(async (transaction) => {
      await appendChange(transaction, ['missed']);
      await appendChange(transaction, ['newest']);
      const { id } = await newestOf(transaction);
      await transaction.deleteFrom('changes').where('id', '<', id).execute();
    });
    assert.deepEqual(delivered, ['reset']);
    await write('next');
    await feed.catchUp();
    assert.deepEqual(received, ['reset', 'next']);
  });

  test('a process whose database was restored resets, also if new changes have the old ids', async () => {
    const { feed, write, whileSuspended, received } = await site();
    for (const topic of ['first', 'second', 'third']) await write(topic);
    const removeNewest = async (transaction: Database) => {
      const { id } = await newestOf(transaction);
      await transaction.deleteFrom('changes').where('id', '=', id).execute();
      return id;
    };
    assert.deepEqual(await whileSuspended(removeNewest), ['reset']);
    const replaced = await whileSuspended(async (transaction) => {
      const id = await removeNewest(transaction);
      const overriding = database === 'PostgreSQL' ? sql`overriding system value` : sql``;
      await sql`insert into changes (id, nonce, topics, created_at) ${overriding}
        values (${id}, 'another', '["lost"]', 1), (${id + 1}, 'one more', '["lost as well"]', 1)
      `.execute(transaction);
    });
    assert.deepEqual(replaced, ['reset']);
    await write('next');
    await feed.catchUp();
    assert.deepEqual(received, ['reset', 'next']);
  });

  test('a process whose change log was emptied by hand resets, and receives later changes', async () => {
    const { feed, write, whileSuspended, received } = await site();
    const emptied = await whileSuspended((transaction) => transaction.deleteFrom('changes').execute());
    assert.equal(new Set(emptied).size, 1);
    await write('unknown');
    await feed.catchUp();
    await write('next');
    await feed.catchUp();
    assert.deepEqual(received.slice(-2), ['reset', 'next']);
  });

  test('old changes are pruned by the clock of the database, from the beginning, and the newest stays', async () => {
    const { db, feed, received } = await site();
    await db.deleteFrom('changes').execute();
    const ages = [3, 2, 0.9, 2, 0.5];
    for (const age of ages) {
      const created_at = sql<number>`${databaseNow(db)} - ${age * hourMs}`;
      await db.insertInto('changes').values({ topics: '[]', created_at }).execute();
    }
    await feed.catchUp();
    const left = async () => (await db.selectFrom('changes').select('id').execute()).length;
    await pruneChanges(db);
    // The fourth looks older than the third: the clock was set back in between.
    assert.equal(await left(), 3);
    await db.updateTable('changes').set({ created_at: 1 }).execute();
    await pruneChanges(db);
    assert.equal(await left(), 1);
    received.length = 0;
    await feed.catchUp();
    assert.deepEqual(received, []);
  });
});

test('a process whose PostgreSQL was restarted resets: the last commits may be lost', async () => {
  const postgres = await startPostgres();
  after(() => postgres.stop());
  const db = await openDatabase({ DATA_DIR: tempDirectory(), DATABASE_URL: postgres.url });
  await migrate(db);
  const resets: number[] = [];
  const feed = createChangeFeed(db, silent, {
    onChange: () => undefined,
    onReset: (id) => resets.push(id),
  });
  after(() => feed.stop());
  await feed.catchUp();
  assert.equal(resets.length, 1);
  await postgres.restart();
  await eventually(async () => {
    await feed.tryCatchUp();
    assert.ok(resets.length >= 2);
  });
  await feed.catchUp();
  assert.equal(resets.length, 2);
});

function newestOf(db: Database) {
  return db.selectFrom('changes').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
}
