import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import samples from '../../catalogue/sample-reviews.json' with { type: 'json' };
import { openBrowser, openPage, waitForHydration } from '../support/browser/browser.ts';
import { eventually } from '../support/eventually.ts';
import { findA11yViolations } from '../support/browser/layout-and-a11y.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';
import { startServer } from '../support/server.ts';
import { signUpMember } from '../support/test-client.ts';

const browser = await openBrowser();
const withPictures = await openBrowser({ pictures: true });
const { address } = await startServer({
  SAMPLE_REVIEWS: 'on',
});
const mara = await signUpMember(address);
const reviewCount = 168;
/** No member may write so many in a few minutes. */
const writers = [await signUpMember(address, 'Ida Writer'), await signUpMember(address, 'Ivo Writer')];
for (let number = 1; number <= reviewCount - samples.length; number += 1) {
  await writers[number % 2]!.addReview({ gameTitle: 'Portal 2', rating: '4', text: `Evening ${number}.` });
}

const start = `${address}/allReview`;
const older = (page: Page) => page.getByRole('link', { name: 'Older reviews' });
const cards = (page: Page) => page.locator('ol > li');
const newReviews = (page: Page) => page.getByRole('status').getByRole('button');

/** What asks for new reviews, and what asks for older ones. */
const firstPage = /\/review\?limit=24$/;
const furtherPages = /\/review\?.*cursor=/;

async function shownIds(page: Page): Promise<string[]> {
  return cards(page).evaluateAll((all) => all.map(({ id }) => id));
}

async function allIds(): Promise<string[]> {
  const reviews: { _id: string }[] = await (await fetch(`${address}/review`)).json();
  return reviews.map(({ _id }) => _id);
}

const toTheEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

async function haveCards(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('ol > li').length === wanted, count);
}

/** Further down, what is new waits behind a button. */
const scrollDown = (page: Page) => page.evaluate(() => window.scrollTo(0, 900));

/** At the top, with nothing pointed at: windows are shared, and so is the pointer. */
async function restAtTheTop(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** What the page does when somebody comes back to its tab. */
const lookAgain = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

test('a visitor scrolls, after five pages presses the link, and meets every review once', async () => {
  const { page, pageErrors } = await openSharedPage(browser, start);
  for (const count of [48, 72, 96, 120, 144]) {
    await toTheEnd(page);
    await haveCards(page, count);
  }
  await toTheEnd(page);
  await page.waitForLoadState('networkidle');
  assert.equal(await cards(page).count(), 144);
  assert.ok(await page.getByRole('contentinfo').isVisible());
  await older(page).click();
  await page.getByText("You've reached the end.").waitFor();
  assert.equal(await older(page).count(), 0);
  assert.deepEqual(await shownIds(page), await allIds());
  assert.equal(page.url(), start);
  assert.deepEqual(pageErrors, []);
});

/** The reviews in the HTML of a page, and the address of the older ones. */
async function readReviews(page: Page, url: string) {
  return page.evaluate(
    (html) => {
      const document = new DOMParser().parseFromString(html, 'text/html');
      const links = [...document.querySelectorAll('main a')];
      return {
        ids: [...document.querySelectorAll('ol > li')].map(({ id }) => id),
        next: links.find((link) => link.textContent === 'Older reviews')?.getAttribute('href'),
      };
    },
    await (await fetch(url)).text(),
  );
}

test('without JavaScript, a visitor follows the link to the end and meets every review once', async () => {
  const { page } = await openSharedPage(browser, start, { javaScriptEnabled: false });
  await older(page).click();
  await page.getByRole('link', { name: 'Newest reviews' }).waitFor();
  const second = await shownIds(page);
  const met: string[] = [];
  let next: string | null | undefined = start;
  while (next) {
    const reviews = await readReviews(page, new URL(next, address).href);
    met.push(...reviews.ids);
    next = reviews.next;
  }
  assert.deepEqual(met, await allIds());
  assert.deepEqual(met.slice(24, 48), second);
});

test('a reader can open the link to older reviews in a new tab', async () => {
  const { page } = await openSharedPage(browser, start);
  const opening = page.context().waitForEvent('page');
  // What loads by itself would move the link away: here it never comes.
  await page.route(furtherPages, () => undefined);
  await older(page).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opening;
  await tab.waitForURL(/\/allReview\?cursor=/);
  const place = (await allIds()).indexOf((await shownIds(tab))[0]!);
  assert.ok(place > 0 && place % 24 === 0, `it begins at ${place}`);
});

test('a reader with a keyboard goes on at the first of the reviews that were loaded', async () => {
  const { page } = await openSharedPage(browser, start);
  await older(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('ol > li'));
  const focused = await page.evaluate(() => document.activeElement!.id);
  const place = (await allIds()).indexOf(focused);
  assert.ok(place > 0 && place % 24 === 0, `it goes on at ${place}`);
});

test('a reader who opens a game comes back to the same place, and is told of new reviews', async () => {
  const long = await mara.addReview({
    gameTitle: 'Portal 2',
    text: 'A long evening. '.repeat(200),
  });
  const { page, pageErrors } = await openSharedPage(browser, start);
  await page.getByText('Read more').first().click();
  await toTheEnd(page);
  await haveCards(page, 48);
  await toTheEnd(page);
  await haveCards(page, 72);
  const card = cards(page).nth(60);
  await card.getByRole('heading').scrollIntoViewIfNeeded();
  const before = await card.boundingBox();
  await card.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Order Now' }).waitFor();
  await mara.addReview({ text: 'Written meanwhile.' });
  await page.goBack();
  await haveCards(page, 72);
  await page.waitForFunction(() => window.scrollY > 2_000);
  assert.deepEqual(await card.boundingBox(), before);
  assert.equal(await newReviews(page).innerText(), '1 new review');
  assert.deepEqual(pageErrors, []);
  await mara.deleteReview(long);
});

test('a reader who comes back sees what was changed and misses what was deleted meanwhile', async () => {
  const changed = await mara.addReview({ gameTitle: 'Portal', text: 'At first.' });
  const deleted = await mara.addReview({ gameTitle: 'Portal', text: 'Not for long.' });
  const { page } = await openSharedPage(browser, start);
  await toTheEnd(page);
  await haveCards(page, 48);
  await cards(page).first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Order Now' }).waitFor();
  await mara.updateReview(changed, { text: 'On second thoughts.' });
  await mara.deleteReview(deleted);
  await page.goBack();
  await haveCards(page, 47);
  await page.getByText('On second thoughts.').waitFor();
  assert.deepEqual(await shownIds(page), (await allIds()).slice(0, 47));
});

/** Adds up how much the page moved by itself. */
async function recordLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const layout = { shift: 0 };
    Object.assign(window, { layout });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) layout.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: false });
  });
  return () => page.evaluate(() => (window as unknown as { layout: { shift: number } }).layout.shift);
}

test('new reviews are announced and nothing moves; pressed, they stand on top', async () => {
  const viewport = { width: 768, height: 800 };
  const { page, pageErrors } = await openSharedPage(withPictures, start, { viewport });
  await scrollDown(page);
  const shift = await recordLayoutShifts(page);
  const card = cards(page).nth(4);
  const before = await card.boundingBox();
  const written: string[] = [];
  for (const text of ['One.', 'Two.', 'Three.']) written.unshift(await mara.addReview({ text }));
  await lookAgain(page);
  await page.getByRole('button', { name: '3 new reviews' }).waitFor();
  assert.deepEqual(await card.boundingBox(), before);
  assert.equal(await shift(), 0);
  await newReviews(page).click();
  await newReviews(page).waitFor({ state: 'detached' });
  assert.deepEqual((await shownIds(page)).slice(0, 3), written);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  assert.deepEqual(pageErrors, []);
});

test('a reader at the top sees a new review come in by itself, and hears of it', async () => {
  const { page, pageErrors } = await openSharedPage(browser, start);
  await restAtTheTop(page);
  const focused = await page.evaluateHandle(() => document.activeElement);
  const before = await shownIds(page);
  const written = await mara.addReview({ gameTitle: 'Portal', text: 'By itself.' });
  await lookAgain(page);
  await page.getByRole('status').getByText('New review in the list: Portal.').waitFor();
  assert.deepEqual(await shownIds(page), [written, ...before]);
  assert.equal(await newReviews(page).count(), 0);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  assert.ok(await page.evaluate((element) => document.activeElement === element, focused));
  assert.deepEqual(pageErrors, []);
});

type Disturbance = { begin: (page: Page) => Promise<unknown>; end: (page: Page) => Promise<unknown> };

/** What a reader may be at, for whom nothing must move. */
const disturbances: Record<string, Disturbance> = {
  'points at a review': { begin: (page) => cards(page).nth(1).hover(), end: (page) => page.mouse.move(0, 0) },
  'has the focus in the list': {
    begin: (page) => cards(page).nth(1).getByRole('link').first().focus(),
    end: (page) => page.evaluate(() => (document.activeElement as HTMLElement).blur()),
  },
  'has selected text': {
    begin: (page) => page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('h1')!)),
    end: (page) => page.evaluate(() => getSelection()!.removeAllRanges()),
  },
  'has a dialog open': {
    begin: (page) =>
      page.evaluate(() => document.body.append(Object.assign(document.createElement('dialog'), { open: true }))),
    end: (page) => page.evaluate(() => document.querySelector('body > dialog')!.remove()),
  },
  'has scrolled down': { begin: scrollDown, end: restAtTheTop },
};

for (const [what, { begin, end }] of Object.entries(disturbances)) {
  test(`a reader who ${what} is told of a new review, which comes in once they are done`, async () => {
    const { page } = await openSharedPage(browser, start);
    await restAtTheTop(page);
    const before = await shownIds(page);
    await begin(page);
    const written = await mara.addReview({ text: 'Not in between.' });
    await lookAgain(page);
    await newReviews(page).waitFor();
    await page.waitForTimeout(700);
    assert.deepEqual(await shownIds(page), before);
    await end(page);
    await newReviews(page).waitFor({ state: 'detached' });
    assert.deepEqual(await shownIds(page), [written, ...before]);
  });
}

test('a reader of a sorted or filtered list sees those new reviews come in that belong there, in their places', async () => {
  const query = 'sort=longest&rating=2';
  const long = 'Too long for an evening. '.repeat(100);
  await mara.addReview({ rating: '2', text: long });
  const { page, pageErrors } = await openSharedPage(browser, `${start}?${query}`);
  await restAtTheTop(page);
  await mara.addReview({ rating: '3', text: `${long}${long}` });
  await mara.addReview({ rating: '2', text: 'Short, and of two stars.' });
  await lookAgain(page);
  await page.getByText('Short, and of two stars.').waitFor();
  const expected: { _id: string }[] = await (await fetch(`${address}/review?limit=24&${query}`)).json();
  assert.deepEqual(
    await shownIds(page),
    expected.map(({ _id }) => _id),
  );
  assert.deepEqual(pageErrors, []);
});

test('a reader whose new reviews fail to load is told so, and gets them at the next try', async () => {
  const { page } = await openSharedPage(browser, start);
  await scrollDown(page);
  const written = await mara.addReview({ text: 'Hard to get.' });
  await lookAgain(page);
  await newReviews(page).waitFor();
  await page.route(firstPage, (route) => route.abort());
  await newReviews(page).click();
  const again = page.getByRole('status').getByRole('button', { name: "Couldn't load. Try again" });
  await again.waitFor();
  assert.equal(await cards(page).count(), 24);
  await page.unroute(firstPage);
  await again.click();
  await page.getByText('Hard to get.').waitFor();
  assert.equal((await shownIds(page))[0], written);
});

test('more new reviews than a page holds are not counted to the end', async () => {
  const { page } = await openSharedPage(browser, start);
  await scrollDown(page);
  const otto = await signUpMember(address, 'Otto Lind');
  for (let number = 0; number < 25; number += 1) await otto.addReview({ text: `Burst ${number}.` });
  await lookAgain(page);
  await page.getByRole('button', { name: '24+ new reviews' }).click();
  await newReviews(page).waitFor({ state: 'detached' });
  assert.deepEqual(await shownIds(page), (await allIds()).slice(0, 24));
});

/** How often a page has asked for new reviews since. */
function countRequests(page: Page): () => number {
  let requestCount = 0;
  page.on('request', (request) => (requestCount += firstPage.test(request.url()) ? 1 : 0));
  return () => requestCount;
}

test('a reader sees by itself what is new, what was changed and what is gone', async () => {
  const changed = await mara.addReview({ text: 'Before.' });
  const doomed = await mara.addReview({ text: 'Soon gone.' });
  const { page, pageErrors } = await openSharedPage(browser, start);
  await scrollDown(page);
  // The page listens once its own things are there.
  await page.waitForResponse(/\/events$/);
  await mara.updateReview(changed, { text: 'After.' });
  await page.getByText('After.').waitFor();
  await mara.deleteReview(doomed);
  await page.getByText('Soon gone.').waitFor({ state: 'detached' });
  await mara.addReview({ text: 'Just now.' });
  await page.getByRole('button', { name: '1 new review' }).waitFor();
  assert.deepEqual(pageErrors, []);
});

test('a reader whose shown reviews are all deleted sees the older ones', async () => {
  const ids: string[] = [];
  const ada = await signUpMember(address, 'Ada Brandt');
  for (let number = 1; number <= 24; number += 1) ids.push(await ada.addReview({ text: `Page one, ${number}.` }));
  const { page, pageErrors } = await openSharedPage(browser, start);
  await page.waitForResponse(firstPage);
  const [oldest] = ids;
  await page.locator(`[id="${oldest}"]`).waitFor({ state: 'attached' });
  for (const id of ids) await ada.deleteReview(id);
  await page.getByText('Page one, 1.').waitFor({ state: 'detached' });
  await haveCards(page, 24);
  assert.equal(await page.getByText('No reviews yet').count(), 0);
  assert.equal(await newReviews(page).count(), 0);
  assert.deepEqual(await shownIds(page), (await allIds()).slice(0, 24));
  assert.deepEqual(pageErrors, []);
});

test('a hidden page closes its event stream, and gets what it missed when it is visible again', async () => {
  const { page } = await openSharedPage(browser, start);
  await page.waitForResponse(firstPage);
  const open = async () => Number(/^event_streams (\d+)/m.exec(await (await fetch(`${address}/metrics`)).text())?.[1]);
  const before = await open();
  const setVisibility = async (value: string) => {
    await page.evaluate(
      (state) => Object.defineProperty(document, 'visibilityState', { ...state, configurable: true }),
      { value },
    );
    await lookAgain(page);
  };
  await setVisibility('hidden');
  await eventually(async () => assert.equal(await open(), before - 1), { timeoutMs: 2_000 });
  const requestCount = countRequests(page);
  await mara.addReview({ text: 'While nobody looked.' });
  await page.waitForTimeout(700);
  assert.equal(requestCount(), 0);
  await restAtTheTop(page);
  await setVisibility('visible');
  await page.getByText('While nobody looked.').waitFor();
});

test('a reader sees no error when the check for new reviews fails', async () => {
  const { page } = await openSharedPage(browser, start);
  await page.route(firstPage, (route) => route.fulfill({ status: 503 }));
  const response = page.waitForResponse(firstPage);
  await lookAgain(page);
  await response;
  await page.waitForTimeout(200);
  assert.equal(await page.getByRole('alert').count(), 0);
  assert.equal(await newReviews(page).count(), 0);
  assert.equal(await cards(page).count(), 24);
});

test('a page of older reviews does not check for new ones', async () => {
  const { page } = await openSharedPage(browser, start);
  const olderPage = new URL((await older(page).getAttribute('href'))!, address).href;
  await page.goto(olderPage, { waitUntil: 'commit' });
  // Only now: the start page may check, and by here it is gone.
  const requestCount = countRequests(page);
  await page.getByRole('link', { name: 'Newest reviews' }).waitFor();
  await waitForHydration(page);
  await lookAgain(page);
  await page.waitForTimeout(200);
  assert.equal(requestCount(), 0);
});

const faults = { 'breaks off': 'abort', 'is refused': 'refuse' } as const;

for (const [way, fault] of Object.entries(faults)) {
  test(`a reader of older reviews whose loading ${way} is told so, and gets them at the next try`, async () => {
    const { page } = await openSharedPage(browser, start);
    let requestCount = 0;
    await page.route(furtherPages, (route) => {
      requestCount += 1;
      return fault === 'abort' ? route.abort() : route.fulfill({ status: 500 });
    });
    await toTheEnd(page);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    assert.equal(await alert.innerText(), "Couldn't load older reviews.");
    await page.evaluate(() => window.scrollTo(0, 0));
    await toTheEnd(page);
    const again = page.getByRole('button', { name: 'Try again' });
    const request = page.waitForRequest(furtherPages);
    await again.press('Enter');
    await request;
    await page.waitForFunction(() => document.activeElement?.ariaBusy === 'false');
    assert.equal(requestCount, 2);
    assert.equal(await cards(page).count(), 24);
    await page.unroute(furtherPages);
    await again.press('Enter');
    await haveCards(page, 48);
    assert.equal(await alert.count(), 0);
    const focused = await page.evaluate(() => document.activeElement?.id);
    assert.equal(focused, (await allIds())[24]);
  });
}

test('a reader without a network is told that they are offline', async () => {
  const { page } = await openSharedPage(browser, start);
  await page.context().setOffline(true);
  await toTheEnd(page);
  await page.getByText("You're offline. Couldn't load older reviews.").waitFor();
  assert.equal(await cards(page).count(), 24);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await haveCards(page, 48);
});

test('while older reviews are slow to come, their shapes stand in their place', async () => {
  const { page } = await openSharedPage(browser, start);
  const seen = Promise.withResolvers<void>();
  await page.route(furtherPages, async (route) => {
    await seen.promise;
    await route.continue();
  });
  await toTheEnd(page);
  await page.getByRole('status').getByText('Loading older reviews').waitFor();
  const shape = page.locator('div:has(> div > ol) ~ [aria-hidden=true]').first();
  const [skeleton, card] = [await shape.boundingBox(), await cards(page).last().boundingBox()];
  assert.equal(skeleton?.width, card?.width);
  assert.ok(skeleton!.y > card!.y + card!.height);
  seen.resolve();
  await haveCards(page, 48);
  await shape.waitFor({ state: 'detached' });
  assert.equal(await page.getByText('Loading older reviews').count(), 0);
});

test('where nobody has written, a visitor is invited, and sees the first review come', async () => {
  const empty = await startServer({
    SAMPLE_REVIEWS: 'off',
  });
  const { page } = await openPage(browser, `${empty.address}/allReview`);
  const invitation = page.getByRole('main').getByRole('link', { name: 'Write the first review' });
  assert.equal(await invitation.getAttribute('href'), '/addReview');
  const writer = await signUpMember(empty.address);
  await writer.addReview({ text: 'First.' });
  await lookAgain(page);
  await page.getByText('First.', { exact: true }).waitFor();
  assert.equal(await invitation.count(), 0);
});

test('the notice of new reviews can be used by everybody', async () => {
  const { page } = await openSharedPage(browser, start, { colorScheme: 'dark' });
  await scrollDown(page);
  await mara.addReview({ text: 'For everybody.' });
  await lookAgain(page);
  await newReviews(page).waitFor();
  assert.deepEqual(await findA11yViolations(page), []);
});
