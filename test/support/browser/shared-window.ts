import { after } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, ViewportSize } from 'playwright';
import type { TestClient } from '../test-client.ts';
import { assertPolicyKept, waitForHydration, watchWindow, type Visit } from './browser.ts';
import { cookiesOf } from './interactions.ts';

type SharedWindow = Visit & { context: BrowserContext; site: string; key: string; isTaken: boolean };

const windows = new WeakMap<Browser, SharedWindow[]>();

// Windows that the tests of a process use one after another. Their renderer processes run already and have compiled the
// scripts. After a test, cookies, storage and routes are removed, and the network is back. Init scripts, a clock, answers
// to dialogs and the HTTP cache would stay: tests with these open a window of their own.

/** Shows a page, hydrated, in a shared window. */
export async function openSharedPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
  prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<Visit> {
  const window = await takeWindow(browser, new URL(address).origin, options);
  const { page, context } = window;
  await prepare(context);
  await page.goto(address, { waitUntil: 'load' });
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return window;
}

export type LentWindowOptions = {
  javaScriptEnabled?: boolean;
  viewport?: ViewportSize;
  /** Who is signed in, with the session that they have. */
  member?: TestClient | undefined;
};

/** Returns a function that gives a test a shared window: at each call the same one, with the cookies of that member. */
export function lendWindows(browser: Browser, site: string) {
  const lent = new Map<boolean, SharedWindow>();
  return async ({ javaScriptEnabled = true, viewport, member }: LentWindowOptions = {}): Promise<Visit> => {
    let window = lent.get(javaScriptEnabled);
    if (!window) {
      window = await takeWindow(browser, site, javaScriptEnabled ? {} : { javaScriptEnabled });
      lent.set(javaScriptEnabled, window);
      after(() => lent.delete(javaScriptEnabled));
    }
    await window.page.setViewportSize(viewport ?? usualViewport);
    await window.context.clearCookies();
    await window.context.addCookies(cookiesOf(member, site));
    return window;
  };
}

const usualViewport = { width: 1280, height: 720 };

/** A window that no test has at the moment, until the current test has ended. */
async function takeWindow(browser: Browser, site: string, given: BrowserContextOptions): Promise<SharedWindow> {
  const { viewport, colorScheme, forcedColors, reducedMotion, ...options } = given;
  const window = await findFreeWindow(browser, site, options);
  window.isTaken = true;
  after(() => release(window));
  await window.page.setViewportSize(viewport ?? usualViewport);
  await window.page.emulateMedia({
    colorScheme: colorScheme ?? 'light',
    forcedColors: forcedColors ?? 'none',
    reducedMotion: reducedMotion ?? 'no-preference',
  });
  return window;
}

async function findFreeWindow(browser: Browser, site: string, options: BrowserContextOptions): Promise<SharedWindow> {
  const all = windows.get(browser) ?? [];
  windows.set(browser, all);
  const key = JSON.stringify(options);
  const free = all.find((each) => !each.isTaken && each.site === site && each.key === key);
  if (free) return free;
  const context = await browser.newContext(options);
  const window = { ...(await watchWindow(browser, context, site)), context, site, key, isTaken: true };
  all.push(window);
  return window;
}

async function release(window: SharedWindow): Promise<void> {
  const { page, context, site, pageErrors, policyViolations } = window;
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  const behavior = 'ignoreErrors';
  await Promise.all([page.unrouteAll({ behavior }), context.unrouteAll({ behavior })]);
  // A page of the site, without scripts: after another one, or a blank page, the next would need a new process.
  await page.goto(`${site}/robots.txt`);
  // Only now: a response to the page before might have set one.
  await context.clearCookies();
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
