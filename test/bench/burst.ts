import type { Case } from './cases.ts';

const writesPerSecond = 100;

/**
 * Sends so many writes a second until it is stopped; then gives how many were stored a second.
 * The next write does not wait for the response of the one before.
 */
export function startWriteBurst(address: string, { path, headers, bodies = [], cookies = [] }: Case) {
  let stored = 0;
  let turn = 0;
  const sent = new Set<Promise<void>>();

  async function write(): Promise<void> {
    turn += 1;
    const body = bodies[turn % bodies.length]!;
    const cookie = cookies[turn % cookies.length]!;
    const response = await fetch(address + path, { method: 'POST', headers: { ...headers, cookie }, body });
    await response.arrayBuffer();
    if (response.ok) stored += 1;
  }

  const startedAt = performance.now();
  const timer = setInterval(() => {
    const writing = write()
      .catch(() => undefined)
      .finally(() => sent.delete(writing));
    sent.add(writing);
  }, 1_000 / writesPerSecond);
  return async (): Promise<number> => {
    clearInterval(timer);
    const seconds = (performance.now() - startedAt) / 1_000;
    await Promise.all(sent);
    return stored / seconds;
  };
}
