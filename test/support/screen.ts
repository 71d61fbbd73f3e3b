import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';

/** What axe finds wrong with a page, a line for each; the animations are waited for. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Has every page of a window note how much of it jumps about while it loads. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { shifts: noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      })[]) {
        const where = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80)).join(' | ');
        if (!entry.hadRecentInput) noted.push(`${entry.value}: ${where}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function assertStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  assert.deepEqual(shifts, [], `${page.url()} jumps`);
}

/** Nothing in the page's cards reaches beyond its card. */
export async function assertCardsHold(page: Page): Promise<void> {
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll('main article, main li, main dialog')]
      .filter((card) => card.scrollWidth > card.clientWidth + 1)
      .map((card) => card.outerHTML.slice(0, 160)),
  );
  assert.deepEqual(broken, [], `${page.url()} has cards that do not hold their text`);
}
