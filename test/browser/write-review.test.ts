import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright';
import type { Review } from '../../src/contracts/review.ts';
import { openBrowser, openWindow, waitForHydration } from '../support/browser/browser.ts';
import {
  button,
  dismissAndNavigate,
  dismissDialog,
  gameField,
  link,
  openPageAs,
  pointer,
  setGame,
} from '../support/browser/interactions.ts';
import { assertNoLayoutShift, recordLayoutShifts } from '../support/browser/layout-and-a11y.ts';
import { lendWindows, type LentWindowOptions } from '../support/browser/shared-window.ts';
import { eventually } from '../support/eventually.ts';
import { startServer } from '../support/server.ts';
import { signUpMember, validPassword } from '../support/test-client.ts';

const browser = await openBrowser();
const withPictures = await openBrowser({ pictures: true });
// Not a shared one: so many members from one address would use up its limit.
const { address } = await startServer();
const useWindow = lendWindows(browser, address);
const wilma = await signUpMember(address, 'Wilma Author');
let count = 0;

/** The form, for a member who has not sent any review. */
async function openForm(path: string, options: LentWindowOptions = {}) {
  const { page } = await useWindow({ ...options, member: wilma });
  const visit = visitorOf(page, options.javaScriptEnabled);
  await visit(path);
  return { page, visit };
}

/** A new member in a window, at a page. */
async function memberAt(path: string, options: LentWindowOptions = {}) {
  const { page } = await useWindow(options);
  return signUpAt(page, path, options.javaScriptEnabled);
}

const visitorOf =
  (page: Page, javaScriptEnabled = true) =>
  async (to: string) => {
    await page.goto(address + to);
    if (javaScriptEnabled) await waitForHydration(page);
  };

async function signUpAt(page: Page, path: string, javaScriptEnabled = true) {
  const email = `author.${(count += 1)}@example.org`;
  const { request } = page.context();
  const send = async (to: string, data: object) => assert.ok((await request.post(address + to, { data })).ok());
  await send('/api/auth/sign-up/email', { name: 'Wilma Author', email, password: validPassword });
  const visit = visitorOf(page, javaScriptEnabled);
  const stored = async (): Promise<Review[]> => (await request.get(`${address}/review/${email}`)).json();
  await visit(path);
  return { page, email, visit, stored, addReview: (review: object) => send('/review', review) };
}

const title = (page: Page) => gameField(page, 'Game title');
const text = (page: Page) => page.getByRole('textbox', { name: 'Review' });
const star = (page: Page, rating: number) => page.getByRole('radio', { name: `${rating} out of 5` });

async function post(page: Page): Promise<void> {
  await button(page, 'Add Review').click();
  await dismissAndNavigate(page, pointer, 'Review Added Successfully!');
}

const both = { 'with JavaScript': true, 'without JavaScript': false };

/** What the form knows of a game by itself. */
const detailsOf = async (page: Page) => [
  await title(page).inputValue(),
  await page.getByLabel('Thumbnail').inputValue(),
  await page.getByLabel('Publishing year').inputValue(),
  await page.getByLabel('Genre').inputValue(),
];

const waysOn: Record<string, (page: Page) => Promise<void>> = {
  'presses Tab': (page) => page.keyboard.press('Tab'),
  'presses Enter': (page) => page.keyboard.press('Enter'),
  'clicks elsewhere': (page) => text(page).click(),
};

for (const [way, goOn] of Object.entries(waysOn)) {
  test(`a writer who types the title of a game and ${way} gets its thumbnail, year and genre, and sends nothing yet`, async () => {
    const { page } = await openForm('/addReview');
    await title(page).pressSequentially(' portal 2 ');
    await goOn(page);
    await eventually(async () =>
      assert.deepEqual(await detailsOf(page), ['Portal 2', 'Portal 2', '2011-2015', 'Puzzle']),
    );
    await button(page, 'Add Review').waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.deepEqual(await wilma.readJson(`/review/${wilma.email}`), []);
  });
}

test('a title that is typed again after the draft was discarded is known again', async () => {
  const { page } = await openForm('/addReview');
  await title(page).fill('Portal 2');
  await text(page).fill('A draft.');
  await page.reload();
  await waitForHydration(page);
  await button(page, 'Discard').click();
  assert.deepEqual(await detailsOf(page), ['', '', '', '']);
  await title(page).fill('portal 2');
  await page.keyboard.press('Tab');
  await eventually(async () => assert.equal((await detailsOf(page))[3], 'Puzzle'));
});

for (const [way, javaScriptEnabled] of Object.entries(both)) {
  test(`a title is stored as the game's, with its thumbnail, year and genre, ${way}`, async () => {
    const { page, stored } = await memberAt('/addReview', { javaScriptEnabled });
    await setGame(page, javaScriptEnabled ? '  PORTAL 2' : 'Portal 2');
    await post(page);
    const [review] = await stored();
    const { gameTitle, photo, year, gameGenre } = review!;
    assert.deepEqual([gameTitle, year, gameGenre], ['Portal 2', '2011-2015', 'Puzzle']);
    assert.match(photo, /\/portal-2\./);
  });

  test(`a writer who empties what was filled in sends it empty, ${way}`, async () => {
    const { page, stored } = await memberAt('/addReview?game=Portal+2', { javaScriptEnabled });
    await page.getByLabel('Genre').selectOption('');
    await setGame(page, 'Portal 2');
    await post(page);
    const [review] = await stored();
    assert.deepEqual([review!.gameGenre, review!.year], ['', '2011-2015']);
  });
}

for (const [wrongTitle, matches] of [
  ['porta', 1],
  ['qqqqqq', 0],
] as const) {
  test(`a writer reads once that a title is unknown, until it is corrected: ${wrongTitle}`, async () => {
    const { page } = await openForm('/addReview');
    await title(page).fill(wrongTitle);
    await button(page, 'Add Review').click();
    const shown = page.getByText(/^(Game title: )?We don't have a game with that title\./).filter({ visible: true });
    await page.getByRole('dialog', { name: 'Oops...' }).waitFor();
    assert.equal(await shown.count(), 1);
    await dismissDialog(page, pointer, 'Oops...');
    const error = page.locator('form p', { hasText: "We don't have a game with that title." });
    await error.waitFor();
    assert.equal(await shown.count(), 1);
    const list = page.getByText('Which one do you mean?');
    assert.equal(await list.count(), matches);
    assert.equal(await page.getByText('No game with this title was found.').count(), 0);
    await title(page).fill('Hollow Knight');
    await page.keyboard.press('Tab');
    await eventually(async () => assert.equal(await page.getByLabel('Thumbnail').inputValue(), 'Hollow Knight'));
    assert.equal(await error.count(), 0);
    assert.equal(await list.count(), 0);
    assert.equal(await title(page).getAttribute('aria-invalid'), null);
  });
}

test('a writer who presses one of the matches has its details, and the focus in the title', async () => {
  const { page } = await openForm('/addReview');
  await title(page).fill('porta');
  await button(page, 'Add Review').click();
  await dismissDialog(page, pointer, 'Oops...');
  await button(page, 'Portal 2').click();
  assert.deepEqual(await detailsOf(page), ['Portal 2', 'Portal 2', '2011-2015', 'Puzzle']);
  assert.equal(await page.getByText('Which one do you mean?').count(), 0);
  assert.equal(await page.getByText("We don't have a game with that title.").count(), 0);
  assert.equal(await title(page).evaluate((field) => field === document.activeElement), true);
});

const phone = { viewport: { width: 360, height: 740 } };

test('on a phone, the note about a restored draft moves nothing when it comes, nor when it goes', async () => {
  const { page } = await openWindow(withPictures, address, phone, recordLayoutShifts);
  await signUpAt(page, '/addReview');
  await text(page).fill('To be continued.');
  await page.reload();
  await waitForHydration(page);
  await page.getByText(/We restored your draft from \d+:\d\d [AP]M\./).waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await assertNoLayoutShift(page);
  const topOf = async () => (await title(page).boundingBox())!.y;
  const before = await topOf();
  await button(page, 'Discard').click();
  await button(page, 'Discard').waitFor({ state: 'hidden' });
  assert.equal(await topOf(), before);
});

test('a draft of another day bears its date', async () => {
  const { page } = await openForm('/addReview');
  await text(page).fill('To be continued.');
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('draft:'));
    const draft = JSON.parse(localStorage.getItem(key!)!);
    localStorage.setItem(key!, JSON.stringify({ ...draft, at: '2026-03-01T12:00:00.000Z' }));
  });
  await page.reload();
  await page.getByText('We restored your draft from Mar 1.').waitFor();
});

const desktop = { viewport: { width: 1440, height: 900 } };

const fonts = { 'the font of the site': '', 'DejaVu Sans': 'DejaVu Sans', monospace: 'monospace' };

test('the drawn cover of a game without a picture holds its title, in whatever font', async () => {
  const { page } = await openForm('/addReview', desktop);
  const shown = page.locator('form .drawn-cover > b');
  for (const name of ['My Homebrew Game 9000', 'WWWWWWWWWWWWWWWWWWWWWWWW', 'Iji', 'Mwahaha! Мммммммм']) {
    await title(page).fill(name);
    await eventually(async () => assert.equal(await shown.textContent(), name));
    for (const [fontName, family] of Object.entries(fonts)) {
      const cut = await shown.evaluate(async (element: HTMLElement, font) => {
        await document.fonts.ready;
        element.style.fontFamily = font;
        const [box, cover] = [element, element.parentElement!].map((each) => each.getBoundingClientRect());
        return element.scrollWidth > element.clientWidth || box!.top < cover!.top || box!.bottom > cover!.bottom;
      }, family);
      assert.equal(cut, false, `${name}, in ${fontName}`);
    }
  }
});

test('a writer sees the whole form on a desktop, the essential fields first', async () => {
  const { page, email, addReview, visit } = await memberAt('/addReview', desktop);
  await addReview({ gameTitle: 'Portal 2', rating: '3', text: 'Before. '.repeat(30) });
  for (const path of ['/addReview', '/addReview?game=Portal+2', '/editmyreview']) {
    const [{ _id }] = await (await page.context().request.get(`${address}/review/${email}`)).json();
    await visit(path === '/editmyreview' ? `${path}/${email}/${_id}` : path);
    const names = await page
      .locator('form :is(input, textarea, select, button)')
      .evaluateAll((all: HTMLInputElement[]) =>
        all
          .filter((field) => field.checkVisibility() && field.form?.method === 'post')
          .map(({ name, type }) => name || type),
      );
    const inForm = names.filter((name, index) => name !== names[index - 1]).slice(names.indexOf('gameTitle'));
    const wanted = ['gameTitle', 'rating', 'text', 'thumbnail', 'year', 'gameGenre', 'name', 'email', 'submit'];
    assert.deepEqual(inForm, wanted);
    const submit = page.locator('form[enctype] button[type=submit]').last();
    const { y, height } = (await submit.boundingBox())!;
    assert.ok(y + height <= 900, `${path}: the button ends at ${y + height}`);
  }
});

const filledStars = (page: Page) =>
  page
    .locator('label svg')
    .evaluateAll((stars) => stars.map((each) => (getComputedStyle(each).fill === 'none' ? '☆' : '★')).join(''));

async function assertStars(page: Page, stars: string, word: string): Promise<void> {
  await eventually(async () => assert.equal(await filledStars(page), stars));
  const words = page.locator('label span[aria-hidden]').filter({ visible: true });
  assert.deepEqual(await words.allInnerTexts(), word ? [word] : []);
}

test('the stars up to the pointed or chosen one are filled, and its word is beside them, without JavaScript', async () => {
  const { page, stored } = await memberAt('/addReview', { javaScriptEnabled: false });
  await assertStars(page, '☆☆☆☆☆', '');
  await star(page, 4).hover();
  await assertStars(page, '★★★★☆', 'Very good');
  await star(page, 2).click();
  await assertStars(page, '★★☆☆☆', 'It has its moments');
  await star(page, 5).hover();
  await assertStars(page, '★★★★★', 'A favourite');
  await star(page, 1).hover();
  await assertStars(page, '★☆☆☆☆', 'Not for me');
  await text(page).hover();
  await assertStars(page, '★★☆☆☆', 'It has its moments');
  await star(page, 2).focus();
  await page.keyboard.press('ArrowRight');
  await assertStars(page, '★★★☆☆', 'Good');
  await post(page);
  assert.equal((await stored())[0]!.rating, '3');
});

test('digits and arrows choose a rating while the stars have the focus, and digits do nothing elsewhere', async () => {
  const { page } = await openForm('/addReview');
  await star(page, 2).hover();
  await assertStars(page, '★★☆☆☆', 'It has its moments');
  await text(page).hover();
  await assertStars(page, '☆☆☆☆☆', '');
  await page.getByRole('radio', { name: 'No rating' }).focus();
  await page.keyboard.press('4');
  await assertStars(page, '★★★★☆', 'Very good');
  assert.equal(await star(page, 4).evaluate((radio) => radio === document.activeElement), true);
  await page.keyboard.press('ArrowRight');
  await assertStars(page, '★★★★★', 'A favourite');
  await page.keyboard.press('1');
  await assertStars(page, '★☆☆☆☆', 'Not for me');
  await page.keyboard.press('9');
  await text(page).pressSequentially('5');
  await assertStars(page, '★☆☆☆☆', 'Not for me');
  await page.reload();
  await waitForHydration(page);
  await assertStars(page, '★☆☆☆☆', 'Not for me');
});

for (const [way, javaScriptEnabled] of Object.entries(both)) {
  test(`a link with a game and a rating opens the form with both, ${way}`, async () => {
    const { page, visit } = await openForm('/addReview?game=Portal+2&rating=4', { javaScriptEnabled });
    assert.equal(await title(page).inputValue(), 'Portal 2');
    await assertStars(page, '★★★★☆', 'Very good');
    await visit('/addReview?game=Portal+2&rating=6');
    await assertStars(page, '☆☆☆☆☆', '');
  });
}

test('a rating of a link replaces that of an older draft, but not what was chosen after it', async () => {
  const { page, visit } = await openForm('/addReview?game=Portal+2');
  await text(page).fill('A draft.');
  await star(page, 2).check();
  await visit('/addReview?game=Portal+2&rating=4');
  assert.equal(await text(page).inputValue(), 'A draft.');
  assert.equal(await star(page, 4).isChecked(), true);
  await star(page, 3).check();
  await page.reload();
  await waitForHydration(page);
  assert.equal(await star(page, 3).isChecked(), true);
});

const notice = (page: Page) => page.getByText("You've already reviewed this game");
const latest = 'The latest of mine.';

async function reviewTwice({ addReview }: Pick<Awaited<ReturnType<typeof memberAt>>, 'addReview'>): Promise<void> {
  await addReview({ gameTitle: 'Portal 2', rating: '2', text: 'The first of mine.' });
  await addReview({ gameTitle: 'Portal 2', rating: '4', text: latest });
  await addReview({ gameTitle: 'Minecraft', rating: '5', text: 'Of another game.' });
}

for (const [way, javaScriptEnabled] of Object.entries(both)) {
  test(`who reviews a game again sees their latest review of it, and may change it instead, ${way}`, async () => {
    const member = await memberAt('/addReview?game=Portal+2', { javaScriptEnabled });
    const { page, email, visit, stored } = member;
    assert.equal(await notice(page).count(), 0);
    await reviewTwice(member);
    await visit('/addReview?game=Portal+2');
    await notice(page).waitFor();
    const box = page.getByRole('status').filter({ has: notice(page) });
    await box.getByText(latest).waitFor();
    assert.match(await box.innerText(), /4 out of 5 · \w{3} \d+, \d{4}/);
    await box.getByText("Only your latest rating counts in the game's score.").waitFor();
    const [, review] = await stored();
    await link(box, 'Change it instead').click();
    await page.getByRole('heading', { level: 1, name: 'Update Review' }).waitFor();
    assert.equal(page.url(), `${address}/editmyreview/${email}/${review!._id}`);
    assert.equal(await text(page).inputValue(), latest);
    assert.equal(await notice(page).count(), 0);
  });
}

test('who picks a game that they have reviewed is told so, until they pick another, and may review it again', async () => {
  const member = await memberAt('/addReview');
  const { page, stored } = member;
  await reviewTwice(member);
  await title(page).fill('portal 2');
  await page.keyboard.press('Tab');
  await notice(page).waitFor();
  await page.getByText(latest).waitFor();
  await title(page).fill('Hollow Knight');
  assert.equal(await notice(page).count(), 0);
  await title(page).fill('Mine');
  await page.getByRole('option', { name: 'Minecraft' }).click();
  await page.getByText('Of another game.').waitFor();
  await post(page);
  assert.equal((await stored()).length, 4);
});

const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const namesIn = (page: Page) => options(page).allTextContents();
const activeOption = (page: Page) => page.locator('[role=option][aria-selected=true]');

/** Moves a finger upwards in a list, from 250 pixels below its top. */
async function swiperIn(page: Page, first: Locator) {
  const { x, y } = (await first.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  return async () => {
    await send('touchStart', [{ x: x + 80, y: y + 250 }]);
    for (let step = 1; step <= 8; step += 1) await send('touchMove', [{ x: x + 80, y: y + 250 - 30 * step }]);
    await send('touchEnd', []);
  };
}

/** The names of all games, with their years, as the list shows them. */
async function readCatalogue(): Promise<string[]> {
  const games: { name: string; releaseYear: number }[] = await (await fetch(`${address}/default?sort=name`)).json();
  return games.map(({ name, releaseYear }) => `${name} ${releaseYear}`);
}

test('a writer who scrolls without a pause meets every game once', async () => {
  const { page, pageErrors } = await openPageAs(browser, wilma, `${address}/addReview`);
  await title(page).click();
  await options(page).first().waitFor();
  const all = await readCatalogue();
  await page
    .getByRole('listbox')
    .first()
    .locator('..')
    .evaluate((list) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        list.scrollTo(0, list.scrollHeight);
        list.dispatchEvent(new Event('scroll'));
        port2.postMessage('again');
      });
      port1.start();
      port2.postMessage('first');
    });
  await page.waitForFunction((last) => {
    const shown = document.querySelectorAll('[role=listbox] [role=option]');
    return shown[shown.length - 1]?.textContent === last;
  }, all.at(-1));
  assert.deepEqual(await namesIn(page), all);
  assert.deepEqual(pageErrors, []);
});

test('a writer who opens the empty title scrolls through the whole catalogue, also on a phone, and taps a game', async () => {
  const { page, pageErrors } = await openPageAs(browser, wilma, `${address}/addReview`, {
    ...phone,
    hasTouch: true,
    isMobile: true,
  });
  await title(page).tap();
  await options(page).first().waitFor();
  const all = await readCatalogue();
  const first = await namesIn(page);
  assert.ok(first.length < all.length, 'the list comes page by page');
  assert.deepEqual(first, all.slice(0, first.length));
  await page
    .getByRole('status')
    .filter({ hasText: `${all.length} suggestions` })
    .waitFor({ state: 'attached' });
  const swipe = await swiperIn(page, options(page).first());
  const reachEnd = async () => {
    await swipe();
    assert.equal(await options(page).count(), all.length);
  };
  await eventually(reachEnd, { timeoutMs: 60_000 });
  assert.deepEqual(await namesIn(page), all);
  const last = options(page).last();
  assert.equal(await last.getAttribute('aria-posinset'), String(all.length));
  assert.equal(await last.getAttribute('aria-setsize'), String(all.length));
  await last.tap();
  assert.equal(`${await title(page).inputValue()} `, all.at(-1)!.replace(/\d+$/, ''));
  assert.deepEqual(pageErrors, []);
});

/** Several times at once: each answer of the browser takes its time. */
const pressDown = (page: Page, times: number) =>
  Promise.all(Array.from({ length: times }, () => page.keyboard.press('ArrowDown')));

test('a writer with a keyboard goes down the empty thumbnail to the last game of the catalogue', async () => {
  const { page } = await openForm('/addReview');
  await gameField(page, 'Thumbnail').focus();
  await page.keyboard.press('ArrowDown');
  await options(page).first().waitFor();
  const all = await readCatalogue();
  await pressDown(page, 1);
  await eventually(async () => {
    const position = Number(await activeOption(page).getAttribute('aria-posinset'));
    await pressDown(page, Math.min(20, all.length - position));
    assert.equal(await activeOption(page).textContent(), all.at(-1));
  });
  assert.deepEqual(await namesIn(page), all);
  await page.keyboard.press('Enter');
  assert.ok(all.at(-1)!.startsWith(`${await gameField(page, 'Thumbnail').inputValue()} `));
});

test('a writer whose connection fails in the middle of the list keeps it, is told so, and goes on', async () => {
  const { page } = await openForm('/addReview');
  await title(page).click();
  await options(page).first().waitFor();
  const shown = await options(page).count();
  await page.route(/cursor=/, (route) => route.abort());
  await options(page).last().scrollIntoViewIfNeeded();
  const tryAgain = button(page, "Couldn't load more games. Try again.");
  await tryAgain.waitFor();
  assert.equal(await options(page).count(), shown);
  await page.unroute(/cursor=/);
  // Without scrolling to the button, which would load the page as well.
  await tryAgain.evaluate((element: HTMLButtonElement) => element.click());
  await tryAgain.waitFor({ state: 'detached' });
  assert.ok((await options(page).count()) > shown);
});

test('a writer who types at the end of the list gets no further games of the list before', async () => {
  const { page } = await openForm('/addReview');
  await title(page).click();
  await options(page).first().waitFor();
  const laterPages: string[] = [];
  page.on('request', (request) => request.url().includes('cursor=') && laterPages.push(request.url()));
  await options(page)
    .first()
    .evaluate((option) => {
      // As typing does: events that a script dispatches are not trusted.
      document.execCommand('insertText', false, 'Portal');
      const list = option.closest('[role=listbox]')!.parentElement!;
      list.scrollTop = list.scrollHeight;
    });
  await options(page).first().filter({ hasText: 'Portal' }).waitFor();
  assert.deepEqual(laterPages, []);
});

test('a writer whose connection fails in the list and at the next search is told one thing at a time', async () => {
  const { page } = await openForm('/addReview');
  await title(page).click();
  await options(page).first().waitFor();
  await page.route(/\/default\?/, (route) => route.abort());
  await options(page).last().scrollIntoViewIfNeeded();
  const tryAgain = button(page, "Couldn't load more games. Try again.");
  await tryAgain.waitFor();
  await title(page).fill('Portal');
  await page.getByText("Couldn't load suggestions. Try again.").first().waitFor();
  assert.equal(await tryAgain.count(), 0);
});

test('without JavaScript, a writer chooses title and thumbnail from selects of the whole catalogue', async () => {
  const { page, stored, email, visit } = await memberAt('/addReview', { javaScriptEnabled: false });
  const all = (await readCatalogue()).map((game) => game.replace(/ \d+$/, ''));
  for (const label of ['Game title', 'Thumbnail'] as const) {
    assert.deepEqual(await gameField(page, label).locator('option').allTextContents(), ['Choose one', ...all]);
  }
  await setGame(page, 'Portal 2');
  await gameField(page, 'Thumbnail').selectOption('Minecraft');
  await post(page);
  const [review] = await stored();
  assert.equal(review!.gameTitle, 'Portal 2');
  assert.match(review!.photo, /\/minecraft\./);
  await visit(`/editmyreview/${email}/${review!._id}`);
  assert.equal(await title(page).inputValue(), 'Portal 2');
  assert.equal(await gameField(page, 'Thumbnail').inputValue(), 'Minecraft');
});

test('a screen reader hears how many suggestions there are, and nothing of the drawn cover', async () => {
  const { page } = await openForm('/addReview', desktop);
  assert.equal(await title(page).getAttribute('placeholder'), 'Start typing a title');
  await title(page).fill('portal 2');
  await page
    .getByRole('status')
    .filter({ hasText: /^1 suggestion$/ })
    .waitFor({ state: 'attached' });
  await title(page).fill('qqqqqq');
  await page.getByRole('status').filter({ hasText: 'No matching games.' }).waitFor({ state: 'attached' });
  await page.locator('form .drawn-cover').filter({ hasText: 'qqqqqq' }).waitFor();
  assert.equal(await page.locator('form').getByRole('img').count(), 0);
});
