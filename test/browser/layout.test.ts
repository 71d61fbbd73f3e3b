import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright';
import {
  assertNoHorizontalScroll,
  openBrowser,
  openPage,
  openWindow,
  waitForHydration,
} from '../support/browser/browser.ts';
import { eventually } from '../support/eventually.ts';
import { button, cookiesOf, gameField, link } from '../support/browser/interactions.ts';
import { sharedServer } from '../support/browser/shared-server.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';
import { signUpMember, validPassword } from '../support/test-client.ts';

const browser = await openBrowser();
const address = await sharedServer('readOnly');
const member = await signUpMember(address, 'Nora Member');
const own = encodeURIComponent(member.email).replace('%40', '@');

const signIn = (context: BrowserContext) => context.addCookies(cookiesOf(member, address));

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Presses the button for the theme; the colours follow it. */
async function switchTheme(page: Page): Promise<void> {
  const before = await groundOf(page);
  await themeButton(page).click();
  await eventually(async () => assert.notEqual(await groundOf(page), before));
}

const themeButton = (page: Page) => page.getByRole('button', { name: /^Theme: / });

/** What the browser's own bars are to look like: the first that fits the system's setting. */
const barsOf = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((all: HTMLMetaElement[]) => all.find(({ media }) => matchMedia(media).matches)?.content);

test('a person switches to light, and it is light from the first paint on every page after', async () => {
  const { page } = await openPage(browser, address, { colorScheme: 'dark' });
  const dark = await groundOf(page);
  assert.equal(await themeButton(page).innerText(), 'Theme: as the system');
  await switchTheme(page);
  assert.equal(await themeButton(page).innerText(), 'Theme: light');
  const light = await groundOf(page);
  assert.equal(await barsOf(page), '#f5f3ee');
  // The body's first colour, read before anything else of the page runs.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Object.assign(window, { first: document.documentElement.dataset.theme });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${address}/allReview`);
  const first = await page.evaluate(() => (window as unknown as { first: string }).first);
  assert.equal(first, 'light');
  assert.equal(await groundOf(page), light);
  // Also where no script has run: the button does not come late.
  assert.equal(await themeButton(page).innerText(), 'Theme: light');
  await waitForHydration(page);
  assert.equal(await barsOf(page), '#f5f3ee');
  await switchTheme(page);
  assert.equal(await groundOf(page), dark);
  assert.equal(await barsOf(page), '#0c0e13');
  // The system's own theme was chosen; the next press follows the system again.
  assert.equal(await themeButton(page).innerText(), 'Theme: dark');
  await themeButton(page).click();
  await page.getByRole('button', { name: 'Theme: as the system' }).waitFor();
  await page.emulateMedia({ colorScheme: 'light' });
  assert.equal(await groundOf(page), light);
  assert.equal(await page.evaluate(() => localStorage.getItem('theme')), null);
});

test('a chosen theme stays when a page cannot be shown', async () => {
  const { page } = await openSharedPage(browser, address, { colorScheme: 'dark' });
  await switchTheme(page);
  const light = await groundOf(page);
  await page.reload();
  await waitForHydration(page);
  // There and back, so that what the first script did is undone.
  await switchTheme(page);
  await themeButton(page).click();
  await page.getByRole('button', { name: 'Theme: as the system' }).waitFor();
  await switchTheme(page);
  await page.route('**/allReview.data*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await link(page, 'All Review').click();
  await page.getByRole('heading', { name: 'Oops...' }).waitFor();
  assert.equal(await groundOf(page), light);
  assert.equal(await barsOf(page), '#f5f3ee');
});

test('without JavaScript the theme is the system’s, and no button stands there that does nothing', async () => {
  const { page } = await openSharedPage(browser, address, {
    javaScriptEnabled: false,
    colorScheme: 'dark',
  });
  await page.locator('h1').first().waitFor();
  assert.equal(await themeButton(page).count(), 0);
});

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test(`on a phone the menu opens by touch and by keyboard and leads on, ${way}`, async () => {
    const { page } = await openSharedPage(browser, address, { ...phone, javaScriptEnabled });
    assert.equal(await link(page, 'All Review').count(), 0);
    await page.getByText('Menu').locator('..').tap();
    await link(page, 'All Review').tap();
    await page.waitForURL(`${address}/allReview`);
    await page.getByRole('heading', { level: 1, name: 'All reviews' }).waitFor();
    assert.equal(await link(page, 'Sign In').count(), 0);
    await page.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await link(page, 'Sign In').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${address}/auth/login`);
  });
}

test('on a phone the menu folds by Escape, which gives the focus back, and by a press elsewhere', async () => {
  const { page } = await openSharedPage(browser, address, phone);
  const menu = page.locator('header details');
  const isOpen = () => menu.evaluate((element) => (element as HTMLDetailsElement).open);
  await menu.locator('summary').press('Enter');
  await link(page, 'Home').focus();
  await page.keyboard.press('Escape');
  assert.equal(await isOpen(), false);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SUMMARY');
  await page.keyboard.press('Enter');
  assert.equal(await isOpen(), true);
  await page.touchscreen.tap(40, 500);
  assert.equal(await isOpen(), false);
});

test('a person who reads at twice the text size on a phone scrolls no page sideways', async () => {
  const { page } = await openWindow(browser, address, { viewport: { width: 390, height: 844 } }, signIn);
  // As a browser does whose font size is set to 200 %.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'));
  });
  const game = await page.request
    .get(`${address}/default?limit=1`)
    .then(async (response) => (await response.json())[0]);
  const paths = ['/', '/allReview', `/details/${game._id}`, '/addReview', `/myReview/${own}`, `/gameWatchList/${own}`];
  for (const path of [...paths, '/games?q=the', '/docs', '/nowhere']) {
    await page.goto(address + path);
    await assertNoHorizontalScroll(page);
  }
});

test('a person with large text on a phone sees the icon of the site without its name, and one on a tablet sees both', async () => {
  const { page } = await openSharedPage(browser, address, { viewport: { width: 768, height: 740 } });
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Playshelf' });
  /** The height of an element that its link does not cut off. */
  const visibleHeight = (selector: string) =>
    home.evaluate((element, part) => {
      const [outer, inner] = [element.getBoundingClientRect(), element.querySelector(part)!.getBoundingClientRect()];
      return Math.max(0, Math.min(outer.bottom, inner.bottom) - Math.max(outer.top, inner.top));
    }, selector);
  assert.equal(await visibleHeight('img'), 28);
  assert.ok((await visibleHeight('svg')) > 20, 'the name is cut off on a tablet');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  assert.equal(await visibleHeight('img'), 28);
  assert.equal(await visibleHeight('svg'), 0, 'the name is visible');
  await assertNoHorizontalScroll(page);
});

test('a member finds every page begin at the same left edge', async () => {
  const { page } = await openSharedPage(browser, address, { viewport: { width: 1140, height: 800 } }, signIn);
  const ownPages = [`/myReview/${own}`, `/gameWatchList/${own}`, '/addReview', '/account', '/account/delete'];
  for (const path of ['/', '/games', '/allReview', '/about', '/docs', ...ownPages]) {
    await page.goto(address + path);
    const edges = await page.evaluate(() =>
      ['header a', 'h1'].map((selector) => document.querySelector(selector)!.getBoundingClientRect().left),
    );
    assert.equal(edges[1], edges[0], path);
  }
});

test('the first Tab leads past the menu to the content', async () => {
  const { page } = await openSharedPage(browser, address);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
});

test('a member finds their places, photo and way out in the menu; a visitor the ways in', async () => {
  const { page } = await openSharedPage(browser, address);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const labels = () => menu.getByRole('link').allInnerTexts();
  assert.deepEqual(await labels(), ['Playshelf', 'Home', 'Games', 'All Review', 'Sign In', 'Sign Up']);
  await signIn(page.context());
  await page.reload();
  const places = ['Home', 'Games', 'All Review', 'Add Review', 'My Review', 'Game Watch List'];
  assert.deepEqual(await labels(), ['Playshelf', ...places, 'NM\n(your account)']);
  await menu.getByRole('img', { name: member.name }).waitFor();
  await button(menu, 'Log Out').waitFor();
});

for (const [path, way] of [
  ['/addReview?game=Portal+2', 'with JavaScript'],
  ['/addReview?game=Portal+2', 'without JavaScript'],
  [`/myReview/${own}`, 'with JavaScript'],
  [`/gameWatchList/${own}`, 'with JavaScript'],
] as const) {
  test(`a guest at ${path} signs in first and then stands there, ${way}`, async () => {
    const javaScriptEnabled = way === 'with JavaScript';
    const { page } = await openSharedPage(browser, address + path, { javaScriptEnabled });
    const { pathname, searchParams } = new URL(page.url());
    assert.equal(pathname, '/signIn');
    assert.equal(searchParams.get('next'), path);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password').fill(validPassword);
    await button(page, 'Login').click();
    await page.waitForURL(address + path);
    if (path.startsWith('/addReview')) {
      assert.equal(await gameField(page, 'Game title').inputValue(), 'Portal 2');
    }
  });
}

test('a guest who follows a link to write a review signs in and stands at its form', async () => {
  const { page } = await openSharedPage(browser, `${address}/allReview`);
  await link(page, 'Write a review').click();
  await page.waitForURL(/\/signIn/);
  assert.equal(new URL(page.url()).searchParams.get('next'), '/addReview');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(validPassword);
  await button(page, 'Login').click();
  await page.waitForURL(`${address}/addReview`);
  await page.getByRole('heading', { level: 1, name: 'Add Review' }).waitFor();
});

test("a member at somebody else's reviews, watch list or form is told that it is not theirs", async () => {
  const { page } = await openSharedPage(browser, `${address}/docs`, {}, signIn);
  for (const path of ['myReview', 'gameWatchList', 'editmyreview']) {
    const id = path === 'editmyreview' ? '/01890a5d-ac96-774b-bcce-b302099a8057' : '';
    const response = await page.goto(`${address}/${path}/other@example.org${id}`);
    assert.equal(response?.status(), 403, path);
    await page.getByRole('heading', { name: 'Not your page' }).waitFor();
    await link(page, 'Go to my reviews').click();
    await page.waitForURL(`${address}/myReview/${own}`);
  }
});

test('who goes on while offline is told so, and tries again', async () => {
  const { page } = await openSharedPage(browser, address);
  // The code of the other pages comes when this one has been there for a moment.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/all-review-')),
  );
  await page.evaluate(() => import(window.__reactRouterManifest!.routes['routes/all-review']!.module));
  await page.context().setOffline(true);
  await link(page, 'All Review').click();
  await page.getByRole('heading', { name: 'Oops...' }).waitFor();
  await page.getByText("You're offline.").waitFor();
  await page.context().setOffline(false);
  await link(page, 'Try again').click();
  await page.getByRole('heading', { level: 1, name: 'All reviews' }).waitFor();
});

test('a member who goes on while the server fails is told so, stays one before their eyes, and tries again', async () => {
  const { page } = await openSharedPage(browser, address, {}, signIn);
  await page.route('**/allReview.data*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await link(page, 'All Review').click();
  await page.getByRole('heading', { name: 'Oops...' }).waitFor();
  await page.getByText('Something went wrong on our side.').waitFor();
  await page.getByRole('navigation').getByRole('img', { name: member.name }).first().waitFor();
  await link(page, 'Try again').click();
  await page.getByRole('heading', { level: 1, name: 'All reviews' }).waitFor();
});

test('who waits for a slow page sees a bar at the top, and the page that was there', async () => {
  const { page } = await openSharedPage(browser, address);
  const seen = Promise.withResolvers<void>();
  await page.route('**/allReview.data*', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await link(page, 'All Review').click();
  const bar = page.getByRole('status').filter({ hasText: 'Loading…' });
  await bar.waitFor();
  await page.waitForFunction(() => document.querySelector('[role=status] > div')!.getBoundingClientRect().width > 100);
  assert.equal(await page.locator('#collection').count(), 1);
  seen.resolve();
  await page.getByRole('heading', { level: 1, name: 'All reviews' }).waitFor();
  await bar.waitFor({ state: 'detached' });
});
