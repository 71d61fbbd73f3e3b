import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { openBrowser } from '../support/browser/browser.ts';
import { sharedServer } from '../support/browser/shared-server.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';

const browser = await openBrowser();
const withPictures = await openBrowser({ pictures: true });
const address = await sharedServer('readOnly');

test('a visitor sees the collection with covers that load, and opens a game', async () => {
  const { page, pageErrors } = await openSharedPage(withPictures, address);
  const cards = page.locator('section[aria-labelledby=collection] li');
  assert.equal(await cards.count(), 24);
  const cover = cards.first().locator('img');
  await cover.scrollIntoViewIfNeeded();
  await page.waitForFunction((image) => (image as HTMLImageElement).naturalWidth > 0, await cover.elementHandle());
  const name = await cards.first().locator('h3').innerText();
  // The card is one link, named by the game alone.
  assert.equal(await cover.getAttribute('alt'), '');
  await cards.first().getByRole('link', { name, exact: true }).click();
  await page.waitForURL(/\/details\//);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
  assert.deepEqual(pageErrors, []);
});

/** What a page of the collection has in its HTML. */
async function readCollection(page: Page, url: string) {
  return page.evaluate(
    (html) => {
      const document = new DOMParser().parseFromString(html, 'text/html');
      const textsOf = (selector: string) =>
        [...document.querySelectorAll(selector)].map((each) => each.textContent!.trim());
      const links = [...document.querySelectorAll('main a')];
      return {
        names: textsOf('section[aria-labelledby=collection] h3'),
        titles: textsOf('h1'),
        more: links.find((link) => link.textContent === 'More games')?.getAttribute('href'),
      };
    },
    await (await fetch(url)).text(),
  );
}

test('without JavaScript, a visitor walks to the end of the collection and meets each game once', async () => {
  const { page } = await openSharedPage(browser, address, { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'More games' }).click();
  await page.waitForURL(/cursor=/);
  const second = await page.locator('section[aria-labelledby=collection] h3').allInnerTexts();
  const names: string[] = [];
  let next: string | null | undefined = address;
  while (next) {
    const collection = await readCollection(page, new URL(next, address).href);
    assert.equal(collection.titles.length, 1);
    names.push(...collection.names);
    next = collection.more;
  }
  const games = await (await fetch(`${address}/default`)).json();
  assert.equal(names.length, games.length);
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual(names.slice(24, 48), second);
});

test('a visitor appends games where they are, and finds as many when they come back', async () => {
  const { page, pageErrors } = await openSharedPage(browser, address);
  const cards = page.locator('section[aria-labelledby=collection] li');
  const total = (await (await fetch(`${address}/default`)).json()).length;
  await page.getByText(`24 of ${total} games`).waitFor();
  await page.getByRole('link', { name: 'More games' }).press('Enter');
  await page.getByText(`48 of ${total} games`).waitFor();
  assert.equal(await cards.count(), 48);
  assert.equal(new Set(await cards.locator('h3').allInnerTexts()).size, 48);
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  assert.equal(focused, await cards.nth(24).locator('h3').innerText());
  assert.equal(page.url(), `${address}/`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/details/);
  await page.goBack();
  await page.getByText(`48 of ${total} games`).waitFor();
  assert.equal(await cards.count(), 48);
  // Somebody who moves on while the games are loading stays there.
  const elsewhere = page.getByRole('link', { name: 'API documentation' });
  await page.route('**/default?*', async (route) => {
    await elsewhere.focus();
    await route.continue();
  });
  await page.getByRole('link', { name: 'More games' }).press('Enter');
  await page.getByText(`72 of ${total} games`).waitFor();
  assert.ok(await elsewhere.evaluate((link) => link === document.activeElement));
  assert.deepEqual(pageErrors, []);
});

test('a visitor who appends games offline is told so, and tries again', async () => {
  const { page } = await openSharedPage(browser, address);
  const more = page.getByRole('link', { name: 'More games' });
  await more.scrollIntoViewIfNeeded();
  await page.context().setOffline(true);
  await more.click();
  await page
    .getByRole('alert')
    .getByText(/offline/)
    .waitFor();
  await page.context().setOffline(false);
  await more.click();
  await page.getByText(/^48 of/).waitFor();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the first covers are in the first screen of ${width} by ${height}, below the heading`, async () => {
    const { page } = await openSharedPage(browser, address, { viewport: { width, height } });
    const top = async (locator: Locator) => (await locator.first().boundingBox())!.y;
    const cover = await top(page.locator('section[aria-labelledby=collection] li'));
    assert.ok((await top(page.locator('h1'))) < cover && cover < height - 100, `the first cover is at ${cover}`);
    // Below a cover, year and price share a line; the score of a game with many ratings is in it where there is room.
    const rated = page.locator('section[aria-labelledby=collection] li', { hasText: 'out of 5, ' });
    const facts = rated.first().locator('p');
    const [year, score, price] = await facts
      .locator('> *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map((box) => box.y + box.height / 2));
    assert.equal(year, price);
    assert.equal(score === year, width > 640, `the score is at ${score}, the year at ${year}`);
  });
}

test('sample reviews are marked as samples', async () => {
  const { page } = await openSharedPage(browser, `${address}/allReview`);
  const reviews = page.locator('article');
  assert.equal(await reviews.count(), 24);
  assert.equal(await reviews.getByText('Sample', { exact: true }).count(), 24);
});

/** The details of the first game, with its picture's address made wrong before the browser sees it. */
async function openWithLostPicture(javaScriptEnabled: boolean) {
  const [game] = await (await fetch(`${address}/default?limit=1`)).json();
  assert.notEqual(game.photo, '');
  const { page } = await openSharedPage(
    withPictures,
    `${address}/details/${game._id}`,
    { javaScriptEnabled },
    (context) =>
      context.route(`${address}/details/${game._id}`, async (route) => {
        const response = await route.fetch();
        const picture = game.photo.replace(/\.\w+$/, '');
        const body = (await response.text()).replaceAll(picture, '/art/covers/gone');
        await route.fulfill({ response, body });
      }),
  );
  return { page, name: game.name };
}

test('a picture that fails to load is replaced by a drawn cover', async () => {
  const { page, name } = await openWithLostPicture(true);
  await page.locator(`.drawn-cover[aria-label="Cover of ${name}"]`).first().waitFor();
  await page.locator(`img[alt="Cover of ${name}"][loading=eager]`).waitFor({ state: 'detached' });
});

test("without JavaScript, the game's name stands where its picture failed to load", async () => {
  const { page, name } = await openWithLostPicture(false);
  const cover = page.getByRole('img', { name: `Cover of ${name}` }).first();
  await cover.waitFor();
  const box = await cover.boundingBox();
  assert.ok(box && box.width > 200 && box.height / box.width > 1.3, JSON.stringify(box));
});

test('a visitor goes from the collection to all games, to sort and filter them, also from the end of a page', async () => {
  const { page } = await openSharedPage(browser, address, { javaScriptEnabled: false });
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Games', exact: true });
  for (const way of [page.getByRole('link', { name: 'All games, sort and filter' }), footer]) {
    await page.goto(address);
    await way.click();
    await page.getByRole('heading', { level: 1, name: 'All games' }).waitFor();
    assert.equal(page.url(), `${address}/games`);
  }
});
