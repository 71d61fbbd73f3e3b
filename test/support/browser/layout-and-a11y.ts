import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, Page } from 'playwright';

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe skips, because it is slow: from the ninth item of a list or card of a section on, all have the same markup;
 * in the fourth and later sections, from the third card on.
 */
const further = [
  'main li:nth-child(n + 9)',
  'main article:nth-of-type(n + 9)',
  'main section:nth-of-type(n + 4) article:nth-of-type(n + 3)',
].join(', ');

/**
 * The rules of axe that depend on sizes and on colours; all others read the markup, and find the same in every mode.
 * A run of these takes a fraction of the time.
 */
export const sizeRules = ['scrollable-region-focusable', 'target-size'];
export const visualRules = [...sizeRules, 'color-contrast', 'link-in-text-block'];

/** Ends the animations; returns the violations that axe finds on a page, as lines. */
export async function findA11yViolations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(() => {
    // During the first load, sections below the first have no layout, and axe would misread their colours.
    delete document.documentElement.dataset.firstLoad;
    // Not awaited: what is not rendered, because it is far below, does not move, and keeps its former colour.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
  const { violations } = await runAxe(page, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

type WindowWithAxe = { axe: { run: (context: object, options: object) => Promise<AxeResults> } };

/** Loads axe into a page at its first run only: compiling it takes as long as a run on a small page. */
async function runAxe(page: Page, rules?: string[]): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    ([exclude, runOnly]) =>
      (window as unknown as WindowWithAxe).axe.run(
        { exclude },
        { resultTypes: ['violations'], ...(runOnly && { runOnly }) },
      ),
    [[further], rules] as const,
  );
}

/**
 * Records the layout shifts of every page of a browser context, while it loads and after. The fonts arrive before
 * the first paint: fonts.test.ts is about late ones, which may move a word by some pixels.
 */
export async function recordLayoutShifts(context: BrowserContext): Promise<void> {
  await showWithFonts(context);
  await observeLayoutShifts(context);
}

/**
 * Hides each page until the two fonts that it preloads are there. To hold its stylesheet back by a route would keep the
 * browser from using its cache.
 */
async function showWithFonts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const hidden = new CSSStyleSheet();
    hidden.replaceSync('html { visibility: hidden !important }');
    document.adoptedStyleSheets.push(hidden);
    const showWhenLoaded = () => {
      const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
      if (fonts.length >= 2 && document.fonts.status === 'loaded') hidden.replaceSync('');
      else requestAnimationFrame(showWhenLoaded);
    };
    requestAnimationFrame(showWhenLoaded);
  });
}

/** Records the layout shifts, whenever the fonts arrive. */
export async function observeLayoutShifts(context: BrowserContext): Promise<void> {
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
  const { shifts } = await sumLayoutShifts(page);
  assert.deepEqual(shifts, [], `${page.url()} jumps`);
}

/** The layout shifts so far, each as a line, and their sum, after those of the current frame are known. */
export async function sumLayoutShifts(page: Page): Promise<{ sum: number; shifts: string[] }> {
  const shifts = await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    return (window as unknown as { shifts: string[] }).shifts;
  });
  return { sum: shifts.reduce((sum, line) => sum + Number.parseFloat(line), 0), shifts };
}

/** Asserts that no text overflows its card, unless an element in the card clips it. */
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
