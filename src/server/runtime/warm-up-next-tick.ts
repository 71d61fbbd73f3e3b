import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/**
 * Every answer passes through `process.nextTick` several times, and V8 learns from its first calls how
 * to make the little objects that wait there. Where those of another shape come late, as they do when
 * React renders a first page within an AsyncLocalStorage, it mostly gives up for good, and every answer
 * takes a sixth longer as long as the process lives. So it gets to know both shapes first.
 */
const within = new AsyncLocalStorage();
const nothing = () => undefined;

for (let turn = 0; turn < 20; turn += 1) {
  for (let time = 0; time < 10; time += 1) {
    schedule();
    within.run({}, schedule);
  }
  await setImmediate();
}

function schedule(): void {
  process.nextTick(nothing);
  process.nextTick(nothing, 1);
  process.nextTick(nothing, 1, 2);
}
