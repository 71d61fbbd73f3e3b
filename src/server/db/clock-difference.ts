import { now } from '../runtime/clock.ts';
import type { Logger } from '../runtime/log.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { readDatabaseTime } from './read-time.ts';
import type { Database } from './schema.ts';

/** Above this, a warning is logged: the logs of several machines cannot be ordered, and a clock is wrong. */
const maxUnwarnedMs = 2_000;

/** Above this, the process refuses to start. */
const maxStartMs = 30_000;

const sampleCount = 3;

/** How far this process's clock is ahead of the database's, in milliseconds; negative if it is behind. */
export async function measureClockDifference(db: Database): Promise<number> {
  let best = { roundTripMs: Infinity, differenceMs: 0 };
  // The quickest of a few round trips has the smallest error: the clock was read about in its middle.
  for (let sample = 0; sample < sampleCount; sample += 1) {
    const [time, start] = [now(), performance.now()];
    const databaseTime = await readDatabaseTime(db);
    const roundTripMs = performance.now() - start;
    const differenceMs = time + roundTripMs / 2 - databaseTime;
    if (roundTripMs < best.roundTripMs) best = { roundTripMs, differenceMs };
  }
  return best.differenceMs;
}

export function warnOfClockDifference(log: Logger, differenceMs: number): void {
  if (Math.abs(differenceMs) <= maxUnwarnedMs) return;
  log.warn(`the clock of this machine is ${describe(differenceMs)} the database's: check NTP`);
}

/** Refuses to start if the clock is far off: the times in logs and cookies would be wrong. */
export async function assertClock(db: Database, log: Logger): Promise<void> {
  const differenceMs = await measureClockDifference(db);
  if (Math.abs(differenceMs) > maxStartMs) {
    throw new StartupError(
      `The clock of this machine is ${describe(differenceMs)} the database's: set it, for example with NTP (timedatectl set-ntp true).`,
    );
  }
  warnOfClockDifference(log, differenceMs);
}

function describe(differenceMs: number): string {
  const seconds = Math.round(Math.abs(differenceMs) / 1_000);
  return `${seconds} seconds ${differenceMs > 0 ? 'ahead of' : 'behind'}`;
}
