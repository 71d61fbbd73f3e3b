import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { validPassword } from '../support/test-client.ts';
import { openBrowser, openWindow, waitForHydration } from '../support/browser/browser.ts';
import { button, link } from '../support/browser/interactions.ts';
import { startServer } from '../support/server.ts';

/** A full Chromium has a back/forward cache; the headless one takes pages from its HTTP cache for Back. */
const browser = await openBrowser({ backForwardCache: true });
const { address } = await startServer({
  SAMPLE_REVIEWS: 'off',
});

const name = 'Wilhelmina Secret';
/** Not below /art or /initials, so it is shown to its member only. */
const photo = '/icon.svg?of=wilhelmina';
/** Reviews are for everybody, with the name of their author. */
const review = { name: 'A Pen Name', text: 'Read by everybody.' };
let count = 0;

/** Somebody who has registered and written a review, in a window of their own. */
async function memberWith({ javaScriptEnabled = true } = {}) {
  const email = `wilhelmina.${(count += 1)}@example.org`;
  const { page } = await openWindow(browser, address, { javaScriptEnabled });
  const { request } = page.context();
  const data = { name, email, image: photo, password: validPassword };
  await request.post(`${address}/api/auth/sign-up/email`, { data });
  await request.post(`${address}/review`, { data: review });
  const own = {
    'My Review': `${address}/myReview/${email}`,
    'the watch list': `${address}/gameWatchList/${email}`,
    'a form': `${address}/addReview`,
    'a public page': `${address}/allReview`,
  };
  const signOut = () => request.post(`${address}/api/auth/sign-out`, { data: {} });
  const signIn = () => request.post(`${address}/api/auth/sign-in/email`, { data: { email, password: validPassword } });
  return { page, email, own, signIn, signOut };
}

async function open(page: Page, url: string, javaScriptEnabled = true): Promise<void> {
  await page.goto(url);
  if (javaScriptEnabled) await waitForHydration(page);
}

/** Playwright's goBack waits for a load; a page out of the back/forward cache has none. */
async function goBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
}

/**
 * Nothing of the member is in the document, seen or unseen, but what is public, their name at their reviews, and
 * their email in addresses to go on to.
 */
async function assertNothingOf(page: Page, email: string): Promise<void> {
  await link(page, 'Sign In').first().waitFor();
  assert.ok(!(await page.content()).includes(photo));
  assert.ok(!(await page.getByRole('banner').innerHTML()).includes(name));
  assert.ok(!(await page.locator('body').innerText()).includes(email));
  assert.equal(await link(page, 'Update review without a game').count(), 0);
}

test('no cache stores a page that a member sees', async () => {
  const { page, own } = await memberWith();
  for (const url of Object.values(own)) {
    const response = await page.request.get(url);
    assert.deepEqual([response.status(), response.headers()['cache-control']], [200, 'no-store'], url);
  }
});

for (const [way, javaScriptEnabled] of Object.entries({
  'with JavaScript': true,
  'without JavaScript': false,
})) {
  test(`a member signs out and presses Back: nothing of theirs is there, ${way}`, async () => {
    const { page, email, own, signIn } = await memberWith({ javaScriptEnabled });
    for (const place of ['My Review', 'a public page'] as const) {
      const url = own[place];
      await open(page, url, javaScriptEnabled);
      await button(page, 'Log Out').first().click();
      await page.waitForURL(`${address}/`);
      await assertNothingOf(page, email);
      await goBack(page);
      await page.waitForURL(place === 'a public page' ? url : /\/signIn\?next=/);
      await assertNothingOf(page, email);
      await signIn();
    }
  });
}

test('a member whose session has ended elsewhere presses Back: nothing of theirs is there', async () => {
  const { page, email, own, signIn, signOut } = await memberWith();
  for (const place of ['My Review', 'a form', 'a public page'] as const) {
    const url = own[place];
    await open(page, url);
    await open(page, `${address}/docs`);
    await signOut();
    await goBack(page);
    await page.waitForURL(place === 'a public page' ? url : /\/signIn\?next=/);
    await assertNothingOf(page, email);
    await signIn();
  }
});

/** What a browser tells a page that it takes out of its back/forward cache. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow']) {
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    }
  });
}

/** Holds back the next fetch of the page, until the returned function is called. */
async function holdFetch(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const plainFetch = window.fetch;
    const held = new Promise((resolve) => addEventListener('go on', resolve, { once: true }));
    window.fetch = (...input) => {
      window.fetch = plainFetch;
      return held.then(() => plainFetch(...input));
    };
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('go on')));
}

test('a page out of the back/forward cache shows nothing until it knows whose it is', async () => {
  const { page, email, own, signOut } = await memberWith();
  await open(page, own['My Review']);
  await link(page, 'Update review without a game').waitFor();
  await signOut();
  const releaseFetch = await holdFetch(page);
  await comeBack(page);
  assert.equal((await page.locator('body').innerText()).trim(), '');
  assert.equal(await link(page, 'Update review without a game').isVisible(), false);
  await releaseFetch();
  await page.waitForURL(/\/signIn\?next=/);
  await assertNothingOf(page, email);
});

test('a page whose session check fails shows nothing, and reloads', async () => {
  const { page, own } = await memberWith();
  await open(page, own['My Review']);
  await page.route('**/api/auth/get-session', (route) => route.abort());
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await comeBack(page);
  await loaded;
});

test('a member who is still signed in comes back to the page as it was, with what was typed', async () => {
  const { page, own } = await memberWith();
  await open(page, own['a form']);
  const text = page.getByRole('textbox', { name: 'Review' });
  await text.fill('Half a thought.');
  await page.evaluate(() => Object.assign(window, { mark: 'the same document' }));
  const releaseFetch = await holdFetch(page);
  await comeBack(page);
  assert.equal(await text.isVisible(), false);
  await releaseFetch();
  await text.waitFor();
  assert.equal(await text.inputValue(), 'Half a thought.');
  assert.equal(await page.evaluate(() => 'mark' in window), true);
});

test('a visitor comes back to a page that they see at once, and as a member where they are one now', async () => {
  const { page, signIn, signOut, own } = await memberWith();
  await signOut();
  await open(page, own['a public page']);
  const releaseFetch = await holdFetch(page);
  await comeBack(page);
  assert.equal(await link(page, 'Sign In').first().isVisible(), true);
  await signIn();
  await releaseFetch();
  await button(page, 'Log Out').first().waitFor();
});

test('a member signs out in one tab, and the others show nothing of theirs', async () => {
  const { page, email, own } = await memberWith();
  const [list, reviews] = [await page.context().newPage(), await page.context().newPage()];
  await open(list, own['My Review']);
  await open(reviews, own['a public page']);
  await open(page, `${address}/docs`);
  await button(page, 'Log Out').first().click();
  await list.waitForURL(/\/signIn\?next=/);
  await link(reviews, 'Sign In').first().waitFor();
  assert.equal(reviews.url(), own['a public page']);
  for (const other of [list, reviews]) {
    await link(other, 'Sign In').first().waitFor();
    assert.equal(await other.getByText(email).count(), 0);
    assert.equal(await other.getByRole('img', { name }).count(), 0);
  }
  await open(page, `${address}/signIn?next=%2Fdocs`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(validPassword);
  await button(page, 'Login').click();
  // The other tabs go on to where they were.
  for (const other of [list, reviews]) await button(other, 'Log Out').first().waitFor();
  await list.waitForURL(own['My Review']);
  assert.equal(reviews.url(), own['a public page']);
});

test('a member who is writing when they sign out in another tab finds the text after signing in', async () => {
  const { page, email, own } = await memberWith();
  const other = await page.context().newPage();
  await open(other, own['a form']);
  const text = other.getByRole('textbox', { name: 'Review' });
  await text.fill('Half a thought.');
  await open(page, `${address}/docs`);
  await button(page, 'Log Out').first().click();
  await other.waitForURL(/\/signIn\?next=/);
  assert.ok(!(await other.content()).includes('Half a thought.'));
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill(validPassword);
  await button(other, 'Login').click();
  await other.waitForURL(own['a form']);
  assert.equal(await text.inputValue(), 'Half a thought.');
});

test('a visitor who is registering when somebody signs in in another tab keeps what was typed', async () => {
  const { page, email, signOut } = await memberWith();
  await signOut();
  const other = await page.context().newPage();
  await open(other, `${address}/auth/registration`);
  await other.getByLabel('Name').fill('Half a name');
  await open(page, `${address}/signIn`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(validPassword);
  await button(page, 'Login').click();
  await button(other, 'Log Out').first().waitFor();
  assert.equal(await other.getByLabel('Name').inputValue(), 'Half a name');
});
