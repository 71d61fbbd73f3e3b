import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { emptyDatabase, onEachDatabase } from '../../../test/support/databases.ts';
import { followChanges, noteChange } from './changes.ts';

const silent = pino({ level: 'silent' });

onEachDatabase('changes', (fresh) => {
  async function site() {
    const db = await emptyDatabase(fresh);
    const heard: string[] = [];
    const changes = followChanges(db, silent, (topics) => heard.push(...topics));
    await changes.catchUp();
    const write = (topic: string) =>
      db.transaction().execute((transaction) => noteChange(transaction, [topic]));
    return { db, heard, changes, write };
  }

  test('a process hears of what was committed before it asked, each change once and in order', async () => {
    const { heard, changes, write } = await site();
    await Promise.all(Array.from({ length: 40 }, (_, index) => write(`thing ${index}`)));
    await Promise.all([changes.catchUp(), changes.catchUp()]);
    assert.equal(heard.length, 40);
    assert.equal(new Set(heard).size, 40);
    await write('later');
    await changes.catchUp();
    assert.equal(heard.at(-1), 'later');
    changes.stop();
  });

  test('a process hears by itself of what another one changed', async () => {
    const { heard, changes, write } = await site();
    await write('elsewhere');
    for (let tries = 0; tries < 20 && heard.length === 0; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    assert.deepEqual(heard, ['elsewhere']);
    changes.stop();
  });

  test('what was undone is not heard of', async () => {
    const { db, heard, changes } = await site();
    const undone = db.transaction().execute(async (transaction) => {
      await noteChange(transaction, ['undone']);
      throw new Error('no');
    });
    await assert.rejects(undone);
    await changes.catchUp();
    assert.deepEqual(heard, []);
    changes.stop();
  });
});
