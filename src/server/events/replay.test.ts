import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { topics } from '../changes/topics.ts';
import { newestChange } from '../db/change-log.ts';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { changesBetween } from './replay.ts';

/** Appends changes: of one review each time, and of another at the end. */
async function change(db: Database, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    topics: JSON.stringify([topics.reviews, topics.review(index === count - 1 ? 'last' : 'often')]),
    nonce: String(index),
    created_at: databaseNow(db),
  }));
  await db.insertInto('changes').values(rows).execute();
}

onEachDatabase('replay of missed changes', (createDatabase) => {
  const cases = [
    { missed: 1, replayed: ['last'] },
    { missed: 999, replayed: ['often', 'last'] },
    { missed: 1_000, replayed: undefined },
    { missed: 1_001, replayed: undefined },
  ];
  for (const { missed, replayed } of cases) {
    const gets = replayed ? 'gets all reviews of them' : 'is told to reload';
    test(`a client that missed ${missed} changes ${gets}`, async () => {
      const db = await migratedDatabase(createDatabase);
      const { id: known } = (await newestChange(db))!;
      await change(db, missed);
      const { id: newest } = (await newestChange(db))!;
      assert.deepEqual((await changesBetween(db, known, newest))?.reviews, replayed);
    });
  }

  test('a client that missed 999 changes gets those alone, although more have followed', async () => {
    const db = await migratedDatabase(createDatabase);
    const { id: known } = (await newestChange(db))!;
    await change(db, 999);
    const { id: position } = (await newestChange(db))!;
    await change(db, 1);
    await db.updateTable('changes').set({ topics: '["review later"]' }).where('id', '>', position).execute();
    assert.deepEqual((await changesBetween(db, known, position))?.reviews, ['often', 'last']);
  });
});
