import { setTimeout } from 'node:timers/promises';

/** Repeats a check until it does not throw any more; after `timeoutMs`, its last error is thrown. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = 15_000, intervalMs = 50 } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await setTimeout(intervalMs);
  }
}
