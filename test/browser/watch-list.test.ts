import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import type { Game } from '../../src/contracts/game.ts';
import { eventually } from '../support/eventually.ts';
import { validPassword } from '../support/test-client.ts';
import { openBrowser, waitForHydration } from '../support/browser/browser.ts';
import { button, dialog, dismissDialog, keyboard, link, pointer, register } from '../support/browser/interactions.ts';
import { findA11yViolations } from '../support/browser/layout-and-a11y.ts';
import { lendWindows } from '../support/browser/shared-window.ts';
import { sharedServer } from '../support/browser/shared-server.ts';

const browser = await openBrowser();
const address = await sharedServer('withWrites');
const useWindow = lendWindows(browser, address);
const games: Game[] = await (await fetch(`${address}/default`)).json();
const [first, second, third] = games.map(({ name }) => name) as [string, string, string];
let count = 0;

const ways = { 'with JavaScript': true, 'without JavaScript': false };

type Options = { titles?: string[]; reviewed?: string[]; javaScriptEnabled?: boolean; width?: number };

/** A member with games on the list, the first of them added first. */
async function memberAt(path: (email: string) => string, options: Options = {}) {
  const { titles = [], reviewed = [], javaScriptEnabled = true, width = 1280 } = options;
  const email = `list.${(count += 1)}@example.org`;
  const { page } = await useWindow({ javaScriptEnabled, viewport: { width, height: 800 } });
  const send = (to: string, data: object) => page.request.post(address + to, { data });
  await send('/api/auth/sign-up/email', { name: 'Ida', email, password: validPassword });
  for (const gameTitle of titles) await send('/gameList', { gameTitle });
  for (const gameTitle of reviewed) await send('/review', { gameTitle });
  await page.goto(address + path(email));
  if (javaScriptEnabled) await waitForHydration(page);
  const listed = async (): Promise<string[]> => {
    const response = await page.context().request.get(`${address}/gamelist/${email}`);
    return (await response.json()).map(({ gameTitle }: { gameTitle: string }) => gameTitle);
  };
  return { page, email, listed };
}

const watchList = (email: string) => `/gameWatchList/${email}`;
const titlesOn = (page: Page) => page.locator('main h2:visible').allInnerTexts();
const gap = (page: Page, title: string) => page.locator('li', { hasText: `Removed ${title}` });

/** Whether the focus is on the Undo button of a gap. */
const undoHasFocus = (page: Page, title: string) =>
  button(gap(page, title), 'Undo').evaluate((element) => element === document.activeElement);

test('a member who removes a game stays there, and Undo puts it back in its place', async () => {
  const titles = games.slice(0, 30).map(({ name }) => name);
  const { page, listed } = await memberAt(watchList, { titles, width: 390 });
  const before = await listed();
  const title = before[20]!;
  const remove = button(page, `Remove ${title}`);
  await remove.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  assert.ok(scrolled > 300, String(scrolled));
  const place = await page.locator('li', { has: remove }).boundingBox();
  await remove.click();
  await gap(page, title).waitFor();
  assert.equal(await page.evaluate(() => scrollY), scrolled);
  assert.deepEqual(await gap(page, title).boundingBox(), place);
  assert.equal(await undoHasFocus(page, title), true);
  await page.getByText('29 games').waitFor();
  assert.deepEqual(await findA11yViolations(page), []);
  await page.keyboard.press('Enter');
  await gap(page, title).waitFor({ state: 'detached' });
  assert.equal(await remove.evaluate((element) => element === document.activeElement), true);
  assert.equal(await page.evaluate(() => scrollY), scrolled);
  assert.deepEqual(await titlesOn(page), before);
  await page.reload();
  assert.deepEqual(await titlesOn(page), before);
  assert.deepEqual(await listed(), before);
});

test('several games are removed at the same time, and each can be put back until the next navigation', async () => {
  const { page, listed } = await memberAt(watchList, { titles: [first, second, third] });
  const last = page.locator('main li').last();
  const place = await last.boundingBox();
  for (const title of [third, second, first]) await button(page, `Remove ${title}`).click();
  for (const title of [third, second, first]) await gap(page, title).waitFor();
  const gaps = await page.locator('main li').allInnerTexts();
  assert.deepEqual(
    gaps.map((text) => text.split('\n')[0]),
    [`Removed ${third}`, `Removed ${second}`, `Removed ${first}`],
  );
  // The title of the second game is longer than a line: its height stays, so that no button moves.
  assert.deepEqual(await last.boundingBox(), place);
  await button(gap(page, second), 'Undo').click();
  await button(page, `Remove ${second}`).waitFor();
  assert.deepEqual(await listed(), [second]);
  assert.equal(await page.locator('main li').count(), 3);
  await link(page, 'Home').first().click();
  await page.getByRole('heading', { name: 'Game collection' }).waitFor();
  await link(page, 'Game Watch List').first().click();
  await page.getByText('1 game', { exact: true }).waitFor();
  assert.deepEqual(await titlesOn(page), [second]);
});

test('the last game of a later page is removed there, and can be put back', async () => {
  const titles = games.slice(0, 49).map(({ name }) => name);
  const { page } = await memberAt(watchList, { titles });
  await link(page, 'Next').click();
  await button(page, `Remove ${first}`).click();
  await gap(page, first).waitFor();
  assert.equal(await undoHasFocus(page, first), true);
  await page.keyboard.press('Enter');
  await button(page, `Remove ${first}`).waitFor();
  await link(page, 'Newest').click();
  await page.getByRole('heading', { name: games[48]!.name, exact: true }).waitFor();
  await link(page, 'By name').click();
  await page.locator('a[aria-current]', { hasText: 'By name' }).waitFor();
  await link(page, 'Next').click();
  await link(page, 'First page').click();
  await page.waitForURL(/\?order=name$/);
});

test('without JavaScript, the page says what was removed, and Undo puts it back in its place', async () => {
  const { page, listed } = await memberAt((email) => `${watchList(email)}?order=name`, {
    titles: [first, second, third],
    javaScriptEnabled: false,
  });
  const [before, shown] = [await listed(), await titlesOn(page)];
  await button(page, `Remove ${second}`).click();
  await page.getByText(`Removed ${second}`).waitFor();
  assert.deepEqual(
    await titlesOn(page),
    shown.filter((title) => title !== second),
  );
  await button(page, 'Undo').click();
  await page.getByRole('heading', { name: second, exact: true }).waitFor();
  assert.deepEqual(await titlesOn(page), shown);
  assert.deepEqual(await listed(), before);
});

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`the list is counted, can be sorted, and marks the games that the member has reviewed, ${way}`, async () => {
    const titles = ['Elden Ring', 'Stardew Valley', 'Portal 2'];
    const { page } = await memberAt(watchList, { titles, reviewed: ['Portal 2'], javaScriptEnabled });
    await page.getByText('3 games', { exact: true }).waitFor();
    assert.deepEqual(await titlesOn(page), titles.toReversed());
    await link(page, 'By name').click();
    await page.waitForURL(/\?order=name$/);
    await page.locator('a[aria-current]', { hasText: 'By name' }).waitFor();
    assert.deepEqual(await titlesOn(page), titles.toSorted());
    assert.equal(await page.getByText('Reviewed', { exact: true }).count(), 1);
    await page.locator('li', { hasText: 'Portal 2' }).getByText('Reviewed').waitFor();
    await link(page, 'Newest first').click();
    await page.waitForURL((url) => url.search === '');
  });
}

test('a card is one link with one name', async () => {
  const { page } = await memberAt(watchList, { titles: [first] });
  const card = page.locator('main li');
  assert.equal(await card.getByRole('link').count(), 1);
  assert.equal(await card.getByRole('img').count(), 0);
  const box = (await card.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 4);
  await page.waitForURL(/\/details\//);
});

test('an empty list says how to fill it, and leads to the collection', async () => {
  const { page } = await memberAt(watchList);
  await page.getByRole('heading', { level: 2, name: 'Your watch list is empty' }).waitFor();
  await page.getByText('Games you want to play show up here. Tap the bookmark on any cover.').waitFor();
  assert.deepEqual(await findA11yViolations(page), []);
  const title = (await page.locator('h1').boundingBox())!;
  const emptyPx = (await page.locator('main section').boundingBox())!.y - title.y - title.height;
  assert.ok(emptyPx <= 40, `${emptyPx} pixels are empty below the title`);
  await link(page, 'Browse the collection').click();
  await page.waitForURL(/\/#collection$/);
});

const bookmarkNames = (name: string) => ({
  true: `Remove ${name} from your watch list`,
  false: `Add ${name} to your watch list`,
});

/** The bookmark of a game, whether it is set or not. */
const bookmark = (page: Page, name: string) =>
  button(page, bookmarkNames(name).true).or(button(page, bookmarkNames(name).false));
/** The bookmark in one of its states. */
const bookmarkThatIs = (page: Page, name: string, isOn: boolean) => button(page, bookmarkNames(name)[`${isOn}`]);

/** Waits until the bookmark shows a state, and the server has stored it. */
async function assertBookmarked(page: Page, { name }: Game, listed: () => Promise<string[]>, isOn: boolean) {
  await bookmarkThatIs(page, name, isOn).waitFor();
  await eventually(async () => assert.equal((await listed()).includes(name), isOn));
}

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`a member sets and clears the bookmark of a game on the home page, ${way}`, async () => {
    const game = games[10]!;
    const { page, listed } = await memberAt(() => '/', { javaScriptEnabled });
    for (const isOn of [true, false]) {
      await bookmark(page, game.name).click();
      await assertBookmarked(page, game, listed, isOn);
      await page.locator(`#game-${game._id}`).waitFor();
      assert.equal(new URL(page.url()).pathname, '/');
    }
  });

  test(`a member sets and clears the bookmark on a game's page, ${way}`, async () => {
    const { _id, name } = games[3]!;
    const { page, listed } = await memberAt(() => `/details/${_id}`, { javaScriptEnabled });
    await button(page, 'Add to watch list').click();
    const on = button(page, 'On your watch list');
    await on.waitFor();
    // The label says the state; as a pressed one, it would be said twice.
    assert.equal(await on.getAttribute('aria-pressed'), null);
    await eventually(async () => assert.deepEqual(await listed(), [name]));
    await on.click();
    await button(page, 'Add to watch list').waitFor();
    await eventually(async () => assert.deepEqual(await listed(), []));
    assert.equal(new URL(page.url()).pathname, `/details/${_id}`);
  });

  for (const isNew of [false, true]) {
    const how = isNew ? 'registers' : 'signs in';

    test(`a visitor who bookmarks a game ${how} and comes back to it, on the list, ${way}`, async () => {
      const game = games[16]!;
      const email = `visitor.${(count += 1)}@example.org`;
      const { page } = await useWindow({ javaScriptEnabled });
      await page.goto(address);
      if (javaScriptEnabled) await waitForHydration(page);
      if (!isNew) {
        const data = { name: 'Ada', email, password: validPassword };
        const response = await fetch(`${address}/api/auth/sign-up/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: address },
          body: JSON.stringify(data),
        });
        assert.equal(response.status, 200);
      }
      await link(page, `Add ${game.name} to your watch list`).click();
      if (isNew) {
        await link(page, 'Register Now').click();
        await page.getByRole('heading', { name: 'Register now' }).waitFor();
        await register(page, pointer, email);
        if (!javaScriptEnabled) await link(page, 'OK').click();
      } else {
        await page.getByLabel('Email').fill(email);
        await page.getByLabel('Password').fill(validPassword);
        await button(page, 'Login').click();
      }
      await page.waitForURL(`${address}/#game-${game._id}`);
      await bookmarkThatIs(page, game.name, true).waitFor();
      const box = (await page.locator(`#game-${game._id}`).boundingBox())!;
      const { height } = page.viewportSize()!;
      assert.ok(box.y >= 0 && box.y < height, `the game is at ${box.y} in a window of ${height}`);
    });
  }
}

test('a member sets a bookmark with the keyboard alone, and the focus stays on it', async () => {
  const game = games[1]!;
  const { page, listed } = await memberAt(() => '/');
  for (const isOn of [true, false]) {
    await keyboard(page).press(bookmark(page, game.name));
    await assertBookmarked(page, game, listed, isOn);
    assert.equal(await bookmark(page, game.name).evaluate((element) => element === document.activeElement), true);
  }
});

test('a member bookmarks a game that was appended to the collection, and it stays set', async () => {
  const { page, listed } = await memberAt(() => '/');
  await link(page, 'More games').click();
  const { name } = games[30]!;
  const appended = bookmark(page, name);
  for (const isOn of [true, false]) {
    const stored = page.waitForResponse((response) => response.request().method() === 'POST');
    await appended.click();
    await stored;
    await eventually(async () => assert.deepEqual(await listed(), isOn ? [name] : []));
    await page.waitForLoadState('networkidle');
    assert.equal(await bookmarkThatIs(page, name, isOn).count(), 1);
  }
});

test("a member who adds an appended game on the game's page finds it bookmarked when they come back", async () => {
  const { page, listed } = await memberAt(() => '/');
  await link(page, 'More games').click();
  const { name } = games[30]!;
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await button(page, 'Add to watch list').click();
  await eventually(async () => assert.deepEqual(await listed(), [name]));
  await page.goBack();
  await assertBookmarked(page, games[30]!, listed, true);
});

test('a link from elsewhere to add a game shows the button, and adds nothing by itself', async () => {
  const { _id, name } = games[2]!;
  const { page, listed } = await memberAt(() => `/addToWatchList?game=${_id}&back=/docs`);
  await page.waitForLoadState('networkidle');
  assert.deepEqual(await listed(), []);
  await button(page, 'Add to watch list').click();
  await page.waitForURL(`${address}/docs#game-${_id}`);
  assert.deepEqual(await listed(), [name]);
});

test('two quick presses end where they began, even if the first request is slow', async () => {
  const game = games[5]!;
  const { page, listed } = await memberAt(() => '/');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let sent = 0;
  let done = 0;
  await page.route('**/gameWatchList/**', async (route) => {
    if ((sent += 1) === 1) await held;
    // Sent from here, so that it reaches the server even if the page no longer waits for it.
    const response = await route.fetch();
    await route.fulfill({ response }).catch(() => undefined);
    done += 1;
  });
  for (const isOn of [true, false]) {
    await bookmark(page, game.name).click();
    await bookmarkThatIs(page, game.name, isOn).waitFor();
  }
  release();
  await eventually(() => assert.equal(done, 2));
  await assertBookmarked(page, game, listed, false);
});

test('a member is told of a bookmark that could not be stored, and sees its old state', async () => {
  const game = games[2]!;
  const { page, listed } = await memberAt(() => '/');
  await page.route('**/gameWatchList/**', (route) => route.abort('connectionrefused'));
  await bookmark(page, game.name).click();
  await dialog(page, 'Oops...').getByText("Playshelf can't be reached.").waitFor();
  await bookmarkThatIs(page, game.name, false).waitFor();
  await dismissDialog(page, pointer, 'Oops...');
  await page.unroute('**/gameWatchList/**');
  await bookmark(page, game.name).click();
  await assertBookmarked(page, game, listed, true);
});

test('a bookmark that is pressed offline says so and shows its old state', async () => {
  const game = games[2]!;
  const { page } = await memberAt(() => '/');
  // The module of the watch list is preloaded, so that it can show the error.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/game-watch-list-')),
  );
  await page.context().setOffline(true);
  await bookmark(page, game.name).click();
  await dialog(page, 'Oops...').getByText("You're offline.").waitFor();
  await dismissDialog(page, pointer, 'Oops...');
  await bookmarkThatIs(page, game.name, false).waitFor();
});

test('a member on the home page of a phone presses their first bookmark, and nothing moves', async () => {
  const { page } = await memberAt(() => '/', { width: 390 });
  const collection = page.locator('#collection');
  const before = (await collection.boundingBox())!.y;
  await button(page, `Add ${first} to your watch list`).click();
  await page.locator('section[aria-labelledby=own] li').waitFor();
  assert.ok(Math.abs((await collection.boundingBox())!.y - before) < 1);
});

test('a member without a connection who presses a bookmark before the scripts have come stays on the page, and reads why', async () => {
  const { page } = await memberAt(() => '/games');
  // As on a slow line.
  await page.route('**/*.js', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  const add = bookmarkThatIs(page, first, false);
  await add.waitFor();
  await page.context().setOffline(true);
  await add.click();
  await eventually(async () => {
    const message = await add.evaluate((element: HTMLButtonElement) => element.validationMessage);
    assert.equal(message, "You're offline. Try again once you're connected.");
  });
  await page.context().setOffline(false);
  await add.click();
  await bookmarkThatIs(page, first, true).waitFor();
});

test('a member who loses the connection as soon as the page is there, and presses a bookmark, is told so', async () => {
  const { page } = await memberAt(() => '/games');
  // What a bookmark and a game's page need would come after two seconds.
  await page.route(/\/(watch-list|details)-[^/]*\.js/, (route) => route.abort());
  // On a slow machine, the load would wait for it, too.
  await page.reload({ waitUntil: 'commit' });
  await waitForHydration(page);
  await page.context().setOffline(true);
  // A prefetch that fails would replace the page by the browser's error page.
  await link(page, games[1]!.name).hover();
  await page.waitForTimeout(500);
  await bookmarkThatIs(page, first, false).click();
  await dialog(page, 'Oops...').getByText("You're offline.").waitFor();
  await dismissDialog(page, pointer, 'Oops...');
  await bookmarkThatIs(page, first, false).waitFor();
});
