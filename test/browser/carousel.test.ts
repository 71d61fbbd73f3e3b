import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { promos } from '../../src/web/home/promo-copy.ts';
import { validPassword } from '../support/test-client.ts';
import {
  assertNoHorizontalScroll,
  openBrowser,
  openPage,
  openWindow,
  waitForHydration,
} from '../support/browser/browser.ts';
import { assertNoLayoutShift, recordLayoutShifts } from '../support/browser/layout-and-a11y.ts';
import { sharedServer } from '../support/browser/shared-server.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';

const browser = await openBrowser();
const withPictures = await openBrowser({ pictures: true });
const address = await sharedServer('readOnly');

const carousel = (page: Page) => page.getByRole('region', { name: 'Promoted games' });
const track = (page: Page) => page.getByRole('group', { name: 'Slides' });
const button = (page: Page, name: string) => carousel(page).getByRole('button', { name, exact: true });

/** Waits until this slide, counted from 1, has come to rest in the window. */
async function waitForSlide(page: Page, number: number): Promise<void> {
  const slide = page.locator(`#promo-${number}`);
  const deadline = Date.now() + 10_000;
  // Asked from here, as a page without JavaScript cannot wait for anything.
  for (;;) {
    const left = await slide.evaluate((one) => one.getBoundingClientRect().left);
    if (Math.abs(left) < 1) return;
    if (Date.now() > deadline) assert.fail(`Slide ${number} stands ${left} pixels aside`);
    await setTimeout(50);
  }
}

/** The same; the buttons say so, and no other slide can be reached. */
async function assertCurrentSlide(page: Page, number: number): Promise<void> {
  await waitForSlide(page, number);
  const current = carousel(page).locator('[aria-current=true]');
  assert.match(await current.innerText(), new RegExp(`Slide ${number}:`));
  const reachable = carousel(page).locator('[aria-roledescription=slide]:not([inert])');
  assert.equal(await reachable.count(), 1);
  assert.equal(await reachable.getAttribute('id'), `promo-${number}`);
}

type OwnTimeOptions = { hasTouch?: boolean; reducedMotion?: 'reduce' };

/** One with a mouse and one with a touch screen: a clock that is installed stays in its window. */
const windows = {
  mouse: await openWindow(browser, address),
  touch: await openWindow(browser, address, { hasTouch: true }),
};
for (const { page } of Object.values(windows)) {
  await page.clock.install({ time: '2026-03-01T18:00:00Z' });
  await page.clock.pauseAt('2026-03-01T18:00:01Z');
}

/** The home page in a window whose timers go by only as the test lets them. */
async function visitInOwnTime({ hasTouch = false, reducedMotion }: OwnTimeOptions = {}): Promise<Page> {
  const { page } = hasTouch ? windows.touch : windows.mouse;
  // Slides that move take processor time from other tests.
  after(() => page.goto(`${address}/robots.txt`));
  await page.mouse.move(0, 0);
  await page.emulateMedia({ reducedMotion: reducedMotion ?? 'no-preference' });
  await page.goto(address);
  await waitForHydration(page);
  await assertAutoplay(page, reducedMotion !== 'reduce');
  return page;
}

/** The slides are announced only while they do not move by themselves. */
async function assertAutoplay(page: Page, expected: boolean): Promise<void> {
  await page.waitForFunction(
    (live) => document.querySelector('[aria-label=Slides]')?.getAttribute('aria-live') === live,
    expected ? 'off' : 'polite',
  );
}

async function assertStays(page: Page, number: number): Promise<void> {
  await assertAutoplay(page, false);
  await page.clock.runFor(30_000);
  await assertCurrentSlide(page, number);
}

test('a visitor sees four promoted games, each with its price a month', async () => {
  const { page, pageErrors } = await openSharedPage(browser, address);
  const slides = carousel(page).locator('[aria-roledescription=slide]');
  const prices = await slides.getByText(/^From \$[\d.]+ a month$/).allTextContents();
  assert.deepEqual(prices, [
    'From $19.99 a month',
    'From $14.99 a month',
    'From $14.99 a month',
    'From $24.99 a month',
  ]);
  for (const [position, { title, genre }] of promos.entries()) {
    const slide = slides.nth(position);
    assert.equal(await slide.getAttribute('aria-label'), `${position + 1} of 4: ${title}`);
    assert.match((await slide.getByText(title).first().textContent())!, new RegExp(title, 'i'));
    assert.equal(await slide.locator('a').getAttribute('href'), `/games?genre=${genre}`);
    assert.equal(await slide.locator('a').textContent(), `See ${genre.toLowerCase()} games`);
    const eagerness = position === 0 ? 'eager' : 'lazy';
    assert.equal(await slide.locator('img').getAttribute('loading'), eagerness);
  }
  assert.deepEqual(pageErrors, []);
});

test('on a small phone the first screen holds picture, price and buttons', async () => {
  const { page } = await openSharedPage(browser, address, { viewport: { width: 360, height: 640 } });
  const parts = [page.getByText('From $19.99 a month'), button(page, 'Next slide')];
  for (const part of parts) {
    const box = (await part.boundingBox())!;
    assert.ok(box.y + box.height <= 640, JSON.stringify(box));
    assert.ok(box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
  }
});

test('a visitor turns the slides with buttons and comes round again, and a narrow window holds each', async () => {
  const { page } = await openSharedPage(browser, address, { viewport: { width: 320, height: 568 } });
  const press = async (name: string, number: number) => {
    await carousel(page).getByRole('button', { name }).click();
    await assertCurrentSlide(page, number);
    await assertNoHorizontalScroll(page);
  };
  await press('Next slide', 2);
  await press('Previous slide', 1);
  await press('Previous slide', 4);
  await press('Slide 3:', 3);
  assert.equal(await button(page, 'Play slides').count(), 1);
});

test('a visitor turns the slides with the arrow keys and keeps the focus', async () => {
  const { page } = await openSharedPage(browser, address);
  await page.locator('#promo-1 a').focus();
  await page.keyboard.press('ArrowRight');
  await assertCurrentSlide(page, 2);
  assert.equal(await page.evaluate(() => document.activeElement?.ariaLabel), 'Slides');
  await page.keyboard.press('Tab');
  assert.equal(await page.locator('#promo-2 a').evaluate((link) => link.matches(':focus')), true);
  await page.keyboard.press('ArrowLeft');
  await assertCurrentSlide(page, 1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.equal(await carousel(page).evaluate((one) => one.matches(':focus-within')), false);
  await button(page, 'Next slide').focus();
  await page.keyboard.press('ArrowLeft');
  await assertCurrentSlide(page, 4);
});

test('a visitor scrolls the slides sideways, and they stay where they were put', async () => {
  const page = await visitInOwnTime();
  await track(page).hover();
  await page.mouse.wheel(700, 0);
  await waitForSlide(page, 2);
  await button(page, 'Play slides').waitFor();
  await page.mouse.move(0, 0);
  await assertStays(page, 2);
});

test('the slides move by themselves, all the way round', async () => {
  const page = await visitInOwnTime();
  await page.clock.runFor(6_900);
  await assertCurrentSlide(page, 1);
  for (const number of [2, 3, 4, 1]) {
    await page.clock.runFor(7_000);
    await assertCurrentSlide(page, number);
  }
  assert.equal(await button(page, 'Pause slides').count(), 1);
});

test('the slides wait while a visitor points at them, has the focus in them or touches them', async () => {
  const page = await visitInOwnTime({ hasTouch: true });
  await track(page).hover();
  await assertStays(page, 1);
  await page.mouse.move(0, 0);
  await assertAutoplay(page, true);

  await page.locator('#promo-1 a').focus();
  await assertStays(page, 1);
  await page.locator('#promo-1 a').blur();
  await assertAutoplay(page, true);

  const hand = await page.context().newCDPSession(page);
  const touchPoints = [{ x: 300, y: 300 }];
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await assertStays(page, 1);
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
});

test('the slides wait while they are out of sight or in a hidden tab', async () => {
  const page = await visitInOwnTime();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await assertStays(page, 1);
  await page.evaluate(() => window.scrollTo(0, 0));
  await assertAutoplay(page, true);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await assertStays(page, 1);
});

test('a visitor pauses the slides, and lets them go on', async () => {
  const page = await visitInOwnTime();
  await button(page, 'Pause slides').click();
  await page.mouse.move(0, 0);
  await assertStays(page, 1);
  await button(page, 'Play slides').click();
  await assertAutoplay(page, true);
  await page.clock.runFor(7_000);
  await assertCurrentSlide(page, 2);
});

test('a move of their own stops the slides for good', async () => {
  const page = await visitInOwnTime();
  await button(page, 'Next slide').click();
  await assertCurrentSlide(page, 2);
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await assertStays(page, 2);
  assert.equal(await button(page, 'Play slides').count(), 1);
});

test('who asked for less motion sees the slides stand still', async () => {
  const page = await visitInOwnTime({ reducedMotion: 'reduce' });
  await assertStays(page, 1);
  assert.equal(await button(page, 'Pause slides').count(), 0);
  await button(page, 'Next slide').click();
  await assertCurrentSlide(page, 2);
});

test('the progress bars of the slides are visible in forced colours', async () => {
  const { page } = await openSharedPage(browser, address, { forcedColors: 'active', reducedMotion: 'reduce' });
  const bars = carousel(page).locator('li button > span:first-child');
  assert.equal(await bars.count(), 4);
  const [current, other] = await Promise.all([bars.first(), bars.last()].map((bar) => bar.boundingBox()));
  // With the ground around them.
  const middle = { x: 0, y: current!.y - 2, width: 4, height: current!.height + 4 };
  const picture = async (x: number) =>
    sharp(await page.screenshot({ clip: { ...middle, x: Math.round(x) + 20 } })).stats();
  const [shown, hidden] = [await picture(current!.x), await picture(other!.x)];
  const isSeen = ({ channels }: typeof shown) => channels.some(({ min, max }) => min < max);
  assert.ok(isSeen(shown), "the shown slide's bar cannot be seen");
  assert.ok(isSeen(hidden), "another slide's bar cannot be seen");
  assert.notDeepEqual(
    shown.channels.map(({ mean }) => mean),
    hidden.channels.map(({ mean }) => mean),
  );
});

test('without JavaScript every slide is reached by its link and by the arrow keys', async () => {
  const { page } = await openSharedPage(browser, address, { javaScriptEnabled: false });
  assert.equal(await carousel(page).getByRole('button').count(), 0);
  for (const number of [4, 2, 3, 1]) {
    await carousel(page)
      .getByRole('link', { name: `Slide ${number}:` })
      .click();
    await waitForSlide(page, number);
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    // One smooth move shows what four would.
    await page.emulateMedia({ reducedMotion: 'reduce' });
  }
  await track(page).focus();
  await page.keyboard.press('ArrowRight');
  await waitForSlide(page, 2);
});

for (const width of [360, 1440]) {
  test(`nothing shifts while the page comes up in a window of ${width} pixels`, async () => {
    const { page } = await openPage(withPictures, address, { viewport: { width, height: 800 } }, recordLayoutShifts);
    await page.waitForLoadState('networkidle');
    await button(page, 'Next slide').waitFor();
    await assertNoLayoutShift(page);
  });
}

test('a visitor reads what others make of the place, and is invited in', async () => {
  const { page } = await openSharedPage(browser, address);
  await page.getByRole('heading', { name: '4.8 out of 5', exact: true }).waitFor();
  assert.equal(await page.getByText('4.8 out of 5', { exact: true }).count(), 1);
  assert.equal(await page.getByRole('img', { name: '4.8 out of 5 stars' }).count(), 1);
  const invitation = page.locator('section[aria-labelledby=invitation]');
  assert.deepEqual(await invitation.getByRole('link').allTextContents(), ['Create an account', 'Sign in']);
});

test('a member is invited to write and to look into their watch list', async () => {
  const data = { name: 'Ada', email: 'ada+games@example.org', password: validPassword };
  const { page } = await openSharedPage(browser, address, {}, ({ request }) =>
    request.post(`${address}/api/auth/sign-up/email`, { data }),
  );
  const links = page.locator('section[aria-labelledby=invitation]').getByRole('link');
  assert.deepEqual(await links.allTextContents(), ['Write a review', 'See my watch list']);
  assert.equal(await links.first().getAttribute('href'), '/addReview');
  const list = decodeURIComponent((await links.last().getAttribute('href'))!);
  assert.equal(list, '/gameWatchList/ada+games@example.org');
});
