import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/**
 * Imported first by main.ts, for its effect on V8's optimizing compiler.
 *
 * Every response passes through `process.nextTick` several times. V8 optimizes that function for the shapes of
 * the objects that its first calls create. They have another shape within an AsyncLocalStorage, in which React
 * renders: if that shape first appears with the first page, V8 usually deoptimizes the function for good.
 * So both shapes are created before the first request.
 *
 * Gain: without it, a cached response takes a sixth longer in most processes. To see it, remove the import from
 * main.ts in a second checkout, run `npm start` there once, and compare:
 * `npm run bench -- --against <checkout> --only visitor`.
 *
 * It relies on documented functions only. If another V8 optimizes differently, the gain is gone and the start
 * takes a few milliseconds longer; no response changes.
 */
const storage = new AsyncLocalStorage();
const noop = () => undefined;

for (let tick = 0; tick < 20; tick += 1) {
  for (let round = 0; round < 10; round += 1) {
    schedule();
    storage.run({}, schedule);
  }
  await setImmediate();
}

function schedule(): void {
  process.nextTick(noop);
  process.nextTick(noop, 1);
  process.nextTick(noop, 1, 2);
}
