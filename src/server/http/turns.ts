import { setImmediate } from 'node:timers/promises';

/**
 * Lets those who have much to do begin one after the other, each in a turn of the event loop of its own:
 * whoever is answered quickly is answered in between, however many they are.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => setImmediate()));
}
