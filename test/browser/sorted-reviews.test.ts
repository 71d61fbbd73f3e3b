import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { assertNoHorizontalScroll, openBrowser, waitForHydration } from '../support/browser/browser.ts';
import { findA11yViolations, visualRules } from '../support/browser/layout-and-a11y.ts';
import { lendWindows, type LentWindowOptions } from '../support/browser/shared-window.ts';
import { startServer } from '../support/server.ts';
import { signUpMember } from '../support/test-client.ts';

const browser = await openBrowser();
const { address } = await startServer({ SAMPLE_REVIEWS: 'on' });
const useWindow = lendWindows(browser, address);
const mara = await signUpMember(address);
for (let number = 1; number <= 30; number += 1) {
  await mara.addReview({ gameTitle: 'Portal 2', rating: '4', gameGenre: 'Puzzle', text: 'A test. '.repeat(number) });
}

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

async function open(path: string, options: LentWindowOptions) {
  const visit = await useWindow(options);
  await visit.page.goto(address + path);
  if (options.javaScriptEnabled !== false) await waitForHydration(visit.page);
  return visit;
}

const shownIds = (page: Page) => page.locator('ol > li').evaluateAll((all) => all.map(({ id }) => id));

async function idsOf(query: string): Promise<string[]> {
  const reviews: { _id: string }[] = await (await fetch(`${address}/review?limit=24&${query}`)).json();
  return reviews.map(({ _id }) => _id);
}

/** The list is replaced at once, but not with the address. */
async function waitForList(page: Page, title: string, query: string): Promise<void> {
  await page.waitForFunction((expected) => document.title === `${expected} · Playshelf`, title);
  assert.deepEqual(await shownIds(page), await idsOf(query));
  assert.equal(new URL(page.url()).search.slice(1), query);
}

const removal = (page: Page, filter: string) => page.getByRole('link', { name: `Remove the filter ${filter}` });
const matchIdOf = async (title: string) =>
  (await (await fetch(`${address}/default?limit=1&q=${encodeURIComponent(title)}`)).json())[0]._id;

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test(`a visitor with a keyboard sorts and filters all reviews, and removes the filters one by one, ${way}`, async () => {
    const { page, pageErrors } = await open('/allReview', { ...desktop, javaScriptEnabled });
    const sort = page.getByRole('navigation', { name: 'Sort' });
    assert.equal(await sort.locator('[aria-current]').innerText(), 'Newest');
    await sort.getByRole('link', { name: 'Highest rated' }).press('Enter');
    await waitForList(page, 'All reviews, highest rated first', 'sort=highest');
    assert.equal(await sort.locator('[aria-current]').innerText(), 'Highest rated');

    await page.getByLabel('Genre').selectOption('Puzzle');
    await page.getByLabel('Rating').selectOption('4');
    await page.getByRole('button', { name: 'Apply' }).press('Enter');
    const ofGenre = 'sort=highest&genre=Puzzle&rating=4';
    await waitForList(page, 'Puzzle reviews, 4 stars, highest rated first', ofGenre);
    await page.getByLabel('Game', { exact: true }).fill('portal 2');
    await page.getByLabel('Game', { exact: true }).press('Enter');
    const ofGame = `sort=highest&rating=4&game=${await matchIdOf('Portal 2')}`;
    await waitForList(page, 'Reviews of Portal 2, 4 stars, highest rated first', ofGame);
    assert.equal(await page.getByLabel('Game', { exact: true }).inputValue(), 'Portal 2');

    await page.getByRole('link', { name: 'More reviews' }).press('Enter');
    if (javaScriptEnabled) await page.waitForFunction(() => document.querySelectorAll('ol > li').length > 24);
    else await page.getByRole('link', { name: 'First page' }).press('Enter');
    if (!javaScriptEnabled) await waitForList(page, 'Reviews of Portal 2, 4 stars, highest rated first', ofGame);

    await removal(page, 'Portal 2').press('Enter');
    await waitForList(page, 'All reviews, 4 stars, highest rated first', 'sort=highest&rating=4');
    await removal(page, '4 stars').press('Enter');
    await waitForList(page, 'All reviews, highest rated first', 'sort=highest');
    assert.equal(await page.getByRole('list', { name: 'Active filters' }).count(), 0);
    assert.deepEqual(pageErrors, []);
  });

  test(`a visitor who misspells a game finds it, chooses among several, or learns that there is none, ${way}`, async () => {
    const { page } = await open('/allReview', { ...desktop, javaScriptEnabled });
    const look = async (title: string) => {
      await page.getByLabel('Game', { exact: true }).fill(title);
      await page.getByRole('button', { name: 'Apply' }).click();
    };
    await look('stardew vally');
    await removal(page, 'Stardew Valley').waitFor();
    assert.equal(page.url(), `${address}/allReview?game=${await matchIdOf('Stardew Valley')}`);
    await look('zelda');
    await page.getByRole('heading', { name: 'Which game?' }).waitFor();
    await page.getByRole('link', { name: 'The Legend of Zelda: Ocarina of Time' }).click();
    await removal(page, 'The Legend of Zelda: Ocarina of Time').waitFor();
    await look('xqztwrfl');
    await page.getByRole('heading', { name: 'No game found' }).waitFor();
    await page.getByRole('link', { name: 'See all reviews' }).click();
    await page.waitForURL(`${address}/allReview`);
  });
}

test('a visitor with a phone unfolds the controls, and sees folded what is active; everybody can use them', async () => {
  const { page, pageErrors } = await open('/allReview?rating=4', phone);
  const summary = page.locator('main summary').first();
  const longest = page.getByRole('link', { name: 'Longest' });
  assert.equal(await summary.innerText(), 'Sort and filter Newest, 4 stars');
  assert.ok(!(await longest.isVisible()));
  await summary.press('Enter');
  await longest.waitFor();
  assert.deepEqual(await findA11yViolations(page), []);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await findA11yViolations(page, visualRules), []);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await assertNoHorizontalScroll(page);
  await longest.press('Enter');
  await waitForList(page, 'All reviews, 4 stars, longest first', 'sort=longest&rating=4');
  assert.equal(await summary.innerText(), 'Sort and filter Longest, 4 stars');
  assert.ok(!(await longest.isVisible()));
  assert.deepEqual(pageErrors, []);
});

test('a reader who comes back to a sorted list sees as much of it as before, and misses what was deleted', async () => {
  const deleted = await mara.addReview({ gameTitle: 'Portal', rating: '5', text: 'So long. '.repeat(400) });
  const { page } = await open('/allReview?sort=longest', desktop);
  assert.equal((await shownIds(page))[0], deleted);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => document.querySelectorAll('ol > li').length === 48);
  const before = await shownIds(page);
  await page.locator('ol > li h2 a').nth(1).click();
  await page.getByRole('button', { name: 'Order Now' }).waitFor();
  await mara.deleteReview(deleted);
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll('ol > li').length === 47);
  assert.deepEqual(await shownIds(page), before.slice(1));
});

test('a visitor goes on from a game to all of its reviews, and clears all filters', async () => {
  const game = await matchIdOf('Portal 2');
  const { page } = await open(`/details/${game}`, desktop);
  await page.getByRole('link', { name: 'Sort and filter' }).click();
  await waitForList(page, 'Reviews of Portal 2', `game=${game}`);
  await page.getByLabel('Rating').selectOption('1');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('heading', { name: 'No matching reviews' }).waitFor();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await waitForList(page, 'All reviews', '');
});
