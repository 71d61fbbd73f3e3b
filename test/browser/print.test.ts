import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { openBrowser, openPage } from '../support/browser/browser.ts';
import { sharedServer } from '../support/browser/shared-server.ts';
import { validPassword } from '../support/test-client.ts';

const browser = await openBrowser();
const address = await sharedServer('withWrites');
const email = 'printer@example.org';
const gameTitle = 'Monument Valley';
const text = `It rained, and I went on. ${'One more staircase, and then another. '.repeat(60)}The end.`;

/** A member's window, with a long review of a game; what it shows is for paper. */
async function openForPaper(): Promise<Page> {
  const options = { colorScheme: 'dark', viewport: { width: 794, height: 1_123 } } as const;
  const { page } = await openPage(browser, address, options, async ({ request }) => {
    await request.post(`${address}/api/auth/sign-up/email`, {
      data: { name: 'Paula Printer', email, password: validPassword },
    });
    await request.post(`${address}/review`, { data: { gameTitle, rating: '4', text } });
  });
  await page.emulateMedia({ media: 'print' });
  return page;
}

const isComplete = (paragraph: Locator) =>
  paragraph.evaluate((element) => element.scrollHeight <= element.clientHeight + 1);

test('a reader prints reviews complete, in black on white, and nothing to press', async () => {
  const page = await openForPaper();
  const listed = await (await page.request.get(`${address}/default?q=${gameTitle}`)).json();
  for (const path of ['/', '/allReview', `/details/${listed[0]._id}`, `/myReview/${email}`]) {
    await page.goto(address + path);
    await page.emulateMedia({ media: 'print' });
    const review = page.locator('article p', { hasText: 'It rained, and I went on.' }).first();
    await review.waitFor();
    assert.ok(await isComplete(review), `${path}: the review is cut`);
    const controls = page.locator('button, form, input, summary, dialog, nav, body > header, footer');
    assert.equal(await controls.filter({ visible: true }).count(), 0, `${path}: controls are printed`);
    for (const name of [/^Write a review$/, /^Add .* to your watch list$/, /^Update/, /^(More|Older) /]) {
      assert.equal(await page.getByRole('link', { name }).count(), 0, `${path}: ${name}`);
    }
    assert.equal(await page.getByRole('heading', { name: /^More puzzle games/ }).count(), 0);
    const colours = await page.locator('h1').evaluate((heading) => {
      const backgrounds = [];
      for (let each: Element | null = heading; each; each = each.parentElement) {
        backgrounds.push(getComputedStyle(each).backgroundColor);
      }
      return { text: getComputedStyle(heading).color, backgrounds: [...new Set(backgrounds)] };
    });
    const stars = page.getByRole('img', { name: '4 out of 5' }).first().locator('span');
    const ink = await stars.evaluate((element) => getComputedStyle(element).webkitTextStrokeColor);
    assert.equal(ink, 'rgb(0, 0, 0)', path);
    assert.deepEqual(colours, { text: 'rgb(0, 0, 0)', backgrounds: ['rgba(0, 0, 0, 0)'] }, path);
  }
});
