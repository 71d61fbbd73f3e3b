import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { validPassword } from '../support/test-client.ts';
import { assertNoHorizontalScroll, openBrowser, waitForHydration } from '../support/browser/browser.ts';
import { button, dialog, dismissDialog, link, pointer } from '../support/browser/interactions.ts';
import { lendWindows } from '../support/browser/shared-window.ts';
import { sharedServer } from '../support/browser/shared-server.ts';

const browser = await openBrowser();
const address = await sharedServer('withWrites');
const useWindow = lendWindows(browser, address);
let count = 0;

/** My Review of a new member who has written a review of each of these games; the last one is on top. */
async function openMyReview(games: string[], viewport = { width: 1280, height: 700 }): Promise<Page> {
  const email = `owner.${(count += 1)}@example.org`;
  const { page } = await useWindow({ viewport });
  const send = (to: string, data: object) => page.request.post(address + to, { data });
  await send('/api/auth/sign-up/email', { name: 'Ola Owner', email, password: validPassword });
  for (const gameTitle of games) {
    await send('/review', { gameTitle, rating: '3', text: `On ${gameTitle}: it rained, and I went on.`.repeat(6) });
  }
  await page.goto(`${address}/myReview/${email}`);
  await waitForHydration(page);
  return page;
}

async function deleteReviewOf(page: Page, gameTitle: string): Promise<void> {
  await button(page, `Delete review of ${gameTitle}`).click();
  await button(dialog(page, 'Do you want to Delete the item??'), 'Delete').click();
  await dismissDialog(page, pointer, 'Deleted Successfully!');
  assert.equal(await page.getByRole('heading', { name: gameTitle, exact: true }).count(), 0);
}

const focusedHeading = (page: Page) =>
  page.evaluate(() => {
    const { tagName, textContent } = document.activeElement!;
    return `${tagName} ${textContent}`;
  });

test('after a review was deleted, a member goes on at the next one, and the page stays where it was', async () => {
  const page = await openMyReview(['Zuma', 'Okami', 'Flower', 'Skate 3', 'Stray']);
  await button(page, 'Delete review of Flower').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  assert.ok(before > 0);
  const collapsed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        document.addEventListener('animationend', ({ animationName }) => animationName === 'collapse' && resolve());
      }),
  );
  await deleteReviewOf(page, 'Flower');
  await collapsed;
  await page.locator('main li[inert]').waitFor({ state: 'detached' });
  assert.equal(await page.locator('main li').count(), 4);
  assert.equal(await focusedHeading(page), 'H2 Okami');
  assert.equal(await page.evaluate(() => window.scrollY), before);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Okami');
});

test('after the last review was deleted, a member goes on at the one before, and after the only one at the top', async () => {
  const page = await openMyReview(['Zuma', 'Okami']);
  await deleteReviewOf(page, 'Zuma');
  assert.equal(await focusedHeading(page), 'H2 Okami');
  await deleteReviewOf(page, 'Okami');
  assert.equal(await focusedHeading(page), 'H1 My Review');
  await page.getByRole('heading', { name: "You haven't reviewed anything yet" }).waitFor();
});

test('after a review taller than the screen was deleted, the next one is in view', async () => {
  const page = await openMyReview(['Zuma', 'Okami', 'Flower', 'Skate 3'], { width: 360, height: 300 });
  await button(page, 'Delete review of Flower').scrollIntoViewIfNeeded();
  await deleteReviewOf(page, 'Flower');
  assert.equal(await focusedHeading(page), 'H2 Okami');
  const { y, height } = (await page.getByRole('heading', { name: 'Okami' }).boundingBox())!;
  assert.ok(y >= 64 && y + height < 301, `the heading is at ${y}, ${height} pixels high`);
});

test('the reviews of a member are a counted list, whose buttons name their game and begin with their label', async () => {
  const page = await openMyReview(['Zuma', 'Okami']);
  await page.getByText('2 reviews', { exact: true }).waitFor();
  assert.equal(await page.locator('main').getByRole('listitem').count(), 2);
  for (const game of ['Zuma', 'Okami']) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: game }) });
    const controls = {
      [`Add to Gamelist: ${game}`]: button(card, `Add to Gamelist: ${game}`),
      [`Update review of ${game}`]: link(card, `Update review of ${game}`),
      [`Delete review of ${game}`]: button(card, `Delete review of ${game}`),
    };
    for (const [name, control] of Object.entries(controls)) {
      const label = (await control.innerText()).trim();
      assert.ok(label && name.startsWith(label), `${name}: ${label}`);
    }
  }
  await deleteReviewOf(page, 'Zuma');
  await page.getByText('1 review', { exact: true }).waitFor();
});

test('a member with more reviews than a page shows reads how many there are, on every page', async () => {
  const page = await openMyReview(Array.from({ length: 25 }, () => 'Okami'));
  await page.getByText('25 reviews', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Older reviews' }).click();
  await page.getByRole('link', { name: 'Newest reviews' }).waitFor();
  assert.equal(await page.locator('main').getByRole('listitem').count(), 1);
  await page.getByText('25 reviews', { exact: true }).waitFor();
});

test('on a phone, the buttons of a review are in one row', async () => {
  const page = await openMyReview(['Okami'], { width: 360, height: 740 });
  const names = ['Add to Gamelist: Okami', 'Delete review of Okami'];
  const controls = [link(page, 'Update review of Okami'), ...names.map((name) => button(page, name))];
  const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
  assert.equal(new Set(boxes.map((box) => box!.y)).size, 1, JSON.stringify(boxes));
  await assertNoHorizontalScroll(page);
});

test('a member who deletes a review that they had begun to edit is not asked to go on with it', async () => {
  const page = await openMyReview(['Flower', 'Okami']);
  await link(page, 'Update review of Flower').click();
  await page.getByRole('textbox', { name: 'Review' }).fill('Changed, and not sent.');
  await page.goto(address);
  const goOn = page.getByRole('link', { name: /Flower/ }).and(page.locator('[href*=editmyreview]'));
  await goOn.waitFor();
  await page.getByRole('link', { name: 'My Review' }).first().click();
  await deleteReviewOf(page, 'Flower');
  await page.goto(address);
  await page.locator('#collection').waitFor();
  await waitForHydration(page);
  assert.equal(await goOn.count(), 0);
});

test('a member on a phone reads the whole name of the way back to a review that they have not sent', async () => {
  const page = await openMyReview(['Flower'], { width: 360, height: 740 });
  await link(page, 'Update review of Flower').click();
  await page.getByRole('textbox', { name: 'Review' }).fill('Changed, and not sent.');
  await page.goto(address);
  const name = page.getByRole('link', { name: 'Your draft about Flower' }).locator('> span').filter({ visible: true });
  assert.equal(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0);
});

test('a member who cancels an edit, or saves it, is back at the review, on its page', async () => {
  const page = await openMyReview(['Flower', 'Portal 2', ...Array.from({ length: 24 }, () => 'Okami')], {
    width: 1280,
    height: 400,
  });
  await link(page, 'Older reviews').click();
  await link(page, 'Update review of Flower').click();
  await page.getByRole('textbox', { name: 'Review' }).fill('Changed, and not sent.');
  await link(page, 'Cancel').click();
  await page.getByText('On Flower: it rained').first().waitFor();
  await link(page, 'Update review of Flower').click();
  const text = page.getByRole('textbox', { name: 'Review' });
  assert.match(await text.inputValue(), /^On Flower: it rained/);
  await text.fill('Better the second time.');
  await button(page, 'Update Review').click();
  await dialog(page, 'Review edited Successfully!').waitFor();
  const review = page.getByRole('article').filter({ hasText: 'Better the second time.' });
  await review.waitFor();
  assert.match(page.url(), /\?cursor=/);
  assert.ok((await page.evaluate(() => window.scrollY)) > 0, 'the second review of the page is in view');
  await button(review, 'Delete review of Flower').click({ trial: true });
});
