import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { validPassword } from '../support/test-client.ts';
import { openBrowser, waitForHydration, openPage } from '../support/browser/browser.ts';
import { button, dismissDialog, dialog, link, pointer } from '../support/browser/interactions.ts';
import { findA11yViolations } from '../support/browser/layout-and-a11y.ts';
import { sharedServer } from '../support/browser/shared-server.ts';

const browser = await openBrowser();
const address = await sharedServer('written');
const games = ['Portal 2', 'Elden Ring'];
let count = 0;

/** A member with two reviews and two games on the list, at one of their pages. */
async function memberAt(path: (email: string) => string, javaScriptEnabled = true) {
  const email = `member.${(count += 1)}@example.org`;
  const { page } = await openPage(browser, address + path(email), { javaScriptEnabled }, async ({ request }) => {
    const send = (to: string, data: object) => request.post(address + to, { data });
    await send('/api/auth/sign-up/email', { name: 'Ida', email, password: validPassword });
    for (const gameTitle of games) {
      await send('/review', { gameTitle, rating: '3', text: `About ${gameTitle}.` });
      await send('/gameList', { gameTitle });
    }
  });
  return { page, email };
}

const myReview = (email: string) => `/myReview/${email}`;
const watchList = (email: string) => `/gameWatchList/${email}`;

async function assertForEverybody(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await findA11yViolations(page), [], colorScheme);
  }
}

test('the question before deleting can be answered by everybody, and Escape means no', async () => {
  const { page } = await memberAt(myReview);
  const opener = button(page, 'Delete').first();
  await opener.click();
  await dialog(page, 'Do you want to Delete the item??').waitFor();
  await assertForEverybody(page);
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  assert.equal(focused, "Don't Delete");
  await page.keyboard.press('Escape');
  await dialog(page, 'File is note deleted').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page, 'File is note deleted').waitFor({ state: 'detached' });
  assert.equal(await opener.evaluate((element) => element === document.activeElement), true);
  assert.equal(await page.getByRole('article').count(), 2);
});

test('a dialog keeps the focus inside', async () => {
  const { page } = await memberAt(myReview);
  await button(page, 'Delete').first().click();
  const question = dialog(page, 'Do you want to Delete the item??');
  await question.waitFor();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await question.evaluate(
      (box) => document.activeElement !== document.body && !box.contains(document.activeElement),
    );
    assert.equal(outside, false);
  }
});

test('the proposals, the draft note and the found games can be used by everybody', async () => {
  const { page } = await memberAt(() => '/addReview');
  await page.getByLabel('Game title').fill('porta');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await assertForEverybody(page);
  await page.keyboard.press('Escape');
  await button(page, 'Add Review').click();
  await dismissDialog(page, pointer, 'Oops...');
  await page.getByText('Which one do you mean?').waitFor();
  await assertForEverybody(page);
  await page.reload();
  await waitForHydration(page);
  await page.getByText(/Your draft of .* is back/).waitFor();
  await assertForEverybody(page);
});

test('the open menu of a phone can be used by everybody', async () => {
  const { page } = await memberAt(() => '/');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('header summary').click();
  await link(page, 'My Review').waitFor();
  await assertForEverybody(page);
});

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test(`a member takes a game off the list and puts it back, ${way}`, async () => {
    const { page } = await memberAt(watchList, javaScriptEnabled);
    const titles = () => page.locator('main h2').allInnerTexts();
    assert.deepEqual(await titles(), ['Elden Ring', 'Portal 2']);
    await button(page, 'Take off').first().click();
    await page.getByText('Elden Ring is off your list.').waitFor();
    await page.getByRole('heading', { name: 'Elden Ring' }).waitFor({ state: 'detached' });
    assert.deepEqual(await titles(), ['Portal 2']);
    const back = button(page, 'Put it back');
    if (javaScriptEnabled) {
      await page.waitForFunction(() => document.activeElement?.textContent === 'Put it back');
    }
    await back.click();
    await page.getByRole('heading', { name: 'Elden Ring' }).waitFor();
    assert.deepEqual(await titles(), ['Elden Ring', 'Portal 2']);
  });

  test(`a review that names no game cannot be listed, and the member is told why, ${way}`, async () => {
    const { page, email } = await memberAt(myReview, javaScriptEnabled);
    const data = { text: 'A note.' };
    await page.context().request.post(`${address}/review`, { data });
    await page.goto(address + myReview(email));
    if (javaScriptEnabled) await waitForHydration(page);
    await button(page, 'Add to Gamelist').first().click();
    await dialog(page, 'Oops...').getByText('This review names no game.').waitFor();
  });
}

test('an emptied watch list invites', async () => {
  const { page } = await memberAt(watchList);
  for (const left of [1, 0]) {
    await button(page, 'Take off').first().click();
    await page.waitForFunction((wanted) => document.querySelectorAll('main h2 a').length === wanted, left);
  }
  await page.getByRole('heading', { name: 'Nothing waits for you yet' }).waitFor();
  await link(page, 'To my reviews').click();
  await page.waitForURL(/\/myReview\//);
});

for (const path of [myReview, watchList]) {
  const name = path('…');

  test(`a person is told of a failing server and of a lost connection at ${name}, and loses nothing that is shown`, async () => {
    const { page, email } = await memberAt(path);
    const press = button(page, path === myReview ? 'Add to Gamelist' : 'Take off').first();
    const shown = await page.locator('main h2').allInnerTexts();
    await page.route(`**${path(email)}.data*`, (route) => route.fulfill({ status: 500, body: 'no' }));
    await press.click();
    await dialog(page, 'Oops...').getByText('Something went wrong on our side.').waitFor();
    await dismissDialog(page, pointer, 'Oops...');
    await page.context().setOffline(true);
    await page.unroute(`**${path(email)}.data*`);
    await press.click();
    await dialog(page, 'Oops...').getByText('You are offline.').waitFor();
    await dismissDialog(page, pointer, 'Oops...');
    assert.deepEqual(await page.locator('main h2').allInnerTexts(), shown);
  });
}
