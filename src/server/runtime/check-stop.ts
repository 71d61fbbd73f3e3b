import { setImmediate as nextLoopTick } from 'node:timers/promises';

/**
 * Throws if the operator has stopped the command. Statements of SQLite run without a turn of the event loop, in which a
 * process learns of a signal, so this makes one.
 */
export async function checkStop(signal: AbortSignal): Promise<void> {
  await nextLoopTick();
  signal.throwIfAborted();
}
