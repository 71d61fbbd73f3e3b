import { setTimeout } from 'node:timers/promises';

/** Long enough that repeated invalidations are no write burst, in which the cache serves stale pages. */
const settleMs = 300;
const maxShrinkMs = 60_000;
const maxRecoveries = 5;

type Checked<Case> = {
  /** Invalidates all cached responses. */
  invalidate: () => Promise<void>;
  /** Rejects if a viewer does not get their own responses to the requests of the case. */
  check: (failed: Case) => Promise<void>;
};

/** After a failure, has each smaller case run with a correct and cold cache, for at most `maxShrinkMs`. */
export function createShrinkGuard<Case>({ invalidate, check }: Checked<Case>) {
  let failed: Case | undefined;
  let isPoisoned = false;
  let shrinkUntil = Infinity;

  const clear = async () => {
    await invalidate();
    await setTimeout(settleMs);
  };

  /** Returns whether every viewer gets their own responses again. */
  async function recover(last: Case): Promise<boolean> {
    for (let tries = 0; tries < maxRecoveries; tries += 1) {
      await clear();
      const isInOrder = await check(last).then(
        () => true,
        () => false,
      );
      if (isInOrder) return true;
    }
    return false;
  }

  return {
    async mayRun(): Promise<boolean> {
      if (!failed) return true;
      // If the fault stays after the cache was cleared, a smaller case shows nothing more.
      if (isPoisoned && !(await recover(failed))) shrinkUntil = 0;
      isPoisoned = false;
      if (performance.now() > shrinkUntil) return false;
      await clear();
      return true;
    },
    noteFailure(one: Case): void {
      failed = one;
      isPoisoned = true;
      shrinkUntil = Math.min(shrinkUntil, performance.now() + maxShrinkMs);
    },
  };
}
