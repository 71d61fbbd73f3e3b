import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { validPassword } from '../support/test-client.ts';
import { openBrowser, openWindow, waitForHydration } from '../support/browser/browser.ts';
import { button, dismissDialog, dialog, link, pointer } from '../support/browser/interactions.ts';
import { findA11yViolations, visualRules } from '../support/browser/layout-and-a11y.ts';
import { lendWindows } from '../support/browser/shared-window.ts';
import { sharedServer } from '../support/browser/shared-server.ts';

const browser = await openBrowser();
const address = await sharedServer('withWrites');
const useWindow = lendWindows(browser, address);
const games = ['Portal 2', 'Elden Ring'];
let count = 0;

/** A member with two reviews and two games on the list, at one of their pages. */
async function memberAt(path: (email: string) => string, javaScriptEnabled = true) {
  const { page } = await useWindow({ javaScriptEnabled });
  return signUpAt(page, path, javaScriptEnabled);
}

async function signUpAt(page: Page, path: (email: string) => string, javaScriptEnabled = true) {
  const email = `member.${(count += 1)}@example.org`;
  const send = (to: string, data: object) => page.request.post(address + to, { data });
  await send('/api/auth/sign-up/email', { name: 'Ida', email, password: validPassword });
  for (const gameTitle of games) {
    await send('/review', { gameTitle, rating: '3', text: `About ${gameTitle}.` });
    await send('/gameList', { gameTitle });
  }
  await page.goto(address + path(email));
  if (javaScriptEnabled) await waitForHydration(page);
  return { page, email };
}

const myReview = (email: string) => `/myReview/${email}`;
const watchList = (email: string) => `/gameWatchList/${email}`;

async function assertForEverybody(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(await findA11yViolations(page), [], 'in the light theme');
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await findA11yViolations(page, visualRules), [], 'in the dark theme');
}

test('the question before deleting can be answered by everybody, and Escape means no', async () => {
  const { page } = await memberAt(myReview);
  const opener = button(page, 'Delete review of Elden Ring');
  await opener.click();
  const question = dialog(page, 'Do you want to Delete the item??');
  await question.getByText('Elden Ring', { exact: true }).waitFor();
  await question.getByRole('img', { name: '3 out of 5' }).waitFor();
  await question.getByText('About Elden Ring.').waitFor();
  await assertForEverybody(page);
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  assert.equal(focused, "Don't Delete");
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await dialog(page, 'File is note deleted').waitFor();
  assert.equal(await hasFocus(opener), true);
  await page.keyboard.press('Escape');
  await dialog(page, 'File is note deleted').waitFor({ state: 'detached' });
  assert.equal(await hasFocus(opener), true);
  assert.equal(await page.getByRole('article').count(), 2);
});

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const addButton = (page: Page) => page.getByRole('button', { name: /^Add to Gamelist/ }).first();
const updateLink = (page: Page) => page.getByRole('link', { name: /^Update review/ }).first();
const added = (page: Page) => dialog(page, 'Added to GameList Successfully!');

test('a message of success is announced and blocks nothing, and the focus stays', async () => {
  const { page } = await memberAt(myReview);
  // Only a change of a live region that was there before is announced.
  const region = await page.locator('body > [role=status]').last().elementHandle();
  const add = addButton(page);
  await add.click();
  await added(page).waitFor();
  assert.equal(await region?.evaluate((element) => element.querySelector('dialog')?.matches(':modal')), false);
  assert.equal(await hasFocus(add), true);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const box = (await added(page).boundingBox())!;
    assert.ok(
      box.y > 500 && box.y + box.height <= 700 && box.x >= 0 && box.x + box.width <= width,
      JSON.stringify(box),
    );
  }
  await assertForEverybody(page);
  // A click elsewhere closes it and does its work.
  await updateLink(page).click();
  await page.waitForURL(/editmyreview/);
  await added(page).waitFor({ state: 'detached' });
});

test('a message of success closes at OK, at Escape and at the first key elsewhere, which does its work', async () => {
  const { page } = await memberAt(myReview);
  const add = addButton(page);
  for (const key of ['OK', 'Enter on OK', 'Escape', 'Tab']) {
    await add.focus();
    await page.keyboard.press('Enter');
    await added(page).waitFor();
    // Alone, it types nothing.
    await page.keyboard.press('Shift');
    await added(page).waitFor();
    if (key === 'OK') await button(added(page), 'OK').click();
    else if (key === 'Enter on OK') await button(added(page), 'OK').press('Enter');
    else await page.keyboard.press(key);
    await added(page).waitFor({ state: 'detached' });
    assert.equal(await hasFocus(key === 'Tab' ? updateLink(page) : add), true, key);
  }
});

test('a message of success closes after eight seconds, but stays while somebody is at it', async () => {
  const { page } = await openWindow(browser, address);
  await signUpAt(page, myReview);
  await page.clock.install();
  await addButton(page).click();
  await added(page).waitFor();
  await page.clock.fastForward(7_000);
  assert.equal(await added(page).isVisible(), true);
  await added(page).hover();
  await page.clock.fastForward(60_000);
  assert.equal(await added(page).isVisible(), true);
  await button(added(page), 'OK').focus();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(60_000);
  assert.equal(await added(page).isVisible(), true);
  await addButton(page).focus();
  await page.clock.fastForward(9_000);
  await added(page).waitFor({ state: 'detached' });
});

test('a message of success does not move where motion is unwelcome', async () => {
  const { page } = await memberAt(myReview);
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.reload();
    await waitForHydration(page);
    await addButton(page).click();
    const name = await added(page).evaluate((element) => getComputedStyle(element).animationName);
    assert.equal(name, reducedMotion === 'reduce' ? 'none' : 'rise');
  }
});

test('a review that was sent cannot be sent again while the next page loads', async () => {
  const { page } = await memberAt(() => '/addReview');
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/myReview/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Review' }).fill('Once.');
  const loading = page.waitForRequest('**/myReview/**');
  await button(page, 'Add Review').click();
  await loading;
  await page.locator('main[inert]').waitFor();
  goOn();
  await dialog(page, 'Review Added Successfully!').waitFor();
  assert.match(page.url(), /\/myReview\//);
  assert.equal(await page.getByText('Once.').count(), 1);
  assert.equal(await page.locator('main[inert]').count(), 0);
  await page
    .getByRole('button', { name: /^Delete review/ })
    .first()
    .click();
});

test('a dialog keeps the focus inside', async () => {
  const { page } = await memberAt(myReview);
  await button(page, 'Delete review of Portal 2').click();
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
  await page.getByText(/We restored your draft from/).waitFor();
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

  test(`a review that names no game cannot be listed, and the member is told why, ${way}`, async () => {
    const { page, email } = await memberAt(myReview, javaScriptEnabled);
    const data = { text: 'A note.' };
    await page.context().request.post(`${address}/review`, { data });
    await page.goto(address + myReview(email));
    if (javaScriptEnabled) await waitForHydration(page);
    await addButton(page).click();
    await dialog(page, 'Oops...').getByText('Pick a game for this review first').waitFor();
  });
}

for (const path of [myReview, watchList]) {
  const name = path('…');

  test(`a person is told of a failing server and of a lost connection at ${name}, and loses nothing that is shown`, async () => {
    const { page, email } = await memberAt(path);
    const press = button(page, path === myReview ? 'Add to Gamelist: Portal 2' : 'Remove Elden Ring').first();
    // A dialog that was closed is hidden at once, and removed a moment later.
    const headings = () => page.locator('main h2').filter({ visible: true }).allInnerTexts();
    const shown = await headings();
    await page.route(`**${path(email)}.data*`, (route) => route.fulfill({ status: 500, body: 'no' }));
    await press.click();
    await dialog(page, 'Oops...').getByText('Something went wrong on our side.').waitFor();
    await dismissDialog(page, pointer, 'Oops...');
    await page.context().setOffline(true);
    await page.unroute(`**${path(email)}.data*`);
    await press.click();
    await dialog(page, 'Oops...').getByText("You're offline.").waitFor();
    await dismissDialog(page, pointer, 'Oops...');
    assert.deepEqual(await headings(), shown);
  });
}
