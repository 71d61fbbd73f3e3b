import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createTurns } from './turns.ts';

test('who wants something quick is answered between those who want much', async () => {
  const myTurn = createTurns();
  let done = '';
  const much = Array.from({ length: 5 }, async () => {
    await myTurn();
    done += 'M';
  });
  const quick = async () => {
    for (let asked = 0; asked < 5; asked += 1) {
      await setImmediate();
      done += 'q';
    }
  };
  await Promise.all([...much, quick()]);
  assert.match(done, /^q?(Mq)+M?$/);
});
