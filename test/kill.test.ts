import { test } from 'node:test';
import { onEachDatabase } from './support/databases/databases.ts';
import { killWhileWriting } from './support/kills.ts';

// test/fault/kill.fault.ts kills it two hundred times.
onEachDatabase('a server that is killed', (createDatabase) => {
  test('a member has what was acknowledged, and of the last write all or nothing', async () => {
    await killWhileWriting({ count: 3, environment: await createDatabase() });
  });
});
