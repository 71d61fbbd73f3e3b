import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { openBrowser, openPage } from '../support/browser/browser.ts';
import { sharedServer } from '../support/browser/shared-server.ts';

const browser = await openBrowser({ pictures: true });
const address = await sharedServer('readOnly');

declare global {
  // oxlint-disable-next-line no-var -- A property of the window.
  var moving: string[][];
}

/** Records the animated parts of each view transition, when it starts. */
function recordTransitions(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    globalThis.moving = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const record = () => {
        const animations = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '');
        globalThis.moving.push(animations.filter((name) => name.startsWith('::view-transition')));
      };
      void transition.ready.then(record);
      return transition;
    };
  });
}

const openHome = (options: BrowserContextOptions = {}) => openPage(browser, address, options, recordTransitions);

const card = (page: Page, index: number) => page.locator('section[aria-labelledby=collection] ul h3 a').nth(index);

/** Waits for the transition with this number, and returns the covers that move in it. */
async function coversMovedIn(page: Page, number: number): Promise<string[]> {
  await page.waitForFunction((count) => globalThis.moving.length >= count, number);
  const parts = await page.evaluate((index) => globalThis.moving[index]!, number - 1);
  return parts.filter((name) => name.startsWith('::view-transition-group(cover-'));
}

test('a cover moves to the page of its game, on to the next game, and nothing moves on the way back', async () => {
  const { page, pageErrors } = await openHome({ viewport: { width: 1280, height: 900 } });
  const id = (await card(page, 0).getAttribute('href'))!.split('/').at(-1)!;
  await card(page, 0).click();
  assert.deepEqual(await coversMovedIn(page, 1), [`::view-transition-group(cover-${id})`]);
  const related = page.locator('#of-genre ~ ul h3 a').first();
  const nextId = (await related.getAttribute('href'))!.split('/').at(-1)!;
  await related.click();
  const moved = await coversMovedIn(page, 2);
  assert.ok(moved.includes(`::view-transition-group(cover-${nextId})`), moved.join());
  await page.waitForURL(`**/${nextId}`);
  // Back shows the page at once, where it was left.
  await page.goBack();
  await page.waitForURL(`**/${id}`);
  await page.waitForFunction(() => scrollY > 0);
  await page.goBack();
  await card(page, 0).waitFor();
  assert.deepEqual(await page.evaluate(() => globalThis.moving.slice(2).flat()), []);
  assert.deepEqual(pageErrors, []);
});

test('a visitor who asked for less motion sees nothing move', async () => {
  const { page, pageErrors } = await openHome({ reducedMotion: 'reduce' });
  await card(page, 0).click();
  await page.waitForFunction(() => globalThis.moving.length === 1);
  assert.deepEqual(await page.evaluate(() => globalThis.moving), [[]]);
  await page.waitForURL('**/details/*');
  assert.deepEqual(pageErrors, []);
});

test('a visitor who changes their mind while a cover moves gets the page that they chose last', async () => {
  const { page, pageErrors } = await openPage(browser, address);
  const name = await card(page, 1).innerText();
  await page.evaluate(() => {
    const [first, second] = document.querySelectorAll<HTMLElement>('section[aria-labelledby=collection] ul h3 a');
    const start = document.startViewTransition.bind(document);
    // The second click comes before the first transition has begun to move.
    document.startViewTransition = (update) => (second!.click(), start(update));
    first!.click();
  });
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  assert.deepEqual(pageErrors, []);
});
