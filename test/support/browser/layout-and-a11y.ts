import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';

/** A long list is looked at to here: what follows is made alike, and axe is slow. */
const further = 'main li:nth-child(n + 9)';

/** What axe finds wrong with a page, a line for each; the animations are waited for. */
export async function findA11yViolations(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  // What is out of sight is placed in a moment anyway; axe would misread its colours before.
  await page.evaluate(() => delete document.documentElement.dataset.firstLoad);
  // Our pages have no frames: axe needs no second page for its report, nor details of what is right.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude(further)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Has every page of a window note how much of it jumps about while it loads. */
export async function recordLayoutShifts(context: BrowserContext): Promise<void> {
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

export async function assertNoLayoutShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  assert.deepEqual(shifts, [], `${page.url()} jumps`);
}

/** No word in the page's cards reaches beyond its card, unless it is cut on purpose. */
export async function assertNoTextOverflow(page: Page): Promise<void> {
  const escaping = await page.evaluate(() => {
    const isCut = (element: Element | null, card: Element): boolean =>
      element !== null &&
      element !== card &&
      (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement, card));
    const wordsIn = (card: Element) => {
      const words: string[] = [];
      const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      const { left, right } = card.getBoundingClientRect();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const beyond = [...range.getClientRects()].some((line) => line.right > right + 1 || line.left < left - 1);
        if (beyond && !isCut(node.parentElement, card)) words.push(node.textContent ?? '');
      }
      return words;
    };
    return [...document.querySelectorAll('main article, main li, main dialog')].flatMap(wordsIn);
  });
  assert.deepEqual(escaping, [], `${page.url()} has cards that do not hold their text`);
}
