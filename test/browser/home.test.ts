import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoSidewaysScroll, openBrowser, visit } from '../support/browser.ts';
import { scratchDirectory } from '../support/databases.ts';
import { startSite } from '../support/site.ts';

const browser = await openBrowser();
const { address } = await startSite({ DATA_DIR: scratchDirectory(), DATABASE_URL: '' });

const paths = ['/', '/allReview', '/docs', '/nowhere'];

for (const path of paths) {
  test(`nothing goes wrong and nothing is fetched from elsewhere on ${path}`, async () => {
    const { page, complaints } = await visit(browser, address + path);
    const expected = path === '/nowhere' ? [/404/] : [];
    const others = complaints.filter((line) => !expected.some((one) => one.test(line)));
    assert.deepEqual(others, []);
    assert.equal(await page.locator('h1').count(), 1);
  });

  for (const width of [320, 360, 768, 1440]) {
    test(`${path} fits a window of ${width} pixels`, async () => {
      const { page } = await visit(browser, address + path, { viewport: { width, height: 800 } });
      await assertNoSidewaysScroll(page);
    });
  }
}

test('a visitor sees the collection with covers that load, and opens a game', async () => {
  const { page, complaints } = await visit(browser, address);
  const cards = page.locator('section[aria-labelledby=collection] li');
  assert.equal(await cards.count(), 24);
  const cover = cards.first().getByRole('img');
  await cover.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (image) => (image as HTMLImageElement).naturalWidth > 0,
    await cover.elementHandle(),
  );
  const name = await cards.first().locator('h3').innerText();
  assert.equal(await cover.getAttribute('alt'), `Cover of ${name}`);
  await cards.first().getByRole('link').click();
  await page.waitForURL(/\/details\//);
  assert.equal(await page.locator('h1').innerText(), name);
  assert.deepEqual(complaints, []);
});

test('a visitor walks to the end of the collection and meets each game once', async () => {
  const { page } = await visit(browser, address, { javaScriptEnabled: false });
  const names: string[] = [];
  for (;;) {
    names.push(...(await page.locator('section[aria-labelledby=collection] h3').allInnerTexts()));
    const more = page.getByRole('link', { name: 'More games' });
    if ((await more.count()) === 0) break;
    await more.click();
  }
  const games = await (await fetch(`${address}/default`)).json();
  assert.equal(names.length, games.length);
  assert.equal(new Set(names).size, names.length);
});

test('sample reviews are marked as samples', async () => {
  const { page } = await visit(browser, `${address}/allReview`);
  const reviews = page.locator('article');
  assert.equal(await reviews.count(), 24);
  assert.equal(await reviews.getByText('Sample', { exact: true }).count(), 24);
});

for (const javaScriptEnabled of [true, false]) {
  const when = javaScriptEnabled ? 'with' : 'without';
  test(`a game without a picture has a drawn cover, ${when} JavaScript`, async () => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const [game] = await (await fetch(`${address}/default?limit=1`)).json();
    await page.route(`${address}/details/${game._id}`, async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replaceAll(game.photo, '/art/covers/gone.webp');
      await route.fulfill({ response, body: html });
    });
    await page.goto(`${address}/details/${game._id}`);
    const cover = page.getByRole('img', { name: `Cover of ${game.name}` }).first();
    await cover.waitFor();
    if (javaScriptEnabled)
      await page.locator(`svg[aria-label="Cover of ${game.name}"]`).first().waitFor();
    await context.close();
  });
}
