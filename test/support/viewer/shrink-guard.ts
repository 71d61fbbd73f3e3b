import { setTimeout } from 'node:timers/promises';

/** Long enough that clearing the cache again and again is no write burst, in which it serves stale pages. */
const settleMs = 300;
const maxShrinkMs = 60_000;
const maxRecoveries = 5;

type Checked<Case> = {
  /** Makes the cache cold. */
  invalidate: () => Promise<void>;
  /** Rejects where a viewer is not sent their own responses to what the case asked for. */
  check: (failed: Case) => Promise<void>;
};

/** After a failure, runs each smaller case on a site that is in order and cold, and not for too long. */
export function createShrinkGuard<Case>({ invalidate, check }: Checked<Case>) {
  let failed: Case | undefined;
  let isPoisoned = false;
  let shrinkUntil = Infinity;

  const clear = async () => {
    await invalidate();
    await setTimeout(settleMs);
  };

  /** Gives whether every viewer is sent their own responses again. */
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
      // Where the fault lasts, whatever is sent, no smaller case would show more.
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
