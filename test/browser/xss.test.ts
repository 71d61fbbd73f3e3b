import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright';
import { openBrowser, openPage, waitForHydration } from '../support/browser/browser.ts';
import { createSqlite, openDatabase } from '../support/databases/databases.ts';
import { seedCatalogue } from '../support/test-app.ts';
import { gamesNamed } from '../support/search-fixtures.ts';
import { startServer } from '../support/server.ts';
import { signUpMember } from '../support/test-client.ts';
import { xssPayloads } from '../support/xss-payloads.ts';

const text = xssPayloads.join('\n\n');
/** The state of a page goes through JSON, HTML and back. */
const oddText = 'a</script><!--<script>\u2028b\u2029&amp;<>"\'`\\ \\u003c 🎮 %3C';
const payloadAt = (index: number) => xssPayloads[index % xssPayloads.length]!;

const environment = await createSqlite('tables');
const db = await openDatabase(environment);
const games = gamesNamed(xssPayloads).map((game, index) => ({
  ...game,
  manufacturer_name: payloadAt(index + 1).trim(),
  game_detail: text.slice(0, 5_000),
}));
const samples = games.map(({ slug }, index) => ({
  game: slug,
  name: payloadAt(index + 2),
  rating: '5',
  text,
  hoursAgo: index + 1,
}));
await seedCatalogue(db, games, samples);
await db.destroy();
const { address } = await startServer({ ...environment, SAMPLE_REVIEWS: 'on' });
const browser = await openBrowser();
const mara = await signUpMember(address, payloadAt(4));
await mara.callOk('/users', { body: { photo: 'https://xss.invalid/photo.png' } });
const [game] = await mara.readJson('/default?limit=1');
const reviewId = await mara.addReview({
  name: payloadAt(9),
  gameTitle: game.name,
  rating: '4',
  text: oddText,
});
await mara.callOk('/gameList', { body: { gameTitle: game.name } });
/** The pictures of somebody else, whose host would learn who reads the review. */
const otto = await signUpMember(address, `Otto ${payloadAt(41)}`);
await otto.callOk('/users', { body: { photo: 'https://xss.invalid/otto.png' } });
await otto.addReview({ gameTitle: game.name, photo: 'https://xss.invalid/review.png', text });
const own = encodeURIComponent(mara.email);
const odd = encodeURIComponent(text.slice(0, 1_500));

/** What the scripts of the corpus would do: call this function. */
async function plantMarker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(window, { xss: () => calls.push(location.href), xssCalls: calls });
  });
}

async function assertNothingRan(page: Page, title: string): Promise<void> {
  await waitForHydration(page);
  // The events of what was rendered, such as errors of images, come before the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const calls = await page.evaluate(() => (window as unknown as { xssCalls: string[] }).xssCalls);
  assert.deepEqual(calls, [], title);
}

const screens: Record<'visitor' | 'member', string[]> = {
  visitor: [
    '/',
    '/games?sort=name',
    `/games?q=${odd}&maker=${odd}`,
    '/allReview',
    `/allReview?title=${odd}&sort=${odd}`,
    `/details/${game._id}`,
    `/auth/login?next=/${odd}`,
    `/auth/registration?next=${odd}`,
    `/auth/done?error=${odd}&provider=${odd}`,
    '/docs',
    `/${encodeURIComponent(payloadAt(0))}`,
  ],
  member: [
    '/',
    '/allReview',
    `/details/${game._id}`,
    `/addReview?game=${odd}`,
    `/myReview/${own}`,
    `/myReview/${own}?delete=${reviewId}`,
    `/editmyreview/${own}/${reviewId}`,
    `/gameWatchList/${own}`,
  ],
};

for (const [viewer, paths] of Object.entries(screens)) {
  test(`a ${viewer} sees texts that are scripts on every screen, and none of them runs`, async () => {
    const options = viewer === 'member' ? { extraHTTPHeaders: { cookie: mara.cookies.header() } } : {};
    const { page, pageErrors } = await openPage(browser, address + paths[0]!, options, plantMarker);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    for (const path of paths) {
      await page.goto(address + path);
      await assertNothingRan(page, path);
    }
    assert.deepEqual(dialogs, []);
    // Their own photo is the only address of another host that a member's browser may load.
    const expected = /status of (403|404|422)|xss\.invalid\/photo\.png|ERR_NAME_NOT_RESOLVED/;
    assert.deepEqual(
      pageErrors.filter((line) => !expected.test(line)),
      [],
    );
  });
}

test('a member gets a text with the end of a script and line separators back as they wrote it, from server and browser', async () => {
  const options = { extraHTTPHeaders: { cookie: mara.cookies.header() } };
  const { page } = await openPage(browser, `${address}/editmyreview/${own}/${reviewId}`, options, plantMarker);
  assert.equal(await page.locator('textarea').inputValue(), oddText);
  await page.goto(`${address}/myReview/${own}`);
  assert.equal(await page.locator('article p', { hasText: 'a</script>' }).first().textContent(), oddText);
  await assertNothingRan(page, 'own reviews');
});

test('a script that gets into a page all the same is not run, nor a style applied, nor a frame loaded', async () => {
  const planted =
    '<script>xss()</script><img src=x onerror=xss()><p style="color: red" id=planted>a</p><base href=https://xss.invalid/>';
  const context = await browser.newContext();
  await plantMarker(context);
  await context.route(`${address}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('<main', `${planted}<main`) });
  });
  const page = await context.newPage();
  const violations: string[] = [];
  page.on('console', (message) => violations.push(message.text()));
  await page.goto(`${address}/`, { waitUntil: 'load' });
  await assertNothingRan(page, 'the home page');
  assert.equal(violations.filter((line) => line.includes('Content Security Policy')).length, 4, violations.join('\n'));
  await context.close();
});
