import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { compiledForRows } from './compiled-query.ts';

onEachDatabase('compiled queries', (createDatabase) => {
  test('rows that several members write in one statement are stored with the values of each, however many they are', async () => {
    const db = await migratedDatabase(createDatabase);
    const put = compiledForRows((database, rows: { name: string; value: string }[]) =>
      database.insertInto('settings').values(rows.map(({ name, value }) => ({ name, value }))),
    );
    const numbers = Array.from({ length: 60 }, (_, index) => index + 10);
    const rows = numbers.map((number) => ({ name: `test ${number}`, value: `of ${number}` }));
    for (const [from, to] of [
      [0, 2],
      [2, 4],
      [4, 7],
      [7, 60],
    ]) {
      await put(db, rows.slice(from, to));
    }
    const stored = await db
      .selectFrom('settings')
      .select(['name', 'value'])
      .where('name', 'like', 'test %')
      .orderBy('name')
      .execute();
    assert.deepEqual(
      stored.map((row) => ({ ...row })),
      rows,
    );
  });
});
