import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions } from 'playwright';
import { writeSetting } from '../../src/server/db/settings.ts';
import { claimServer } from '../support/admin.ts';
import { openBrowser, waitForHydration } from '../support/browser/browser.ts';
import { cookiesOf, link } from '../support/browser/interactions.ts';
import { findA11yViolations } from '../support/browser/layout-and-a11y.ts';
import { assertUsable } from '../support/browser/usable-pages.ts';
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

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`an admin finds the overview from Moderation, with the last two weeks and what is slow, ${way}`, async () => {
    const { page, pageErrors } = await open(ada, '/moderation', { javaScriptEnabled });
    await link(page, 'Overview').click();
    await page.waitForURL('**/admin');
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByText('There is no backup yet.').waitFor();
    await page.getByText('npm run playshelf -- backup FILE').waitFor();
    const days = page.getByRole('group', { name: 'The last two weeks' });
    assert.equal(await days.getByRole('row').count(), 15);
    assert.match(await days.getByRole('row').nth(1).innerText(), /2\s+0\s+0$/);
    await page.getByRole('rowheader', { name: 'POST /api/auth/sign-up/email' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });
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
  assert.equal(await page.getByRole('table').count(), 0);
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

test('an admin reaches a table by keyboard, to scroll it on a phone', async () => {
  const { page } = await open(ada, '/admin');
  const days = page.getByRole('group', { name: 'The last two weeks' });
  await days.focus();
  assert.ok(await days.evaluate((element) => element === document.activeElement));
});

test("the overview is legible in any width, theme and in forced colours, and nothing is in anybody's way", async () => {
  const { page, pageErrors } = await open(ada, '/admin');
  await assertUsable(page);
  assert.deepEqual(pageErrors, []);
});
