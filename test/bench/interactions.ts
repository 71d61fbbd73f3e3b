import type { Page } from 'playwright';
import { scriptsReady } from '../support/browser.ts';

export type Interaction = { name: string; milliseconds: number };

const slowDown = 4;
const wanted = 1_000;

declare global {
  interface Window {
    longest: number;
  }
}

/**
 * How long a person with a slow phone waits for what they press, in a list of a thousand reviews that
 * was scrolled to its end: from the press until the next picture of the page, as the browser itself measures it.
 */
export async function measureInteractions(page: Page, address: string): Promise<Interaction[]> {
  await page.goto(`${address}/allReview`);
  await scriptsReady(page);
  await scrollToTheEnd(page);
  await watch(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const menu = page.locator('header summary');
  const presses: [name: string, press: () => Promise<void>][] = [
    ['switching the theme', () => page.getByRole('switch', { name: 'Dark theme' }).click()],
    ['switching it back', () => page.getByRole('switch', { name: 'Dark theme' }).click()],
    ['opening the menu', () => menu.click()],
    ['closing it by Escape', () => page.keyboard.press('Escape')],
    ['reading on', () => page.getByText('Read on').first().click()],
    ['moving on by Tab', () => page.keyboard.press('Tab')],
  ];
  const results: Interaction[] = [];
  for (const [name, press] of presses) {
    await page.evaluate(() => (window.longest = 0));
    await press();
    await page.waitForTimeout(1_000);
    results.push({ name, milliseconds: await page.evaluate(() => window.longest) });
  }
  await devtools.detach();
  return results;
}

/** By scrolling, and by the link where scrolling alone brings no more. */
async function scrollToTheEnd(page: Page): Promise<void> {
  const cards = page.locator('ol > li');
  for (let shown = await cards.count(); shown < wanted; shown = await cards.count()) {
    await page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight);
      document.querySelector<HTMLElement>('main a[aria-busy=false]')?.click();
    });
    await page.waitForFunction(
      (before) => document.querySelectorAll('ol > li').length > before,
      shown,
    );
  }
}

/** Notes the longest of what the browser counts as interactions; those under 16 ms it does not tell. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) window.longest = Math.max(window.longest, entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}
