import { isLockTimeout, LockedError } from '../db/errors.ts';

export type RunRead = <Result>(endpoint: string, read: () => Promise<Result>) => Promise<Result>;

/**
 * If a read has waited for a lock in vain, the next ones of its endpoint would as well, and hold the connections that
 * others need. One at a time finds out whether the lock has gone; the others fail at once.
 */
export function createLockedReads(): RunRead {
  /** Endpoints whose latest read has waited in vain. */
  const locked = new Map<string, { isTrying: boolean }>();

  return async (endpoint, read) => {
    const lock = locked.get(endpoint);
    if (lock?.isTrying) throw new LockedError();
    if (lock) lock.isTrying = true;
    try {
      const result = await read();
      locked.delete(endpoint);
      return result;
    } catch (error) {
      // Any other error, such as a 404, comes from a table that can be read.
      if (!isLockTimeout(error)) locked.delete(endpoint);
      else if (!lock) locked.set(endpoint, { isTrying: false });
      throw error;
    } finally {
      if (lock) lock.isTrying = false;
    }
  };
}
