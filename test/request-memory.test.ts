import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSqlite } from './support/databases/databases.ts';
import { createTestApp } from './support/test-app.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('somebody who requests many addresses once each leaves little more in memory than the addresses', async () => {
  const { request } = await createTestApp(createSqlite, { games: 1, responseCacheMb: 0 });
  /** Each request has a header of 10 kB, by which one that is kept would be noticed. */
  const requestAddresses = async (prefix: string, count: number) => {
    for (let number = 0; number < count; number += 1) {
      const headers = { 'user-agent': `${number}`.padEnd(10_000, 'x') };
      const options = { headers };
      await (await request(`${prefix}${number}`, options, `192.0.2.${number % 250}`)).text();
    }
  };
  const usedAfter = async (count: number) => {
    for (const prefix of ['/default/none', '/details/none', '/sitemap-']) await requestAddresses(prefix + count, count);
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await usedAfter(100);
  const after = await usedAfter(200);
  assert.ok(after - before < 600 * 4_000, `${after - before} bytes`);
});
