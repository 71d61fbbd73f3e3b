import type { Locator, Page } from 'playwright';
import { waitForHydration } from '../../support/browser/browser.ts';

export type Interaction = { name: string; milliseconds: number };

const cpuSlowdown = 4;
const reviewCount = 1_000;

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
  await waitForHydration(page);
  await scrollToTheEnd(page);
  await watch(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const menu = page.getByRole('banner').locator('summary');
  const theme = page.getByRole('button', { name: /^Theme: / });
  const interactions: [name: string, interact: () => Promise<void>][] = [
    ['switching the theme', () => press(theme)],
    ['switching it back', () => press(theme)],
    ['opening the menu', () => press(menu)],
    ['closing it by Escape', () => page.keyboard.press('Escape')],
    ['reading on', () => press(page.getByText('Read more').first())],
    ['moving on by Tab', () => page.keyboard.press('Tab')],
  ];
  const results: Interaction[] = [];
  for (const [name, interact] of interactions) {
    await page.evaluate(() => (window.longest = 0));
    await interact();
    await page.waitForTimeout(1_000);
    results.push({ name, milliseconds: await page.evaluate(() => window.longest) });
  }
  await devtools.detach();
  return results;
}

/** As a finger does it: Playwright's own click asks the page where it is, and that is measured with it. */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  const { mouse } = target.page();
  await mouse.move(x + width / 2, y + height / 2);
  await target.page().waitForTimeout(500);
  await mouse.down();
  await mouse.up();
}

/** By scrolling, and by the link where scrolling alone brings no more. */
async function scrollToTheEnd(page: Page): Promise<void> {
  const cards = page.locator('ol > li');
  for (let shown = await cards.count(); shown < reviewCount; shown = await cards.count()) {
    await page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight);
      document.querySelector<HTMLElement>('main a[aria-busy=false]')?.click();
    });
    await page.waitForFunction((before) => document.querySelectorAll('ol > li').length > before, shown);
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
