import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { openBrowser, openPage } from '../support/browser/browser.ts';
import { startServer } from '../support/server.ts';
import { signUpMember } from '../support/test-client.ts';

const browser = await openBrowser({ pictures: true });
const { address } = await startServer({ SAMPLE_REVIEWS: 'off' });
const [game] = await (await fetch(`${address}/default?limit=1`)).json();

const wicked =
  '</script><script>window.broken = true</script><!--<script> & \u2028 "quoted" </SCRIPT ><img src=x onerror="window.broken = true">';

const mara = await signUpMember(address, '</script>Mara');
// Five ratings: with fewer, the page shows no average.
for (const [index, rating] of ['2', '2', '4', '4'].entries()) {
  const member = await signUpMember(address, `Member ${'abcd'[index]}`);
  await member.addReview({ gameTitle: game.name, rating });
}
await mara.addReview({ gameTitle: game.name, rating: '3', text: wicked });

/** What the head says now, as the browser understood it. */
function parseHead(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    return {
      broken: 'broken' in window,
      titles: all('head title').length,
      canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
      data: all('script[type="application/ld+json"]').map((script) => script.textContent),
    };
  });
}

for (const path of ['/allReview', `/details/${game._id}`]) {
  test(`a review that tries to break out of ${path.replace(game._id, 'a game')} stays a text`, async () => {
    const { page, pageErrors } = await openPage(browser, address + path);
    const { broken, data } = await parseHead(page);
    assert.equal(broken, false);
    assert.equal(data.length, 1);
    const said = JSON.parse(data[0]!);
    const [review] = said.review ?? said['@graph'];
    assert.equal(review.reviewBody, wicked);
    assert.equal(review.author.name, '</script>Mara');
    assert.equal(await page.locator('h1').count(), 1);
    assert.deepEqual(pageErrors, []);
  });
}

test('a visitor who goes from page to page shares the one that they see', async () => {
  const { page, pageErrors } = await openPage(browser, address);
  assert.deepEqual((await parseHead(page)).canonical, [`${address}/`]);
  await page.locator(`a[href="/details/${game._id}"]`).first().click();
  await page.getByRole('heading', { level: 1, name: game.name, exact: true }).waitFor();
  const { titles, canonical, data, broken } = await parseHead(page);
  assert.deepEqual(canonical, [`${address}/details/${game._id}`]);
  assert.equal(titles, 1);
  assert.equal(JSON.parse(data[0]!).aggregateRating.ratingValue, 3);
  assert.equal(broken, false);
  assert.deepEqual(pageErrors, []);
});
