import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { openBrowser, openWindow, waitForHydration } from '../support/browser/browser.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';
import { startServer } from '../support/server.ts';

const browser = await openBrowser();
const { address } = await startServer({ SAMPLE_REVIEWS: 'off' });

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };
const field = (page: Page) => page.getByRole('search').getByLabel('Search games');
const games = (page: Page) => page.locator('main li h3');

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
  test(`a visitor finds a misspelt game from any page, ${way}`, async () => {
    const { page, pageErrors } = await openSharedPage(browser, `${address}/allReview`, {
      ...desktop,
      javaScriptEnabled,
    });
    await field(page).fill('stardew vally');
    await field(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Results for “stardew vally”' }).waitFor();
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/games?q=stardew+vally');
    assert.equal(await field(page).inputValue(), 'stardew vally');
    assert.deepEqual(await games(page).allTextContents(), ['Stardew Valley']);
    await page.getByRole('link', { name: 'Stardew Valley', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Stardew Valley' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  test(`a visitor browses the catalogue 24 games at a time, ${way}`, async () => {
    const { page } = await openSharedPage(browser, `${address}/games`, { ...desktop, javaScriptEnabled });
    const first = await games(page).allTextContents();
    assert.equal(first.length, 24);
    await page.getByRole('link', { name: 'More games' }).click();
    if (javaScriptEnabled) await page.waitForFunction(() => document.querySelectorAll('main li h3').length === 48);
    else await page.getByRole('link', { name: 'First page' }).waitFor();
    const all = await games(page).allTextContents();
    assert.equal(all.length, javaScriptEnabled ? 48 : 24);
    assert.equal(new Set([...first, ...all]).size, 48);
  });
}

test('a visitor with a phone searches twice, and learns when nothing is found', async () => {
  const { page } = await openSharedPage(browser, address, phone);
  await page.getByRole('link', { name: 'Search games' }).click();
  await page.getByRole('heading', { level: 1, name: 'All games' }).waitFor();
  await field(page).fill('xqztwrfl');
  await field(page).press('Enter');
  await page.getByRole('heading', { name: 'No game found' }).waitFor();
  await page.getByRole('link', { name: 'See all games' }).waitFor();
  await field(page).fill('botw');
  await field(page).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Results for “botw”' }).waitFor();
  assert.deepEqual(await games(page).allTextContents(), ['The Legend of Zelda: Breath of the Wild']);
});

test('a visitor goes on from a fact of a game to all games with it, and removes the filter', async () => {
  const { page } = await openSharedPage(browser, `${address}/games?q=portal+2`, desktop);
  await page.getByRole('link', { name: 'Portal 2', exact: true }).click();
  await page.locator('dl').getByRole('link', { name: 'Valve' }).click();
  await page.getByRole('heading', { level: 1, name: 'Games by Valve' }).waitFor();
  const names = await games(page).allTextContents();
  assert.deepEqual(names.toSorted(), ['Half-Life 2', 'Left 4 Dead 2', 'Portal', 'Portal 2']);
  await page.goto(`${address}/games?q=portal&genre=Puzzle&maker=Valve`);
  await page.getByRole('link', { name: 'Remove the filter Puzzle' }).click();
  await page.waitForURL(`${address}/games?q=portal&maker=Valve`);
});

test('a visitor goes on from a fact on a card, and from the last row of its page', async () => {
  const { page } = await openSharedPage(browser, `${address}/games?q=portal+2`, desktop);
  const card = page.locator('main li').filter({ hasText: 'Portal 2' });
  const year = card.getByRole('link', { name: '2011' });
  assert.equal(await year.getAttribute('href'), '/games?year=2011');
  const { width, height } = (await year.boundingBox())!;
  assert.ok(width >= 24 && height >= 24, `the year is ${width} by ${height} pixels`);
  const stops = card.locator('a, button').and(page.locator(':not([tabindex="-1"])'));
  assert.equal(await stops.count(), 2, 'the keyboard stops at the game and at its bookmark');
  await card.getByRole('link', { name: 'Puzzle' }).click();
  await page.getByRole('heading', { level: 1, name: 'Puzzle games' }).waitFor();
  await page.getByRole('link', { name: 'Portal 2', exact: true }).click();
  const facts = page.locator('dl');
  assert.equal(await facts.getByRole('link', { name: '2011' }).getAttribute('href'), '/games?year=2011');
  await page.getByRole('link', { name: 'All puzzle games' }).click();
  await page.getByRole('heading', { level: 1, name: 'Puzzle games' }).waitFor();
});

const optionOf = (page: Page, group: string, option: string | RegExp) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option });
const show = (page: Page) => page.getByRole('button', { name: /^Show/ });

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
  /** Chooses an option: with JavaScript, its games are there at once. */
  const choose = async (page: Page, group: string, option: RegExp | string) => {
    await optionOf(page, group, option).check();
    if (!javaScriptEnabled) await show(page).click();
  };

  test(`a visitor narrows the catalogue down, sorts it, and shares the address, ${way}`, async () => {
    const { page, pageErrors } = await openSharedPage(browser, `${address}/games`, { ...desktop, javaScriptEnabled });
    await choose(page, 'Genre', /^Horror 13 games$/);
    await page.getByRole('heading', { level: 1, name: 'Horror games' }).waitFor();
    await choose(page, 'Year', /^2011–2015 \d games?$/);
    await page.getByRole('link', { name: 'Remove the filter 2011–2015' }).waitFor();
    await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Name' }).click();
    await page.locator('nav[aria-label=Sort] [aria-current]', { hasText: 'Name' }).waitFor();
    assert.equal(page.url(), `${address}/games?genre=Horror&year=2011-2015&sort=name`);
    const names = await games(page).allTextContents();
    assert.deepEqual(names, names.toSorted());
    assert.match(await page.locator('main').innerText(), new RegExp(`${names.length} games`));
    await choose(page, 'Genre', 'Any');
    await page.getByRole('heading', { level: 1, name: 'Games of 2011–2015' }).waitFor();
    assert.equal(page.url(), `${address}/games?year=2011-2015&sort=name`);
    await page.getByLabel('From', { exact: true }).fill('2019');
    await page.getByLabel('To', { exact: true }).fill('2018');
    await page.getByLabel('To', { exact: true }).press('Enter');
    await page.getByRole('link', { name: 'Remove the filter 2018–2019' }).waitFor();
    assert.equal(page.url(), `${address}/games?year=2018-2019&sort=name`);
    assert.equal(await page.getByLabel('From', { exact: true }).inputValue(), '2018');
    await choose(page, 'Price', 'Under $10');
    await page.getByRole('link', { name: 'Remove the filter Under $10' }).waitFor();
    assert.equal(page.url(), `${address}/games?year=2018-2019&price=0.01-9.99&sort=name`);
    assert.deepEqual(pageErrors, []);
  });

  test(`a visitor with a phone makes several choices in one sheet, and goes on to their games, ${way}`, async () => {
    const { page } = await openSharedPage(browser, `${address}/games?genre=Racing`, { ...phone, javaScriptEnabled });
    const option = optionOf(page, 'Year', /^2016–2020/);
    assert.equal(await option.isVisible(), false);
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await option.check();
    await optionOf(page, 'Genre', /^Puzzle/).check();
    if (javaScriptEnabled) await page.waitForURL(`${address}/games?genre=Puzzle&year=2016-2020`);
    assert.equal(await option.isVisible(), true);
    await page.getByRole('searchbox', { name: 'Find a maker' }).scrollIntoViewIfNeeded();
    await show(page).click();
    await page.getByRole('button', { name: 'Filters (2)' }).waitFor();
    assert.equal(page.url(), `${address}/games?genre=Puzzle&year=2016-2020`);
    assert.equal(await option.isVisible(), false);
    await page.getByRole('link', { name: 'Remove all' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'All games' }).waitFor();
  });

  test(`a visitor finds a maker who is none of those with the most games, ${way}`, async () => {
    const { page } = await openSharedPage(browser, `${address}/games`, { ...desktop, javaScriptEnabled });
    const maker = optionOf(page, 'Maker', /^ConcernedApe/);
    assert.equal(await maker.count(), 0);
    const search = page.getByRole('searchbox', { name: 'Find a maker' });
    await search.fill('concerned');
    // Without JavaScript, one maker that is found is chosen.
    if (javaScriptEnabled) await maker.check();
    else await search.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Games by ConcernedApe' }).waitFor();
    assert.deepEqual(await games(page).allTextContents(), ['Stardew Valley']);
    assert.equal(await maker.isChecked(), true);
  });
}

test('the keyboard stays in the sheet of filters, which counts what it would show, and leaves it by Escape', async () => {
  const { page } = await openSharedPage(browser, `${address}/games`, phone);
  const opener = page.getByRole('button', { name: 'Filters' }).first();
  await opener.press('Enter');
  const close = page.getByRole('button', { name: 'Close the filters' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Close the filters');
  await page.keyboard.press('Shift+Tab');
  assert.ok(await show(page).evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Tab');
  assert.ok(await close.evaluate((element) => element === document.activeElement));
  await optionOf(page, 'Genre', /^Horror/).press('Space');
  await page.getByRole('button', { name: 'Show 13 games' }).waitFor();
  assert.ok(await optionOf(page, 'Genre', /^Horror/).evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Escape');
  assert.equal(await close.isVisible(), false);
  assert.ok(await opener.evaluate((element) => element === document.activeElement));
});

test('a visitor who sets a range of years stays in the sheet of filters, and at the button', async () => {
  const { page } = await openSharedPage(browser, `${address}/games`, phone);
  await page.getByRole('button', { name: 'Filters' }).click();
  const from = page.getByLabel('From', { exact: true });
  const set = page.getByRole('button', { name: 'Set' });
  const isAtButton = () => set.evaluate((element) => element === document.activeElement);
  await from.fill('2016');
  await page.getByLabel('To', { exact: true }).fill('2020');
  await set.click();
  await page.waitForURL(`${address}/games?year=2016-2020`);
  await page.getByRole('button', { name: 'Show 32 games' }).waitFor();
  assert.ok(await isAtButton());
  await from.fill('20');
  await from.press('Enter');
  assert.equal(await from.evaluate((element: HTMLInputElement) => element.validity.valid), false);
  await from.fill('2017');
  await from.press('Enter');
  await page.waitForURL(`${address}/games?year=2017-2020`);
  assert.ok(await isAtButton());
});

test('a visitor with a keyboard skips the filters', async () => {
  const { page } = await openSharedPage(browser, `${address}/games`, desktop);
  await page.getByRole('link', { name: 'Skip to games' }).press('Enter');
  await page.keyboard.press('Tab');
  const first = await games(page).first().innerText();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), first);
});

test('a visitor whose filters leave nothing is told so, and finds a way on', async () => {
  const { page } = await openSharedPage(browser, `${address}/games?genre=Horror&year=1950`, desktop);
  await page.getByText('No game here fits all of these filters').waitFor();
  await page.getByRole('link', { name: 'Remove the filter 1950' }).click();
  await games(page).nth(12).waitFor();
});

test('"/" moves to the search field, and is a letter while one types', async () => {
  const { page } = await openSharedPage(browser, address, desktop);
  await page.keyboard.press('/');
  assert.ok(await field(page).evaluate((element) => element === document.activeElement));
  await page.keyboard.type('a/b');
  assert.equal(await field(page).inputValue(), 'a/b');
});

test('"/" moves to the search field before the scripts run, and in a narrow window to the page that has one', async () => {
  const { page } = await openWindow(browser, address, desktop);
  await page.route('**/assets/**.js', () => undefined);
  await page.goto(address, { waitUntil: 'commit' });
  await field(page).waitFor();
  // The script that listens comes after the field in the page.
  await eventually(async () => {
    await page.keyboard.press('/');
    assert.ok(await field(page).evaluate((element) => element === document.activeElement));
  });
  await page.keyboard.type('zelda');
  assert.equal(await field(page).inputValue(), 'zelda');

  const { page: narrow } = await openSharedPage(browser, address, phone);
  await narrow.keyboard.press('/');
  await narrow.waitForURL('**/games');
  await narrow.locator('[data-search]:focus').waitFor();
  await narrow.goBack();
  await narrow.getByRole('heading', { level: 1, name: 'What will you play tonight?' }).waitFor();
  await narrow.goForward();
  await narrow.locator('main:focus').waitFor();
});

test('a visitor who goes back sees the earlier search, and its text in the field', async () => {
  const { page } = await openSharedPage(browser, `${address}/games?q=portal`, desktop);
  await field(page).fill('zelda');
  await field(page).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Results for “zelda”' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Results for “portal”' }).waitFor();
  assert.equal(await field(page).inputValue(), 'portal');
  await page.reload();
  await waitForHydration(page);
  assert.deepEqual((await games(page).allTextContents()).slice(0, 2), ['Portal', 'Portal 2']);
});

test('search engines list the catalogue, but no search; too long a text is cut', async () => {
  const read = async (path: string) => {
    const response = await fetch(address + path);
    return { status: response.status, html: await response.text() };
  };
  assert.doesNotMatch((await read('/games')).html, /noindex/);
  assert.match((await read('/games?q=portal')).html, /noindex/);
  assert.match((await read('/games?genre=Horror')).html, /rel="canonical" href="[^"]*\/games\?genre=Horror"/);
  assert.doesNotMatch((await read('/games?genre=Horror')).html, /noindex/);
  for (const query of ['genre=Horror&sort=name', 'year=2011', 'price=0', 'reviewed=no']) {
    assert.match((await read(`/games?${query}`)).html, /noindex/, query);
  }
  assert.equal((await read(`/games?q=${'z'.repeat(500)}`)).status, 200);
  assert.equal((await read('/games?q=portal&cursor=nonsense')).status, 422);
});

test('the response of a navigation that was aborted is no error of the page, but all else is', async () => {
  const { page, pageErrors } = await openSharedPage(browser, `${address}/games`, desktop);
  await page.evaluate(() => {
    void Promise.reject(new DOMException('signal is aborted without reason', 'AbortError'));
    void Promise.reject(new Error('a real one'));
  });
  await eventually(() => assert.ok(pageErrors.includes('a real one')));
  assert.deepEqual(pageErrors, ['a real one']);
});
