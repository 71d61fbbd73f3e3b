import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { validPassword } from '../support/test-client.ts';
import { openBrowser, openWindow } from '../support/browser/browser.ts';
import { observeLayoutShifts, sumLayoutShifts } from '../support/browser/layout-and-a11y.ts';
import { sharedServer } from '../support/browser/shared-server.ts';

const browser = await openBrowser({ fractionalGlyphWidths: true, pictures: true });
const address = await sharedServer('withWrites');

/**
 * Words may move by a few pixels within their line, which comes to less than 0.003; one more line in the first
 * text of a page, which moves all that is below it, to more than 0.01.
 */
const maxLayoutShift = 0.005;

const member = { name: 'Ada Example', email: 'fonts@example.org', password: validPassword };
const text = 'The levels are large, the music is quiet, and nothing is explained twice. I came back three times.';

type Screen = { path: string; options: BrowserContextOptions };

/** Creates a member with a review and a watch list; returns the cookies and the paths to see. */
async function createScreens(): Promise<Screen[]> {
  const context = await browser.newContext();
  const send = async (path: string, data: object) => {
    const response = await context.request.post(address + path, { data });
    assert.ok(response.ok(), `${path}: ${await response.text()}`);
    return response.json();
  };
  await send('/api/auth/sign-up/email', member);
  const [game] = await (await context.request.get(`${address}/default?limit=1`)).json();
  const review = { gameTitle: game.name, rating: '4', year: '2011-2015', gameGenre: 'Action', text };
  const { insertedId } = await send('/review', review);
  await send('/gameList', { gameTitle: game.name });
  const storageState = await context.storageState();
  await context.close();
  const own = encodeURIComponent(member.email);
  const visitorPaths = ['/', '/allReview', `/details/${game._id}`, '/auth/login', '/auth/registration', '/docs'];
  const memberPaths = ['/addReview', `/myReview/${own}`, `/editmyreview/${own}/${insertedId}`, `/gameWatchList/${own}`];
  return [
    ...visitorPaths.map((path) => ({ path, options: {} })),
    ...memberPaths.map((path) => ({ path, options: { storageState } })),
  ];
}

/** Holds all requests for fonts back until the returned function is called. */
async function holdFonts(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(/\.woff2$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Whether titles and texts are in our fonts, by the width of a line in them and in what the page's styles select. */
function usesOurFonts(page: Page): Promise<boolean[]> {
  return page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.cssText = 'position: fixed; visibility: hidden; white-space: pre; text-transform: none';
    probe.textContent = 'Grand Theft Auto, and a quiet evening at $19.99';
    const widthIn = (family: string, weight: string) => {
      Object.assign(probe.style, { fontFamily: family, fontWeight: weight, fontSize: '100px' });
      document.body.append(probe);
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      return width;
    };
    return [
      { element: document.querySelector('h1')!, ours: 'Big Shoulders' },
      { element: document.body, ours: 'Instrument Sans Variable' },
    ].map(({ element, ours }) => {
      const { fontFamily, fontWeight } = getComputedStyle(element);
      const isLoaded = document.fonts.check(`${fontWeight} 100px '${ours}'`);
      return isLoaded && widthIn(fontFamily, fontWeight) === widthIn(`'${ours}', monospace`, fontWeight);
    });
  });
}

const screens = await createScreens();

for (const width of [390, 1440]) {
  test(`on a first visit, our fonts arrive after the first paint and nothing jumps, ${width} pixels wide`, async () => {
    // One after the other: ten at once would be a load of its own.
    for (const screen of screens) await visitWithLateFonts(screen, width);
  });
}

async function visitWithLateFonts({ path, options }: Screen, width: number): Promise<void> {
  const viewport = { width, height: 844 };
  const { page, pageErrors } = await openWindow(browser, address, { ...options, viewport }, observeLayoutShifts);
  const releaseFonts = await holdFonts(page.context());
  // Not until the load event: that one waits for the fonts.
  await page.goto(address + path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  assert.deepEqual(await usesOurFonts(page), [false, false], `${path} waited for the fonts`);
  releaseFonts();
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  assert.deepEqual(await usesOurFonts(page), [true, true], `${path} stays in the fallback fonts`);
  const { sum, shifts } = await sumLayoutShifts(page);
  assert.ok(sum < maxLayoutShift, `${path} jumps:\n${shifts.join('\n')}`);
  assert.deepEqual(pageErrors, []);
  await page.context().close();
}
