import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { openBrowser } from '../support/browser/browser.ts';
import { sharedServer } from '../support/browser/shared-server.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';

const browser = await openBrowser();
const address = await sharedServer('readOnly');

const cards = (page: Page) => page.locator('section[aria-labelledby=collection] ul > li');

/** Marks the document; a page that the browser loads anew has no mark. */
const mark = (page: Page) => page.evaluate(() => void (document.body.title = 'marked'));
const isMarked = (page: Page) => page.evaluate(() => document.body.title === 'marked');

test('a visitor goes from card to card, by facts, titles and Back, and the site is loaded once', async () => {
  const { page, pageErrors } = await openSharedPage(browser, address);
  await mark(page);
  const fact = cards(page).locator('a[href^="/games?year="]').first();
  const year = await fact.textContent();
  await fact.click();
  await page.getByRole('heading', { level: 1, name: `Games of ${year}` }).waitFor();
  const title = page.locator('main ul h3 a').first();
  const name = (await title.textContent())!;
  await title.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: `Games of ${year}` }).waitFor();
  await page.goBack();
  await cards(page).first().waitFor();
  assert.ok(await isMarked(page));
  assert.deepEqual(pageErrors, []);
});

test('a visitor who opens a game in another tab stays where they are', async () => {
  const { page } = await openSharedPage(browser, address);
  await mark(page);
  const title = cards(page).locator('h3 a').first();
  const path = await title.getAttribute('href');
  for (const options of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), title.click(options)]);
    await tab.waitForURL(`**${path}`);
    await tab.close();
  }
  assert.equal(new URL(page.url()).pathname, '/');
  assert.ok(await isMarked(page));
});

test('a visitor who follows a link to the page that they are on needs Back only once to leave it', async () => {
  const { page } = await openSharedPage(browser, address);
  const reviews = page.getByRole('link', { name: 'All Review' }).first();
  const home = page.getByRole('link', { name: 'Home' }).first();
  await reviews.click();
  await page.waitForURL('**/allReview');
  await home.click();
  await cards(page).first().waitFor();
  await home.click();
  await home.click();
  await page.goBack();
  await page.waitForURL('**/allReview');
});

test('a visitor who points at a card has its game fetched ahead, but not the list behind each fact', async () => {
  const { page } = await openSharedPage(browser, address);
  const asked: string[] = [];
  const note = (request: { url: () => string }) => asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  await cards(page).locator('a[href^="/games?"]').first().hover();
  await delay(300);
  const title = cards(page).locator('h3 a').first();
  const data = `${await title.getAttribute('href')}.data`;
  await Promise.all([page.waitForResponse(`**${data}*`), title.hover()]);
  page.off('request', note);
  assert.deepEqual(
    asked.filter((path) => path.endsWith('.data')),
    [data],
  );
});
