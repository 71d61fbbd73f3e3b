import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBanners, readGames } from './catalogue.ts';
import { createTasks, selectTasks } from './tasks.ts';

const tasks = await createTasks(readGames(), readBanners());
const [first, second] = tasks;

test('a developer who names no picture gets all of them', () => {
  assert.deepEqual(selectTasks(tasks, []), tasks);
});

test('a developer who names two pictures gets these', () => {
  assert.deepEqual(selectTasks(tasks, [second!.slug, first!.slug]), [first, second]);
});

test('a developer who mistypes a slug is told so, instead of painting nothing', () => {
  assert.throws(() => selectTasks(tasks, [first!.slug, 'no-such-game']), /Neither a game nor a banner: no-such-game/);
});
