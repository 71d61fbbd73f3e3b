import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright';
import { validPassword } from '../support/test-client.ts';
import { openBrowser, openPage, waitForHydration } from '../support/browser/browser.ts';
import { link } from '../support/browser/interactions.ts';
import { sharedServer } from '../support/browser/shared-server.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';

const browser = await openBrowser();
const address = await sharedServer('withWrites');
const data = /\/allReview\.data/;

/** How each asking for the data of All Review went: ahead or for the page, and the bytes that came. */
function askings(page: Page) {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/allReview.data'))
      .map(({ initiatorType, transferSize }) => ({ initiatorType, transferSize })),
  );
}

async function goToReviews(page: Page): Promise<void> {
  await link(page, 'All Review').click();
  await page.getByRole('heading', { level: 1, name: 'All reviews' }).waitFor();
}

for (const way of ['hover', 'focus'] as const) {
  test(`a visitor has the next page prefetched, by ${way}, and it is fetched once`, async () => {
    const { page, pageErrors } = await openPage(browser, address);
    const response = page.waitForResponse(data);
    const code = page.waitForResponse(/\/all-review-[^/]+\.js$/);
    await link(page, 'All Review')[way]();
    await Promise.all([(await response).finished(), (await code).finished()]);
    await goToReviews(page);
    const [ahead, shown, ...others] = await askings(page);
    assert.equal(ahead?.initiatorType, 'link');
    assert.ok(ahead.transferSize > 0);
    assert.deepEqual(shown, { initiatorType: 'fetch', transferSize: 0 });
    assert.deepEqual(others, []);
    assert.deepEqual(pageErrors, []);
  });
}

/** What a plain form leads to: another page, whose scripts know nothing of the write before. */
async function writePlainly(page: Page, text: string): Promise<void> {
  await page.context().request.post(`${address}/review`, { data: { text } });
  await page.reload();
  await waitForHydration(page);
  await passOver(page);
}

async function writeInThePage(page: Page, text: string): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/review', { method: 'POST', headers, body })).status;
  }, JSON.stringify({ text }));
  assert.equal(status, 201);
}

async function passOver(page: Page): Promise<void> {
  const [response] = await Promise.all([page.waitForResponse(data), link(page, 'All Review').hover()]);
  await response.finished();
}

for (const [how, write] of Object.entries({ writeInThePage, writePlainly })) {
  test(`a member who writes (${how}) after their pointer passed a link finds there what they wrote`, async () => {
    const { page } = await openSharedPage(browser, address);
    const account = { name: 'Nora', email: `${how}@example.org`, password: validPassword };
    await page.context().request.post(`${address}/api/auth/sign-up/email`, { data: account });
    await passOver(page);
    await write(page, `Written a moment ago: ${how}.`);
    await goToReviews(page);
    await page.getByText(`Written a moment ago: ${how}.`).waitFor();
  });
}

test('a visitor who clicks more than ten seconds after the prefetch gets what is there by then', async () => {
  const { page } = await openSharedPage(browser, address);
  await passOver(page);
  await delay(10_500);
  await goToReviews(page);
  const [prefetched, shown] = await askings(page);
  assert.equal(prefetched?.initiatorType, 'link');
  assert.equal(shown?.initiatorType, 'fetch');
  assert.ok(shown.transferSize > 0, 'the prefetched copy was shown');
});

test('a visitor gets a page whose scripts are deferred until it is painted, and then it is interactive', async () => {
  const html = await (await fetch(address)).text();
  assert.match(html, /<link rel="deferred"/);
  assert.match(html, /<script type="text\/plain" data-deferred/);
  assert.doesNotMatch(html, /<link rel="modulepreload"|<script type="module"/);
  const { page, pageErrors } = await openSharedPage(browser, address);
  await waitForHydration(page);
  assert.equal(await page.locator('link[rel=deferred], script[data-deferred]').count(), 0);
  assert.deepEqual(pageErrors, []);
});

test('a form is not prefetched: each needs an idempotency key of its own', async () => {
  const { page } = await openSharedPage(browser, `${address}/allReview`);
  const requested: string[] = [];
  const note = (request: Request) => requested.push(request.url());
  page.on('request', note);
  await page.getByRole('main').getByRole('link', { name: 'Write a review' }).hover();
  await delay(400);
  page.off('request', note);
  assert.deepEqual(
    requested.filter((url) => url.includes('.data')),
    [],
  );
});
