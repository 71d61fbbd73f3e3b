import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright';
import { assertNoHorizontalScroll, openBrowser, openPage, openWindow } from '../support/browser/browser.ts';
import { findA11yViolations, visualRules } from '../support/browser/layout-and-a11y.ts';
import { sharedServer } from '../support/browser/shared-server.ts';

const browser = await openBrowser();
const address = await sharedServer('readOnly');

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const field = (page: Page) => page.getByRole('search').getByLabel('Search games');
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const status = (page: Page) => page.getByRole('search').getByRole('status');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Waits until the list has a game of this name. */
const waitForGame = (page: Page, name: string) => options(page).filter({ hasText: name }).first().waitFor();

const readActive = (page: Page) =>
  field(page).evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant')!)?.textContent);

async function assertAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(await findA11yViolations(page), []);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await findA11yViolations(page, visualRules), [], 'in the dark theme');
}

test('a visitor with a keyboard opens a game from the suggestions, or all results', async () => {
  const { page, pageErrors } = await openPage(browser, `${address}/allReview`, desktop);
  await page.keyboard.press('/');
  await page.keyboard.type('port');
  await waitForGame(page, 'Portal');
  const [first = '', second = '', ...others] = await options(page).allTextContents();
  assert.deepEqual([first, second], ['Portal 2007', 'Portal 2 2011']);
  assert.match(others.at(-1)!, /^All results for “port” \(\d+\)$/);
  assert.equal(await status(page).textContent(), `${others.length + 1} suggestions`);
  assert.equal(await field(page).getAttribute('aria-expanded'), 'true');
  await assertAccessible(page);
  await page.keyboard.press('ArrowUp');
  assert.equal(await readActive(page), others.at(-1));
  await page.keyboard.press('Escape');
  await options(page).first().waitFor({ state: 'hidden' });
  assert.equal(await field(page).inputValue(), 'port');
  await page.keyboard.press('Escape');
  assert.equal(await field(page).inputValue(), '');
  await page.keyboard.type('portal');
  await waitForGame(page, 'Portal');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await readActive(page), second);
  await page.keyboard.press('Enter');
  await heading(page, 'Portal 2').waitFor();
  assert.equal(await field(page).inputValue(), '');
  assert.equal(await options(page).count(), 0);
  await page.keyboard.press('/');
  await page.keyboard.type('zelda');
  await waitForGame(page, 'Zelda');
  await page.keyboard.press('Enter');
  await heading(page, 'Results for “zelda”').waitFor();
  assert.equal(await options(page).count(), 0);
  assert.deepEqual(pageErrors, []);
});

test('a visitor with a phone taps a suggestion, and all results', async () => {
  const { page, pageErrors } = await openPage(browser, `${address}/games`, phone);
  await field(page).tap();
  await page.keyboard.type('zelda');
  await waitForGame(page, 'Zelda');
  await assertNoHorizontalScroll(page);
  await assertAccessible(page);
  await options(page).last().tap();
  await heading(page, 'Results for “zelda”').waitFor();
  assert.equal(await field(page).inputValue(), 'zelda');
  await field(page).fill('stardew vally');
  await options(page).filter({ hasText: 'Stardew Valley' }).tap();
  await heading(page, 'Stardew Valley').waitFor();
  assert.deepEqual(pageErrors, []);
});

test('a visitor types before the scripts arrive: text and focus stay, and suggestions follow', async () => {
  const { page, pageErrors } = await openWindow(browser, address, desktop);
  const { promise: scriptsMayLoad, resolve: loadScripts } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scriptsMayLoad;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await field(page).fill('hollow');
  loadScripts();
  await waitForGame(page, 'Hollow Knight');
  assert.equal(await field(page).inputValue(), 'hollow');
  assert.ok(await field(page).evaluate((input) => input === document.activeElement));
  assert.deepEqual(pageErrors, []);
});

test('a visitor learns that nothing is found, or why there are no suggestions, and sees no late ones', async () => {
  const { page } = await openPage(browser, address, desktop);
  await field(page).fill('xqztwrfl');
  await status(page).filter({ hasText: 'No game found. Try fewer letters' }).waitFor({ state: 'attached' });

  const held: Route[] = [];
  await page.route(/\/default\?q=port/, (route) => void held.push(route));
  await field(page).fill('port');
  await status(page).filter({ hasText: 'Searching…' }).waitFor({ state: 'attached' });
  await field(page).fill('hollow');
  await waitForGame(page, 'Hollow Knight');
  // Too late, if it is not aborted already.
  for (const route of held) await route.continue().catch(() => undefined);
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));
  assert.match((await options(page).first().textContent())!, /^Hollow Knight/);

  await page.route(/\/default\?q=fail/, (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await field(page).fill('fail');
  await status(page).filter({ hasText: "Couldn't load suggestions." }).waitFor({ state: 'attached' });
  assert.equal(await options(page).count(), 0);
  await page.context().setOffline(true);
  await field(page).fill('minecraft');
  await status(page).filter({ hasText: "You're offline." }).waitFor({ state: 'attached' });
});
