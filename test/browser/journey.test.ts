import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { openBrowser, openPage } from '../support/browser/browser.ts';
import {
  button,
  dismissDialog,
  dialog,
  dismissAndNavigate,
  gameField,
  keyboard,
  link,
  pointer,
  reachByTab,
  register,
  setGame,
  type InputMethod,
} from '../support/browser/interactions.ts';
import { startServer } from '../support/server.ts';

const browser = await openBrowser();
const { address } = await startServer({
  SAMPLE_REVIEWS: 'off',
});

const text = 'I still hear her voice.';

type Way = { script: boolean; handsOf: (page: Page) => InputMethod };

/** With JavaScript and a pointer, https.test.ts goes the same way. */
const ways: Record<string, Way> = {
  'without JavaScript': { script: false, handsOf: () => pointer },
  'with the keyboard alone': { script: true, handsOf: keyboard },
};

/** Picks a game in the form: from the list that opens, or from the select that stands in for it. */
async function pickGame(page: Page, hands: InputMethod, script: boolean): Promise<void> {
  if (!script) return setGame(page, 'Portal 2');
  await hands.write(gameField(page, 'Game title'), 'portal');
  const option = page.getByRole('option', { name: 'Portal 2 2011' });
  if (hands === pointer) return option.click();
  await option.waitFor();
  while ((await option.getAttribute('aria-selected')) === 'false') {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Chooses a rating; among radio buttons the keyboard moves by arrows. */
async function rate(page: Page, hands: InputMethod, rating: string): Promise<void> {
  const star = page.getByRole('radio', { name: `${rating} out of 5` });
  if (hands === pointer) return star.check();
  await reachByTab(page, page.getByRole('radio', { checked: true }));
  while (!(await star.isChecked())) await page.keyboard.press('ArrowRight');
}

for (const [way, { script, handsOf }] of Object.entries(ways)) {
  test(`a person registers, adds, edits, lists and deletes a review and signs out, ${way}`, async () => {
    const email = `ada.${way.toLowerCase().replaceAll(/\W+/g, '.')}@example.org`;
    const { page, pageErrors } = await openPage(browser, `${address}/signUp`, {
      javaScriptEnabled: script,
    });
    const hands = handsOf(page);
    await register(page, hands, email);
    await dismissAndNavigate(page, hands, 'Registration Done Successfully!');

    await hands.press(link(page, 'Add Review').first());
    await page.getByRole('heading', { level: 1, name: 'Add Review' }).waitFor();
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Ada Example');
    assert.equal(await page.getByLabel('Email').inputValue(), email);
    await pickGame(page, hands, script);
    if (script) {
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('[name=thumbnail]')?.value === 'Portal 2',
      );
      assert.equal(await page.getByLabel('Genre').inputValue(), 'Puzzle');
    }
    assert.equal(await gameField(page, 'Game title').inputValue(), 'Portal 2');
    await rate(page, hands, '5');
    await hands.write(page.getByRole('textbox', { name: 'Review' }), text);
    await hands.press(button(page, 'Add Review'));
    // With JavaScript, the page that follows is there already, and the message on it.
    if (script) await page.waitForURL(`${address}/myReview/${email}`);
    await dismissAndNavigate(page, hands, 'Review Added Successfully!');
    await page.waitForURL(`${address}/myReview/${email}`);

    const card = page.getByRole('article');
    await card.getByText(text).waitFor();
    await card.getByRole('img', { name: '5 out of 5' }).waitFor();
    await hands.press(link(card, 'Update review of Portal 2'));
    await page.getByRole('heading', { level: 1, name: 'Update Review' }).waitFor();
    assert.equal(await gameField(page, 'Game title').inputValue(), 'Portal 2');
    assert.equal(await gameField(page, 'Thumbnail').inputValue(), 'Portal 2');
    assert.equal(await page.getByRole('textbox', { name: 'Review' }).inputValue(), text);
    await rate(page, hands, '4');
    await hands.press(button(page, 'Update Review'));
    await dismissAndNavigate(page, hands, 'Review edited Successfully!');

    await card.getByRole('img', { name: '4 out of 5' }).waitFor();
    await hands.press(button(card, 'Add to Gamelist: Portal 2'));
    await dismissDialog(page, hands, 'Added to GameList Successfully!');
    await hands.press(link(page, 'Game Watch List').first());
    await page.getByRole('heading', { level: 2, name: 'Portal 2' }).waitFor();

    await hands.press(link(page, 'My Review').first());
    await hands.press(button(card, 'Delete review of Portal 2'));
    await page.getByRole('heading', { name: 'Do you want to Delete the item??' }).waitFor();
    await hands.press(button(page, "Don't Delete"));
    await dismissDialog(page, hands, 'File is note deleted');
    await card.getByText(text).waitFor();
    await hands.press(button(card, 'Delete review of Portal 2'));
    const question = page.getByRole('heading', { name: 'Do you want to Delete the item??' });
    await question.waitFor();
    const place = script ? dialog(page, 'Do you want to Delete the item??') : page;
    await hands.press(button(place, 'Delete'));
    await dismissDialog(page, hands, 'Deleted Successfully!');
    await page.getByRole('heading', { name: "You haven't reviewed anything yet" }).waitFor();

    await hands.press(button(page, 'Log Out').first());
    await link(page, 'Sign In').first().waitFor();
    // The photo is nowhere, and a browser without scripts gives up those it was to fetch ahead.
    const lostPhoto = /photos\.invalid|ERR_NAME_NOT_RESOLVED/;
    const expected = (line: string) => lostPhoto.test(line) || (!script && line.includes('/assets/'));
    assert.deepEqual(
      pageErrors.filter((line) => !expected(line)),
      [],
    );
  });
}
