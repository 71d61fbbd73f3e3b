import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import { counterNames, gaugeNames, resolutions, startOf } from '../../src/server/ops/history/names.ts';
import { addToHistory, type Sample } from '../../src/server/ops/history/queries.ts';
import { writeSetting } from '../../src/server/db/settings.ts';
import { claimServer } from '../support/admin.ts';
import { assertNoHorizontalScroll, openBrowser, waitForHydration } from '../support/browser/browser.ts';
import { cookiesOf, keyboard, link } from '../support/browser/interactions.ts';
import { assertNoTextOverflow, findA11yViolations } from '../support/browser/layout-and-a11y.ts';
import { assertNoObstacles } from '../support/browser/obstacles.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';
import { createSqlite, openDatabase } from '../support/databases/databases.ts';
import { startServer } from '../support/server.ts';
import { signUpMember, type TestClient } from '../support/test-client.ts';

const browser = await openBrowser();
const environment = await createSqlite('tables');
const db = await openDatabase(environment);
const server = await startServer(environment);
const { address } = server;
const ada = await claimServer(server);
const mara = await signUpMember(address, 'Mara Okafor');
const ways = { 'with JavaScript': true, 'without JavaScript': false };

const open = (member: TestClient | undefined, path: string, options?: BrowserContextOptions) =>
  openSharedPage(browser, address + path, options, (context) => context.addCookies(cookiesOf(member, address)));

/** A history of a day and a month, as two busy processes store it; with a gap. */
async function storeHistory(): Promise<void> {
  const { fiveMinutes, hour, day } = resolutions;
  const samples: Sample[] = [];
  const now = Date.now();
  for (const [resolutionMs, count] of [[fiveMinutes, 288] as const, [hour, 720] as const]) {
    for (let step = 1; step < count; step += 1) {
      if (step > count / 2 && step < count * 0.6) continue;
      const startsAt = startOf(now, resolutionMs) - step * resolutionMs;
      const names = [...counterNames, ...gaugeNames];
      samples.push(
        ...names.map((name, index) => ({ resolutionMs, startsAt, name, value: (index + 1) * (1 + (step % 7)) })),
      );
    }
  }
  for (const resolutionMs of [hour, day]) {
    const startsAt = startOf(now, resolutionMs);
    const routes = { 'GET /allReview': 40, 'POST /api/auth/passkeys/options': 90, '<b>GET</b> /x': 12 };
    for (const [route, ms] of Object.entries(routes)) {
      samples.push({ resolutionMs, startsAt, name: `route count ${route}`, value: 20 });
      samples.push({ resolutionMs, startsAt, name: `route ms ${route}`, value: ms * 20 });
    }
  }
  await addToHistory(db, samples);
}

const chart = (page: Page, title: string) => page.getByRole('img', { name: new RegExp(`^${title}\\. `) });

test('an admin of a fresh site reads that the first figures are on their way, and that a backup is missing', async () => {
  // The server may have stored something by now.
  await db.deleteFrom('metric_history').execute();
  const { page } = await open(ada, '/admin', { javaScriptEnabled: false });
  await page.getByText('The first figures appear within a minute.').waitFor();
  await page.getByText('There is no backup yet.').waitFor();
  await page.getByText('npm run playshelf -- backup FILE').waitFor();
  assert.equal(await page.getByRole('img').filter({ hasText: 'Requests' }).count(), 0);
});

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`an admin finds the overview from Moderation, and looks at a day and at a month, ${way}`, async () => {
    await storeHistoryOnce();
    const { page, pageErrors } = await open(ada, '/moderation', { javaScriptEnabled });
    await link(page, 'Overview').click();
    await page.waitForURL('**/admin');
    if (javaScriptEnabled) await waitForHydration(page);
    const label = await chart(page, 'Requests').getAttribute('aria-label');
    assert.match(label!, /^Requests\. [\d,]+, at most [\d,]+ in five minutes \(.+\)\.$/);
    assert.ok((await chart(page, 'Requests').locator('path').first().getAttribute('d'))!.length > 100);
    assert.equal(await page.locator('figure').count(), 10);
    await link(page, 'Last 30 days').click();
    await page.waitForURL('**/admin?range=30d#charts');
    await page.getByRole('img', { name: /^Requests\. .+ in an hour/ }).waitFor();
    assert.equal(await link(page, 'Last 30 days').getAttribute('aria-current'), 'page');
    await page.locator('summary', { hasText: 'All figures as a table' }).click();
    await page.getByRole('group', { name: 'By day' }).waitFor();
    const rows = await page.getByRole('group', { name: 'By day' }).getByRole('row').count();
    assert.ok(rows >= 31 && rows <= 32, `${rows} rows`);
    await page.getByRole('rowheader', { name: 'POST /api/auth/passkeys/options' }).first().waitFor();
    assert.equal(await page.locator('td b, th b').count(), 0);
    assert.deepEqual(pageErrors, []);
  });
}

let isStored = false;
async function storeHistoryOnce(): Promise<void> {
  if (isStored) return;
  isStored = true;
  await storeHistory();
}

test('an admin is warned of an old backup and of a database that does not fit, and no longer if all is well', async () => {
  await writeSetting(db, 'last backup', new Date(Date.now() - 72 * 3_600_000).toISOString());
  await db.insertInto('migrations').values({ name: '9999-later', applied_at: 1 }).execute();
  const { page } = await open(ada, '/admin');
  await page.getByText(/The last backup is from .+ UTC, more than two days ago\./).waitFor();
  await page.getByText(/A newer version has changed the database \(9999-later\)/).waitFor();
  assert.deepEqual(await findA11yViolations(page), []);
  await db.deleteFrom('migrations').where('name', '=', '9999-later').execute();
  await writeSetting(db, 'last backup', new Date(Date.now() - 3_600_000).toISOString());
  await page.reload();
  await page.getByText('(1 h ago)').waitFor();
  assert.equal(await page.getByText('more than two days ago').count(), 0);
  assert.equal(await page.getByText('A newer version').count(), 0);
});

test('a member has no link to the overview and does not see it; a visitor is asked to sign in', async () => {
  const { page } = await open(mara, '/admin', { javaScriptEnabled: false });
  await page.getByText('This is for admins only.').waitFor();
  assert.equal(await page.locator('figure').count(), 0);
  const moderator = await signUpMember(address, 'Mo Derator');
  await db.updateTable('members').set({ role: 'moderator' }).where('id', '=', moderator.id).execute();
  await page.context().addCookies(cookiesOf(moderator, address));
  await page.goto(`${address}/moderation`);
  await link(page, 'Hidden reviews').waitFor();
  assert.equal(await link(page, 'Overview').count(), 0);
  await page.context().clearCookies();
  await page.goto(`${address}/admin`);
  assert.match(page.url(), /\/signIn\?/);
});

test('an admin uses the overview by keyboard alone', async () => {
  await storeHistoryOnce();
  const { page } = await open(ada, '/admin');
  const { press } = keyboard(page);
  await press(link(page, 'Last 30 days'));
  await page.waitForURL('**/admin?range=30d#charts');
  await page
    .getByRole('img', { name: /in an hour/ })
    .first()
    .waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  assert.equal(await focused(), 'Last 30 days');
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'All figures as a table');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'By day');
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'Slowest routes');
});

test("the overview is legible in any width, theme and in forced colours, and nothing is in anybody's way", async () => {
  await storeHistoryOnce();
  const { page, pageErrors } = await open(ada, '/admin');
  await page.locator('summary', { hasText: 'All figures as a table' }).click();
  await assertNoObstacles(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const [fill, ground] = await chart(page, 'Requests').evaluate((svg) => [
    getComputedStyle(svg.querySelector('path')!).fill,
    getComputedStyle(document.body).backgroundColor,
  ]);
  assert.notEqual(fill, ground);
  assert.deepEqual(pageErrors, []);
});

test('the overview of a month has no more obstacles than that of a day', async () => {
  await storeHistoryOnce();
  const { page, pageErrors } = await open(ada, '/admin?range=30d', { viewport: { width: 320, height: 800 } });
  await page.locator('summary', { hasText: 'All figures as a table' }).click();
  await assertNoHorizontalScroll(page);
  await assertNoTextOverflow(page);
  assert.deepEqual(await findA11yViolations(page), []);
  assert.deepEqual(pageErrors, []);
});
