import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Browser } from 'playwright';
import { claimLinkIn } from '../support/admin.ts';
import { seedCatalogue, validPassword } from '../support/test-app.ts';
import { openBrowser, openPage, openWindow, waitForHydration } from '../support/browser/browser.ts';
import { createSqlite, openDatabase } from '../support/databases/databases.ts';
import { assertNoLayoutShift, findA11yViolations, recordLayoutShifts } from '../support/browser/layout-and-a11y.ts';
import { assertUsable } from '../support/browser/usable-pages.ts';
import { gamesNamed } from '../support/search-fixtures.ts';
import { startServer } from '../support/server.ts';

/** Names that break a careless card. */
const germanTitle = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const longTitle = `The ${'very '.repeat(38)}long`.padEnd(200, '!');
const games = [germanTitle, longTitle, '🎮🕹️👾 «مغامرة» in the Ⅻth dimension', 'أسطورة الصحراء الكبرى'];
const member = {
  name: 'محمد 🦊 Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung-Müller',
  email: 'a.rather.long.address.of.a.person.who.plays@a-rather-long-name-of-a-club.example.org',
  password: validPassword,
};

const environment = await createSqlite('tables');
const db = await openDatabase(environment);
await seedCatalogue(db, gamesNamed(games));
await db.destroy();
const { address, output } = await startServer(environment);
const claimLink = claimLinkIn(output());
const browser = await openBrowser({ pictures: true });
const shelf = await furnish(browser);

/** A member with reviews and a list of the hardest names. */
async function furnish(chromium: Browser) {
  const context = await chromium.newContext();
  const send = async (path: string, data: object) => {
    const response = await context.request.post(address + path, { data });
    assert.ok(response.ok(), `${path}: ${await response.text()}`);
    return response.json();
  };
  await send('/api/auth/sign-up/email', member);
  const reviews: string[] = [];
  for (const gameTitle of games) {
    const text = `${gameTitle}\n\n${germanTitle.repeat(3)}`;
    const review = { gameTitle, rating: '4', year: '2011-2015', gameGenre: 'Role-Playing', text };
    reviews.push((await send('/review', review)).insertedId);
    await send('/gameList', { gameTitle });
  }
  const found = await context.request.get(`${address}/review/${member.email}?limit=1`);
  const [{ gameId }] = await found.json();
  const storageState = await context.storageState();
  await context.close();
  return { storageState, gameId, reviewId: reviews[0] };
}

type Screen = {
  path: string;
  signedIn?: boolean;
  status?: number;
  /** Whether a large screen shows elements that a phone does not. */
  hasWideElements?: boolean;
};

const own = encodeURIComponent(member.email);

/** Every screen that there is, as a visitor and as a member sees it. */
const screens: Record<string, Screen> = {
  'home, for a visitor': { path: '/', hasWideElements: true },
  'home, for a member': { path: '/', signedIn: true, hasWideElements: true },
  'a search': { path: '/games?q=portal', hasWideElements: true },
  'a search that finds nothing': { path: '/games?q=xqztwrfl', signedIn: true },
  'all reviews, for a visitor': { path: '/allReview' },
  'all reviews, for a member': { path: '/allReview', signedIn: true },
  'filtered reviews': { path: '/allReview?sort=longest&rating=5', hasWideElements: true },
  'a filter that finds no review': { path: '/allReview?genre=Sports&rating=1' },
  'a title of several games': { path: '/allReview?title=zelda' },
  'a game, for a visitor': { path: `/details/${shelf.gameId}` },
  'a game, for a member': { path: `/details/${shelf.gameId}`, signedIn: true },
  login: { path: '/auth/login' },
  'the way to sign in': { path: '/signIn' },
  registration: { path: '/auth/registration' },
  'the way to sign up': { path: '/signUp' },
  'taking over a site, for a visitor': { path: claimLink },
  'taking over a site, for a member': { path: claimLink, signedIn: true },
  'a link to take over a site that no longer works': { path: '/claim?token=none' },
  'adding a review': { path: '/addReview', signedIn: true, hasWideElements: true },
  'own reviews': { path: `/myReview/${own}`, signedIn: true },
  'the question before deleting': {
    path: `/myReview/${own}?delete=${shelf.reviewId}`,
    signedIn: true,
  },
  'changing a review': { path: `/editmyreview/${own}/${shelf.reviewId}`, signedIn: true },
  'the watch list': { path: `/gameWatchList/${own}`, signedIn: true },
  "somebody else's reviews": { path: '/myReview/x@example.org', signedIn: true, status: 403 },
  'a page that is not there': { path: '/nowhere', status: 404 },
  'a game that is not there': { path: '/details/nothing', status: 404 },
  'a sign-in that failed': { path: '/auth/done?error=access_denied' },
  'the documentation': { path: '/docs' },
};

const small = { width: 320, height: 720 };
const windows = {
  visitor: await openWindow(browser, address, {}, recordLayoutShifts),
  member: await openWindow(browser, address, { storageState: shelf.storageState }, recordLayoutShifts),
};

for (const [name, { path, signedIn = false, status = 200, hasWideElements = false }] of Object.entries(screens)) {
  test(`${name}: nothing is in anybody's way, nothing jumps, nothing is wider than a phone`, async () => {
    const { page, pageErrors } = windows[signedIn ? 'member' : 'visitor'];
    pageErrors.splice(0);
    await page.setViewportSize(small);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(address + path);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await assertNoLayoutShift(page);
    assert.equal(await page.locator('h1').count(), 1);
    await assertUsable(page);
    if (hasWideElements) assert.deepEqual(await findA11yViolations(page), [], 'on a large screen');
    const refused = new RegExp(`status of ${status}`);
    assert.deepEqual(
      pageErrors.filter((line) => status === 200 || !refused.test(line)),
      [],
    );
  });
}

test('a barrier in a page would be found: a field without a label, a text too pale', async () => {
  const { page } = await openPage(browser, `${address}/auth/login`);
  await page.evaluate(() => {
    for (const label of document.querySelectorAll('label')) label.remove();
    document.querySelector('h1')!.style.color = 'rgb(128 128 128 / 20%)';
  });
  const violations = (await findA11yViolations(page)).map((line) => line.replace(/:.*/s, ''));
  assert.deepEqual([...new Set(violations)].toSorted(), ['color-contrast', 'label']);
});
