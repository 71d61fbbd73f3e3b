import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser, waitForHydration } from '../support/browser/browser.ts';
import { sharedServer } from '../support/browser/shared-server.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';

const browser = await openBrowser();
const address = await sharedServer('readOnly');

test('a programmer unfolds the calls of a feature, and a link to a call or to a kind of error opens its part', async () => {
  const { page } = await openSharedPage(browser, `${address}/docs`);
  const card = (id: string) => page.locator(`article#${id}`);
  assert.equal(await card('listGames').isVisible(), false);
  await page.getByRole('heading', { level: 3, name: 'Games', exact: true }).click();
  await card('listGames').waitFor();
  assert.equal(await card('signUp').isVisible(), false);
  await page.getByRole('link', { name: 'register', exact: true }).click();
  await card('signUp').waitFor();
  await page.goto(`${address}/docs#problem-not-found`);
  await page.reload();
  await page.locator('#problem-not-found').waitFor();
});

test('a link with a broken fragment opens the page all the same', async () => {
  const { page, pageErrors } = await openSharedPage(browser, `${address}/docs#%`);
  await waitForHydration(page);
  await page.getByRole('heading', { level: 3, name: 'Games', exact: true }).waitFor();
  assert.deepEqual(pageErrors, []);
});

test('a visitor reads from the foot of any page what the site is, its rules and what it stores', async () => {
  const { page } = await openSharedPage(browser, `${address}/auth/login`, { javaScriptEnabled: false });
  for (const [name, sentence] of [
    ['About', /This is version \d/],
    ['Rules', /A moderator may hide a review/],
    ['Privacy', /If you only read, you get no cookie/],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText(sentence).waitFor();
  }
  assert.deepEqual(await page.context().cookies(), []);
});
