import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { validPassword } from '../support/test-client.ts';
import { openBrowser, waitForHydration } from '../support/browser/browser.ts';
import {
  button,
  dismissDialog,
  dialog,
  dismissAndNavigate,
  gameField,
  pointer,
  setGame,
} from '../support/browser/interactions.ts';
import { lendWindows, type LentWindowOptions } from '../support/browser/shared-window.ts';
import { startServer } from '../support/server.ts';

const browser = await openBrowser();
const { address } = await startServer();
const useWindow = lendWindows(browser, address);

let count = 0;

type Review = { _id: string; text: string; gameTitle: string; photo: string; gameGenre: string; year: string };

/** A member in a window that shows nothing yet. */
async function signUp(options: LentWindowOptions = {}) {
  const email = `writer.${(count += 1)}@example.org`;
  const { page } = await useWindow(options);
  const { request } = page.context();
  const data = { name: 'Rosa Writer', email, password: validPassword };
  const response = await request.post(`${address}/api/auth/sign-up/email`, { data });
  assert.equal(response.status(), 200);
  const stored = async (): Promise<Review[]> => (await request.get(`${address}/review/${email}`)).json();
  const visit = async (path: string) => {
    await page.goto(address + path);
    if (options.javaScriptEnabled !== false) await waitForHydration(page);
  };
  return { page, email, stored, visit };
}

/** Somebody signed in, with the form open and a review typed into it. */
async function writing(options: LentWindowOptions = {}) {
  const writer = await signUp(options);
  await writer.visit('/addReview');
  await type(writer.page);
  return writer;
}

/** Somebody signed in, with a review of theirs open in the form. */
async function editing(options: LentWindowOptions = {}) {
  const writer = await signUp(options);
  const { request } = writer.page.context();
  const [game] = await (await request.get(`${address}/default?q=portal+2&limit=1`)).json();
  // As the form sends it: with the cover, the genre and the years of the game.
  const { photo, gameGenre } = game;
  const data = { gameTitle: 'Portal 2', rating: '4', text: words, photo, gameGenre, year: '2011-2015' };
  assert.equal((await request.post(`${address}/review`, { data })).status(), 201);
  const [review] = await writer.stored();
  const id = review!._id;
  const openIt = () => writer.visit(`/editmyreview/${writer.email}/${id}`);
  await openIt();
  return { ...writer, id, openIt };
}

const words = 'Two lines of it,\nand an emoji 🎮.';

async function type(page: Page): Promise<void> {
  await setGame(page, 'Portal 2');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: '4 out of 5' }).check();
  await page.getByRole('textbox', { name: 'Review' }).fill(words);
}

async function assertAllThere(page: Page): Promise<void> {
  assert.equal(await gameField(page, 'Game title').inputValue(), 'Portal 2');
  assert.equal(await page.getByRole('radio', { name: '4 out of 5' }).isChecked(), true);
  const text = await page.getByRole('textbox', { name: 'Review' }).inputValue();
  assert.equal(text.replaceAll('\r', ''), words);
}

async function sendAndSee(page: Page): Promise<void> {
  await button(page, 'Add Review').click();
  await dismissAndNavigate(page, pointer, 'Review Added Successfully!');
}

const both = { 'with JavaScript': true, 'without JavaScript': false };

test('a writer who loses the connection, and then meets a failing server, is told so, loses nothing, and sends it later', async () => {
  const { page, stored } = await writing();
  await page.context().setOffline(true);
  await button(page, 'Add Review').click();
  await dialog(page, 'Oops...')
    .getByText("You're offline. Your review is saved here; post it when you're back.")
    .waitFor();
  await dismissDialog(page, pointer, 'Oops...');
  await assertAllThere(page);
  await page.context().setOffline(false);
  await page.route('**/addReview.data*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await button(page, 'Add Review').click();
  await dialog(page, 'Oops...').getByText('Something went wrong on our side.').waitFor();
  await dismissDialog(page, pointer, 'Oops...');
  await assertAllThere(page);
  await page.unroute('**/addReview.data*');
  await sendAndSee(page);
  assert.equal((await stored()).length, 1);
});

test('a writer whose response is lost on the way sends again and has one review', async () => {
  const { page, stored } = await writing();
  await page.route('**/addReview.data*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Add Review').click();
  await dialog(page, 'Oops...').getByText("Playshelf can't be reached.").waitFor();
  await dismissDialog(page, pointer, 'Oops...');
  assert.equal((await stored()).length, 1);
  await page.unroute('**/addReview.data*');
  await page.reload();
  await waitForHydration(page);
  await assertAllThere(page);
  await sendAndSee(page);
  assert.equal((await stored()).length, 1);
});

test('a writer whose stored review is changed before it is sent again is told where it is', async () => {
  const { page, stored } = await writing();
  await page.route('**/addReview.data*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Add Review').click();
  await dismissDialog(page, pointer, 'Oops...');
  await page.unroute('**/addReview.data*');
  await page.getByRole('textbox', { name: 'Review' }).fill('Something else.');
  await button(page, 'Add Review').click();
  await dialog(page, 'Oops...').getByText('Open My Review to change it').waitFor();
  await dismissDialog(page, pointer, 'Oops...');
  assert.equal((await stored()).length, 1);
  await sendAndSee(page);
  assert.equal((await stored()).length, 2);
});

for (const [way, javaScriptEnabled] of Object.entries(both)) {
  test(`a writer whose session has ended keeps the review and sends it after signing in, ${way}`, async () => {
    const { page, email, stored } = await writing({ javaScriptEnabled });
    await page.context().clearCookies();
    await button(page, 'Add Review').click();
    await dialog(page, 'Oops...').getByText('Sign in in a new tab').waitFor();
    await dismissDialog(page, pointer, 'Oops...');
    await assertAllThere(page);
    const data = { email, password: validPassword };
    await page.context().request.post(`${address}/api/auth/sign-in/email`, { data });
    await sendAndSee(page);
    assert.equal((await stored())[0]!.text, words);
  });
}

test('a writer of a game nobody knows is told, chooses a known one, and loses nothing', async () => {
  const { page, stored } = await writing();
  await page.getByLabel('Game title').fill('porta');
  await page.getByRole('textbox', { name: 'Review' }).click();
  await button(page, 'Add Review').click();
  await dialog(page, 'Oops...').getByText(`Game title: ${unknownTitle}`).waitFor();
  await dismissDialog(page, pointer, 'Oops...');
  await page.locator('[name=gameTitle]:focus').waitFor();
  await assertUnknownTitle(page);
  await choosePortal2(page);
  await assertAllThere(page);
  await sendAndSee(page);
  assert.equal((await stored())[0]!.gameTitle, 'Portal 2');
});

test('a writer of too long a text is told, and it stays whole', async () => {
  const { page, stored } = await writing();
  const field = page.getByRole('textbox', { name: 'Review' });
  await field.fill(tooLong);
  await page.getByText('1 character too many').waitFor();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await button(page, 'Add Review').click();
  await dialog(page, 'Oops...').getByText(tooLongMessage).waitFor();
  await dismissDialog(page, pointer, 'Oops...');
  assert.equal(await field.inputValue(), tooLong);
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await field.fill(tooLong.slice(1));
  assert.equal(await field.getAttribute('aria-invalid'), null);
  await sendAndSee(page);
  assert.equal((await stored())[0]!.text.length, 10_000);
});

test('without JavaScript, a writer of too long a text is told above the page, and loses nothing', async () => {
  const { page, stored } = await writing({ javaScriptEnabled: false });
  const field = page.getByRole('textbox', { name: 'Review' });
  const errorDialog = dialog(page, 'Oops...');
  await field.fill(tooLong);
  await button(page, 'Add Review').click();
  await errorDialog.getByText(tooLongMessage).waitFor();
  await assertAbovePage(page, errorDialog);
  await dismissDialog(page, pointer, 'Oops...');
  assert.equal(await field.inputValue(), tooLong);
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await field.fill(words);
  await assertAllThere(page);
  await field.fill(tooLong.slice(1));
  await sendAndSee(page);
  const [review] = await stored();
  assert.deepEqual([review!.gameTitle, review!.text.length], ['Portal 2', 10_000]);
});

const unknownTitle = "We don't have a game with that title. Pick one from the list.";
const tooLong = '語'.repeat(10_001);
const tooLongMessage = /^Review: .*10,?000/;

async function assertUnknownTitle(page: Page): Promise<void> {
  const title = page.getByLabel('Game title');
  assert.equal(await title.getAttribute('aria-invalid'), 'true');
  const note = page.locator(`[id="${await title.getAttribute('aria-describedby')}"]`);
  assert.equal(await note.innerText(), unknownTitle);
}

/** Picks it from the games that the form proposes. */
async function choosePortal2(page: Page): Promise<void> {
  await button(page, 'Portal 2').click();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=gameTitle]')?.value === 'Portal 2');
}

/** Asserts that a message stands in the page, above what it is about. */
async function assertAbovePage(page: Page, message: Locator): Promise<void> {
  const box = (await message.boundingBox())!;
  const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  const bar = (await page.getByRole('banner').boundingBox())!;
  assert.ok(box.y >= bar.y + bar.height, 'below the navbar');
  assert.ok(heading.y >= box.y + box.height, 'above the page');
}

for (const [way, javaScriptEnabled] of Object.entries(both)) {
  test(`a writer who writes another name over a picked one gets that game's cover, ${way}`, async () => {
    const { page, stored, visit } = await writing({ javaScriptEnabled });
    await visit('/addReview?game=Elden+Ring');
    await page.getByLabel('Genre').selectOption('Horror');
    await setGame(page, 'Portal 2');
    await sendAndSee(page);
    const [review] = await stored();
    const { gameTitle, photo, gameGenre, year } = review!;
    assert.match(photo, /\/portal-2\./);
    assert.deepEqual([gameTitle, gameGenre, year], ['Portal 2', 'Horror', '2011-2015']);
  });

  test(`a review that was changed elsewhere is not overwritten unknowingly, ${way}`, async () => {
    const { page, email, id, stored } = await editing({ javaScriptEnabled });
    await page.getByRole('textbox', { name: 'Review' }).fill('Written here.');
    const data = { text: 'Written elsewhere.' };
    await page.context().request.patch(`${address}/review/${email}/${id}`, { data });
    await button(page, 'Update Review').click();
    await dialog(page, 'Oops...').getByText('changed after you opened it here').waitFor();
    await dismissDialog(page, pointer, 'Oops...');
    assert.equal((await stored())[0]!.text, 'Written elsewhere.');
    const later = { text: 'And once more.' };
    await page.context().request.patch(`${address}/review/${email}/${id}`, { data: later });
    await button(page, 'Update Review').click();
    await dialog(page, 'Oops...').getByText('changed after you opened it here').waitFor();
    await dismissDialog(page, pointer, 'Oops...');
    await button(page, 'Update Review').click();
    await dismissAndNavigate(page, pointer, 'Review edited Successfully!');
    assert.equal((await stored())[0]!.text, 'Written here.');
  });
}

for (const [way, javaScriptEnabled] of Object.entries(both)) {
  test(`a writer whose review was deleted meanwhile keeps the words, ${way}`, async () => {
    const { page, id } = await editing({ javaScriptEnabled });
    const field = page.getByRole('textbox', { name: 'Review' });
    await field.fill('Not to be lost.');
    await page.context().request.delete(`${address}/review/${id}`);
    await button(page, 'Update Review').click();
    await dialog(page, 'Oops...').getByText('Review not found.').waitFor();
    await dismissDialog(page, pointer, 'Oops...');
    assert.equal(await field.inputValue(), 'Not to be lost.');
  });
}

test('an old draft that was refused can be discarded for the review as it is', async () => {
  const { page, email, id, openIt } = await editing();
  const field = page.getByRole('textbox', { name: 'Review' });
  await field.fill('An old thought.');
  const data = { text: 'Written elsewhere.' };
  await page.context().request.patch(`${address}/review/${email}/${id}`, { data });
  await openIt();
  assert.equal(await field.inputValue(), 'An old thought.');
  await button(page, 'Update Review').click();
  await dismissDialog(page, pointer, 'Oops...');
  await button(page, 'Discard').click();
  assert.equal(await field.inputValue(), 'Written elsewhere.');
});

test('a writer whose changed review was stored, but whose response was lost, sends it again', async () => {
  const { page, stored } = await editing();
  await page.getByRole('textbox', { name: 'Review' }).fill('Second thoughts.');
  await page.route('**/editmyreview/**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Update Review').click();
  await dismissDialog(page, pointer, 'Oops...');
  await page.unroute('**/editmyreview/**');
  await button(page, 'Update Review').click();
  await dismissAndNavigate(page, pointer, 'Review edited Successfully!');
  assert.equal((await stored())[0]!.text, 'Second thoughts.');
});

test('a draft is back after a reload, is gone once it is discarded or sent, and is for its writer alone', async () => {
  const { page, visit } = await writing();
  await page.reload();
  await waitForHydration(page);
  const since = page.getByText(/We restored your draft from .*\./).locator('time');
  const written = await since.getAttribute('datetime');
  await assertAllThere(page);
  await page.reload();
  await waitForHydration(page);
  assert.equal(await since.getAttribute('datetime'), written);
  await button(page, 'Discard').click();
  assert.equal(await page.getByRole('textbox', { name: 'Review' }).inputValue(), '');
  assert.equal(await page.getByRole('radio', { name: 'No rating' }).isChecked(), true);
  await page.reload();
  await waitForHydration(page);
  assert.equal(await page.getByLabel('Game title').inputValue(), '');
  await type(page);
  await sendAndSee(page);
  await visit('/addReview');
  assert.equal(await page.getByLabel('Game title').inputValue(), '');
  await type(page);
  const other = { name: 'Otto Other', email: 'otto.other@example.org', password: validPassword };
  await page.context().request.post(`${address}/api/auth/sign-up/email`, { data: other });
  await visit('/addReview');
  assert.equal(await page.getByLabel('Game title').inputValue(), '');
});

test('a slow server shows a bar and a busy button, and takes no second press', async () => {
  const { page, stored } = await writing();
  const answer = Promise.withResolvers<void>();
  await page.route('**/addReview.data*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await button(page, 'Add Review').click();
  const busy = button(page, 'Posting…');
  await busy.waitFor();
  assert.equal(await busy.getAttribute('aria-busy'), 'true');
  await page.getByText('Loading…').waitFor({ state: 'attached' });
  await busy.click({ force: true });
  answer.resolve();
  await dismissAndNavigate(page, pointer, 'Review Added Successfully!');
  assert.equal((await stored()).length, 1);
});

const valueOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

async function pick(page: Page, name: string): Promise<void> {
  await page.getByLabel('Game title').fill(name);
  await page.getByRole('listbox').getByRole('option', { name }).first().click();
}

test('a second pick brings its own cover, genre and year, but not over what the writer chose', async () => {
  const { page, visit } = await signUp();
  await visit('/addReview?game=Portal+2');
  await pick(page, 'Elden Ring');
  assert.equal(await valueOf(page, 'Thumbnail'), 'Elden Ring');
  assert.equal(await valueOf(page, 'Genre'), 'Role-Playing');
  await page.getByLabel('Genre').selectOption('Horror');
  await pick(page, 'Minecraft');
  assert.equal(await valueOf(page, 'Thumbnail'), 'Minecraft');
  assert.equal(await valueOf(page, 'Genre'), 'Horror');
});

test('a writer who goes from one form to another finds an empty one', async () => {
  const { page, visit } = await signUp();
  await visit('/addReview?game=Elden+Ring');
  await page.getByRole('textbox', { name: 'Review' }).fill('About the ring.');
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('link', { name: 'Add Review' }).click();
  await page.waitForURL(`${address}/addReview`);
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=gameTitle]')?.value === '');
  assert.equal(await valueOf(page, 'Genre'), '');
  assert.equal(await page.getByRole('textbox', { name: 'Review' }).inputValue(), '');
});
