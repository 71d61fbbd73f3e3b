import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tempDirectory } from '../../../../test/support/databases/databases.ts';
import { openPlanFile, type PlanItem } from './plan-file.ts';

test('an operator of a site on PostgreSQL, which has no data folder yet, can import', async () => {
  const directory = join(tempDirectory(), 'data');
  const file = openPlanFile(directory);
  const items = ['Lantern', 'Valley'].map((slug) => ({ kind: 'add', slug }) as PlanItem);
  file.append(items);
  const read: PlanItem[] = [];
  for await (const item of file.read()) read.push(item);
  assert.deepEqual(read, items);
  assert.deepEqual(readdirSync(directory), []);
  file.close();
});
