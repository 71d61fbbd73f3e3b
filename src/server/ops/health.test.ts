import assert from 'node:assert/strict';
import { watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createSqlite, migratedDatabase, openDatabase } from '../../../test/support/databases/databases.ts';
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
