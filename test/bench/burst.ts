import type { Case } from './cases.ts';

const writesASecond = 100;

/**
 * Sends so many writes a second until it is stopped; then gives how many were stored a second.
 * A write that waits for its answer does not hold the next one back.
 */
export function startWriteBurst(address: string, { path, headers, bodies = [] }: Case) {
  let stored = 0;
  let turn = 0;
  const sent = new Set<Promise<void>>();

  async function write(): Promise<void> {
    const body = bodies[(turn += 1) % bodies.length]!;
    const response = await fetch(address + path, { method: 'POST', headers, body });
    await response.arrayBuffer();
    if (response.ok) stored += 1;
  }

  const begun = performance.now();
  const timer = setInterval(() => {
    const writing = write()
      .catch(() => undefined)
      .finally(() => sent.delete(writing));
    sent.add(writing);
  }, 1_000 / writesASecond);
  return async (): Promise<number> => {
    clearInterval(timer);
    const seconds = (performance.now() - begun) / 1_000;
    await Promise.all(sent);
    return stored / seconds;
  };
}
