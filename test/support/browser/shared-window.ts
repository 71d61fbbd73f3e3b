import { after } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { assertPolicyKept, waitForHydration, watchWindow, type Visit } from './browser.ts';

type SharedWindow = Visit & { context: BrowserContext; site: string; key: string; isTaken: boolean };

const windows = new WeakMap<Browser, SharedWindow[]>();

/**
 * Shows a page, hydrated, in a window that the tests of a process use one after another. Its renderer process runs
 * already and has compiled the scripts, which takes half of the processor time of a page in a new window. After a
 * test, cookies, storage and routes are removed, and the network is back. Init scripts, a clock and the HTTP cache would
 * stay: tests with these open a page of their own.
 */
export async function openSharedPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
  prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<Visit> {
  const { viewport, colorScheme, forcedColors, reducedMotion, ...fixed } = options;
  const window = await takeWindow(browser, new URL(address).origin, fixed);
  const { page, context } = window;
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  await page.emulateMedia({
    colorScheme: colorScheme ?? 'light',
    forcedColors: forcedColors ?? 'none',
    reducedMotion: reducedMotion ?? 'no-preference',
  });
  await prepare(context);
  await page.goto(address, { waitUntil: 'load' });
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return window;
}

/** A window that no test has at the moment, until the current test has ended. */
async function takeWindow(browser: Browser, site: string, options: BrowserContextOptions): Promise<SharedWindow> {
  const all = windows.get(browser) ?? [];
  windows.set(browser, all);
  const key = JSON.stringify(options);
  let window = all.find((each) => !each.isTaken && each.site === site && each.key === key);
  if (!window) {
    const context = await browser.newContext(options);
    window = { ...(await watchWindow(browser, context, site)), context, site, key, isTaken: true };
    all.push(window);
  }
  const taken = window;
  taken.isTaken = true;
  after(() => release(taken));
  return taken;
}

async function release(window: SharedWindow): Promise<void> {
  const { page, context, site, pageErrors, policyViolations } = window;
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.clearCookies()]);
  // A page without scripts, of the same site: in between, nothing is drawn, fetched or stored.
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.mouse.move(0, 0);
  assertPolicyKept(window);
  pageErrors.length = 0;
  policyViolations.length = 0;
  window.isTaken = false;
}
