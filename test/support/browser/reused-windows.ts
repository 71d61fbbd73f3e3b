import { after } from 'node:test';
import type { Browser, ViewportSize } from 'playwright';
import type { TestClient } from '../test-client.ts';
import { openWindow } from './browser.ts';

type Visit = Awaited<ReturnType<typeof openWindow>>;
export type WindowOptions = {
  javaScriptEnabled?: boolean;
  viewport?: ViewportSize;
  /** Who is signed in, with the session that they have. */
  member?: TestClient | undefined;
};

/** As a window has it that is opened without options. */
const usualViewport = { width: 1280, height: 720 };

/**
 * Two windows, with scripts and without, that the tests of a file use one after another: to open one takes longer than
 * most tests do in it. The function that is returned lends one to the running test, and afterwards makes it as good as
 * new; called again by the same test, it lets somebody else sit down there. A test that sets the clock, adds a script
 * to every page or watches what is loaded opens a window of its own.
 */
export async function openReusedWindows(browser: Browser, site: string) {
  const withScripts = await openWindow(browser, site);
  const withoutScripts = await openWindow(browser, site, { javaScriptEnabled: false });
  const lent = new Set<Visit>();
  return async ({ javaScriptEnabled = true, viewport = usualViewport, member }: WindowOptions = {}): Promise<Visit> => {
    const visit = javaScriptEnabled ? withScripts : withoutScripts;
    const { page } = visit;
    if (!lent.has(visit)) {
      lent.add(visit);
      after(async () => {
        lent.delete(visit);
        await restore(visit, site);
      });
    }
    await page.setViewportSize(viewport);
    await page.context().clearCookies();
    const cookies = [...(member?.cookies ?? [])].map(([name, value]) => ({ name, value, url: site }));
    await page.context().addCookies(cookies);
    return visit;
  };
}

/** Ends what a test has begun in a window, and removes what it has left there. */
async function restore({ page, pageErrors }: Visit, site: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: null, forcedColors: null, media: null, reducedMotion: null });
  await page.mouse.move(0, 0);
  // A page of the site, without scripts: after another one, or a blank page, the next would need a new process.
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  pageErrors.splice(0);
}
