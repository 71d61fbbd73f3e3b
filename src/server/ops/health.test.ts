import assert from 'node:assert/strict';
import { watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  createPostgres,
  createSqlite,
  migratedDatabase,
  openDatabase,
} from '../../../test/support/databases/databases.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { createTestApp } from '../../../test/support/test-app.ts';

test('a stranger who asks again and again whether the site is ready makes it write one file a second', async () => {
  const environment = await createSqlite('tables');
  const app = await createTestApp(await openDatabase(environment));
  const seen: string[] = [];
  const watcher = watch(environment.DATA_DIR, (event, name) => {
    if (event === 'rename') seen.push(name!);
  });
  after(() => watcher.close());
  const startedAt = performance.now();
  const ask = async () => assert.equal((await app.request('/readyz')).status, 200);
  await Promise.all(Array.from({ length: 20 }, ask));
  for (let count = 0; count < 20; count += 1) await ask();
  const seconds = (performance.now() - startedAt) / 1_000;
  // The system reports changes in their order.
  writeFileSync(join(environment.DATA_DIR, 'last'), '');
  await eventually(() => assert.ok(seen.includes('last')));
  // Each file is reported twice: when it is created and when it is deleted.
  const written = seen.filter((name) => name === 'write-check').length / 2;
  assert.ok(written >= 1 && written <= 1 + seconds, `${written} files in ${seconds} s`);
});

test('fifty strangers who ask at the same time whether the site is ready cost the database one query', async () => {
  const db = await migratedDatabase(createSqlite);
  let pings = 0;
  const counting = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments[0] === 'select 1') pings += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const app = await createTestApp(counting);
  const gate = Promise.withResolvers<void>();
  // The database has one connection, so that the query waits.
  const busy = db.transaction().execute(() => gate.promise);
  const requests = Promise.all(Array.from({ length: 50 }, () => app.request('/readyz')));
  await setTimeout(100);
  gate.resolve();
  await Promise.all([busy, requests]);
  assert.equal(pings, 1);
});

test('while an operator locks a table, its readers come later, others search, and the process stays in the balancer', async () => {
  const environment = await createPostgres('tables');
  const app = await createTestApp(await openDatabase(environment), { games: 3 });
  const operator = await openDatabase(environment);
  // What a search needs of the games is read once.
  assert.equal((await app.request('/default?q=example')).status, 200);
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = operator.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`lock table reviews`.execute(transaction);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const ending = new AbortController();
  const outcomes: string[] = [];
  const read = async (path: string) => {
    const { status, headers } = await app.request(path);
    outcomes.push(`${path.replace(/\d+/, '…')} ${status} ${headers.get('retry-after')}`);
  };
  const keepReading = async (number: number) => {
    for (; !ending.signal.aborted; await setTimeout(20)) await read(`/review?limit=${number}`);
  };
  // More than there are connections.
  const readers = Array.from({ length: 15 }, (_, index) => keepReading(index + 1));
  for (let number = 0; number < 15; number += 1) {
    for (const path of ['/healthz', '/readyz', `/default?q=example+${number}`]) await read(path);
    await setTimeout(100);
  }
  ending.abort();
  await Promise.all(readers);
  gate.resolve();
  await holding;
  assert.deepEqual([...new Set(outcomes)].toSorted(), [
    '/default?q=example+… 200 null',
    '/healthz 200 null',
    '/readyz 200 null',
    '/review?limit=… 503 5',
  ]);
  assert.equal((await app.request('/review?limit=20')).status, 200);
});

test('a process whose PostgreSQL becomes read-only by a setting leaves the balancer, and comes back', async () => {
  const environment = await createPostgres('tables');
  const db = await openDatabase(environment);
  const app = await createTestApp(db);
  const name = sql.ref(new URL(environment.DATABASE_URL).pathname.slice(1));
  const isReady = async () => (await app.request('/readyz')).status;
  assert.equal(await isReady(), 200);
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
  await eventually(async () => assert.equal(await isReady(), 503), { timeoutMs: 30_000 });
  await sql`alter database ${name} reset default_transaction_read_only`.execute(db);
  await eventually(async () => assert.equal(await isReady(), 200), { timeoutMs: 30_000 });
});
