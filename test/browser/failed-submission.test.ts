import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import { validPassword } from '../support/test-client.ts';
import { openBrowser, openWindow, waitForHydration } from '../support/browser/browser.ts';
import { button, dismissDialog, dialog, dismissAndNavigate, pointer } from '../support/browser/interactions.ts';
import { startServer } from '../support/server.ts';

const browser = await openBrowser();
const { address } = await startServer();

let count = 0;

type Review = { _id: string; text: string; gameTitle: string; photo: string; gameGenre: string; year: string };

/** A member in a window that shows nothing yet. */
async function signUp(options: BrowserContextOptions) {
  const email = `writer.${(count += 1)}@example.org`;
  const { page } = await openWindow(browser, address, options);
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
async function writing(options: BrowserContextOptions = {}) {
  const writer = await signUp(options);
  await writer.visit('/addReview');
  await type(writer.page);
  return writer;
}

/** Somebody signed in, with a review of theirs open in the form. */
async function editing(options: BrowserContextOptions = {}) {
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
  await page.getByLabel('Game title').fill('Portal 2');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: '4 out of 5' }).check();
  await page.getByRole('textbox', { name: 'Review' }).fill(words);
}

async function assertAllThere(page: Page): Promise<void> {
  assert.equal(await page.getByLabel('Game title').inputValue(), 'Portal 2');
  assert.equal(await page.getByRole('radio', { name: '4 out of 5' }).isChecked(), true);
  const text = await page.getByRole('textbox', { name: 'Review' }).inputValue();
  assert.equal(text.replaceAll('\r', ''), words);
}

async function sendAndSee(page: Page): Promise<void> {
  await button(page, 'Add Review').click();
  await dismissAndNavigate(page, pointer, 'Review Added Successfully!');
}

const both = { 'with JavaScript': true, 'without JavaScript': false };

test('a writer who loses the connection is told so, loses nothing, and sends it later', async () => {
  const { page, stored } = await writing();
  await page.context().setOffline(true);
  await button(page, 'Add Review').click();
  await dialog(page, 'Oops...')
    .getByText("You're offline. Your review is saved here; post it when you're back.")
    .waitFor();
  await dismissDialog(page, pointer, 'Oops...');
  await assertAllThere(page);
  await page.context().setOffline(false);
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

test('a writer who meets a failing server is told so and loses nothing', async () => {
  const { page } = await writing();
  await page.route('**/addReview.data*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await button(page, 'Add Review').click();
  await dialog(page, 'Oops...').getByText('Something went wrong on our side.').waitFor();
  await dismissDialog(page, pointer, 'Oops...');
  await assertAllThere(page);
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

  test(`a writer of a game nobody knows is told, chooses a known one, and loses nothing, ${way}`, async () => {
    const { page, stored } = await writing({ javaScriptEnabled });
    await page.getByLabel('Game title').fill('porta');
    await page.getByRole('textbox', { name: 'Review' }).click();
    await button(page, 'Add Review').click();
    const errorDialog = dialog(page, 'Oops...');
    await errorDialog.getByText("Game title: We don't have a game with that title. Pick one from the list.").waitFor();
    await dismissDialog(page, pointer, 'Oops...');
    if (javaScriptEnabled) {
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
      assert.equal(focused, 'gameTitle');
    }
    const title = page.getByLabel('Game title');
    assert.equal(await title.getAttribute('aria-invalid'), 'true');
    const note = page.locator(`[id="${await title.getAttribute('aria-describedby')}"]`);
    assert.equal(await note.innerText(), "We don't have a game with that title. Pick one from the list.");
    await button(page, 'Portal 2').click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name=gameTitle]')?.value === 'Portal 2',
    );
    await assertAllThere(page);
    await sendAndSee(page);
    assert.equal((await stored())[0]!.gameTitle, 'Portal 2');
  });

  test(`a writer of too long a text is told, and it stays whole, ${way}`, async () => {
    const { page, stored } = await writing({ javaScriptEnabled });
    const long = '語'.repeat(10_001);
    const field = page.getByRole('textbox', { name: 'Review' });
    await field.fill(long);
    if (javaScriptEnabled) await page.getByText('1 character too many').waitFor();
    if (javaScriptEnabled) assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await button(page, 'Add Review').click();
    await dialog(page, 'Oops...')
      .getByText(/^Review: .*10,?000/)
      .waitFor();
    await dismissDialog(page, pointer, 'Oops...');
    assert.equal(await field.inputValue(), long);
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill(long.slice(1));
    if (javaScriptEnabled) assert.equal(await field.getAttribute('aria-invalid'), null);
    await sendAndSee(page);
    assert.equal((await stored())[0]!.text.length, 10_000);
  });
}

for (const [way, javaScriptEnabled] of Object.entries(both)) {
  test(`a writer who writes another name over a picked one gets that game's cover, ${way}`, async () => {
    const { page, stored, visit } = await writing({ javaScriptEnabled });
    await visit('/addReview?game=Elden+Ring');
    await page.getByLabel('Genre').selectOption('Horror');
    await page.getByLabel('Game title').fill('portal 2');
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

test('without JavaScript a message stands in the page, above what it is about', async () => {
  const { page } = await writing({ javaScriptEnabled: false });
  await page.getByLabel('Game title').fill('porta');
  await button(page, 'Add Review').click();
  const message = (await dialog(page, 'Oops...').boundingBox())!;
  const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  const bar = (await page.getByRole('banner').boundingBox())!;
  assert.ok(message.y >= bar.y + bar.height, 'below the navbar');
  assert.ok(heading.y >= message.y + message.height, 'above the page');
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

test('a draft is back after a reload, can be discarded, and is for its writer alone', async () => {
  const { page, visit } = await writing();
  await page.reload();
  await waitForHydration(page);
  const since = page.getByText(/We restored your draft from .*\./).locator('time');
  const written = await since.getAttribute('datetime');
  await assertAllThere(page);
  await page.reload();
  await waitForHydration(page);
  assert.equal(await since.getAttribute('datetime'), written);
  const other = { name: 'Otto Other', email: 'otto.other@example.org', password: validPassword };
  await page.context().request.post(`${address}/api/auth/sign-up/email`, { data: other });
  await visit('/addReview');
  assert.equal(await page.getByLabel('Game title').inputValue(), '');
});

test('a draft that is discarded, or sent, is gone', async () => {
  const { page, visit } = await writing();
  await page.reload();
  await waitForHydration(page);
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
});

test('a slow server shows a bar and a busy button, and takes no second press', async () => {
  const { page, stored } = await writing();
  await page.route('**/addReview.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue();
  });
  await button(page, 'Add Review').click();
  const busy = button(page, 'Posting…');
  await busy.waitFor();
  assert.equal(await busy.getAttribute('aria-busy'), 'true');
  await page.getByText('Loading…').waitFor({ state: 'attached' });
  await busy.click({ force: true });
  await dismissAndNavigate(page, pointer, 'Review Added Successfully!');
  assert.equal((await stored()).length, 1);
});

const valueOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

async function pick(page: Page, name: string): Promise<void> {
  await page.getByLabel('Game title').fill(name);
  await page.getByRole('listbox').getByRole('option', { name }).first().click();
}

test('a second pick brings its own cover, genre and year, but not over what the writer chose', async () => {
  const { page, visit } = await writing();
  await visit('/addReview?game=Portal+2');
  await pick(page, 'Elden Ring');
  assert.equal(await valueOf(page, 'Thumbnail'), 'Elden Ring');
  assert.equal(await valueOf(page, 'Genre'), 'Role-Playing');
  await page.getByLabel('Genre').selectOption('Horror');
  await pick(page, 'Minecraft');
  assert.equal(await valueOf(page, 'Thumbnail'), 'Minecraft');
  assert.equal(await valueOf(page, 'Genre'), 'Horror');
});

test('a writer who presses Enter in the title sends nothing yet', async () => {
  const { page, stored } = await writing();
  await page.getByLabel('Game title').fill('Portal 2');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
  assert.equal((await stored()).length, 0);
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('a writer who goes from one form to another finds an empty one', async () => {
  const { page, visit } = await writing();
  await visit('/addReview?game=Elden+Ring');
  await page.getByRole('textbox', { name: 'Review' }).fill('About the ring.');
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('link', { name: 'Add Review' }).click();
  await page.waitForURL(`${address}/addReview`);
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=gameTitle]')?.value === '');
  assert.equal(await valueOf(page, 'Genre'), '');
  assert.equal(await page.getByRole('textbox', { name: 'Review' }).inputValue(), '');
});
