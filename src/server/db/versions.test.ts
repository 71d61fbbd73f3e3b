import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDatabase, onEachDatabase } from '../../../test/support/databases.ts';
import { raiseVersions, readVersions } from './versions.ts';

onEachDatabase('versions', (fresh) => {
  test('members who change the same things in different orders do not wait for each other for ever', async () => {
    const db = await emptyDatabase(fresh);
    const names = Array.from({ length: 20 }, (_, index) => `thing ${index}`);
    const writes = Array.from({ length: 60 }, (_, index) =>
      db
        .transaction()
        .execute((transaction) =>
          raiseVersions(transaction, index % 2 ? names : names.toReversed()),
        ),
    );
    await Promise.all(writes);
    assert.equal((await readVersions(db, names)).split(',').length, 20);
  });

  test('what was changed never has an earlier version again', async () => {
    const db = await emptyDatabase(fresh);
    const seen = new Set([await readVersions(db, ['a'])]);
    for (let count = 0; count < 5; count += 1) {
      await raiseVersions(db, ['a', 'b']);
      seen.add(await readVersions(db, ['a']));
    }
    assert.equal(seen.size, 6);
  });
});
