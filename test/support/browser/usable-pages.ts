import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { assertNoHorizontalScroll } from './browser.ts';
import { assertNoTextOverflow, findA11yViolations, sizeRules, visualRules } from './layout-and-a11y.ts';

/**
 * Asserts that a page, as it is, can be read and used on a phone, a tablet and a large screen, in both themes, in
 * forced colours and with large text. Loading it once for all of them saves most of the time. Where a large screen shows
 * other elements than a phone, a test must run all rules of axe there itself.
 */
export async function assertUsable(page: Page): Promise<void> {
  const assertAccessible = async (mode: string, rules?: string[]) =>
    assert.deepEqual(await findA11yViolations(page, rules), [], `${page.url()} ${mode}`);
  const resize = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await assertNoHorizontalScroll(page);
    await assertNoTextOverflow(page);
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await resize(320);
  await assertAccessible('on a small phone, in the light theme');
  // Not by the rules of colours: axe reads those of the stylesheet, and the browser paints those of the system.
  await page.emulateMedia({ forcedColors: 'active' });
  await assertAccessible('in forced colours', sizeRules);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await assertAccessible('with text of 200 %, in the dark theme', visualRules);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await resize(768);
  await resize(1440);
  await assertAccessible('on a large screen, in the dark theme', visualRules);
  if (process.env.SCREENSHOTS) await takePictures(page, process.env.SCREENSHOTS);
}

let pictureCount = 0;

/** For people who want to look at every screen: `SCREENSHOTS=folder npm test -- browser`. */
async function takePictures(page: Page, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  pictureCount += 1;
  const name = `${new URL(page.url()).pathname.replaceAll(/\W+/g, '-').slice(1, 40)}-${process.pid}-${pictureCount}`;
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => window.scrollTo(0, 0));
      const path = join(folder, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    }
  }
}
