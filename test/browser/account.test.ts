import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { openBrowser } from '../support/browser/browser.ts';
import { button, link } from '../support/browser/interactions.ts';
import { findA11yViolations } from '../support/browser/layout-and-a11y.ts';
import { assertUsable } from '../support/browser/usable-pages.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';
import { startServer } from '../support/server.ts';
import { TestClient, validPassword } from '../support/test-client.ts';

const browser = await openBrowser();
// Not the shared one: an address may register 60 members in ten minutes.
const { address } = await startServer();
const newPassword = 'Harbour-9-violin';
const ways = { 'with JavaScript': true, 'without JavaScript': false };
let count = 0;

/** A member on the account page, who is signed in with a phone, too. */
async function memberOnAccountPage({ javaScriptEnabled = true } = {}) {
  const email = `account.${(count += 1)}@example.org`;
  const phone = new TestClient(address);
  const window = { javaScriptEnabled, viewport: { width: 1280, height: 800 } };
  const { page, pageErrors } = await openSharedPage(browser, `${address}/account`, window, async ({ request }) => {
    const body = { name: 'Ida Brandt', email, password: validPassword };
    await request.post(`${address}/api/auth/sign-up/email`, { data: body });
    await phone.callOk('/api/auth/sign-in/email', { body: { email, password: validPassword } });
  });
  return { page, email, phone, pageErrors };
}

const isSignedIn = async (client: TestClient) => (await client.readJson('/api/auth/get-session')) !== null;

/** After a success: a toast, or without JavaScript a message with a link that leads back. */
async function acknowledge(page: Page, message: string, javaScriptEnabled: boolean) {
  await page.getByText(message).first().waitFor();
  if (!javaScriptEnabled) await page.getByRole('link', { name: 'OK' }).click();
}

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`a member changes name and picture, ${way}, and the navbar shows them`, async () => {
    const { page } = await memberOnAccountPage({ javaScriptEnabled });
    await page.getByLabel('Name').fill('Ida Lund');
    await page.getByLabel('Photo URL').fill('');
    await button(page, 'Save profile').click();
    await acknowledge(page, 'Your profile is saved.', javaScriptEnabled);
    await page.getByRole('link', { name: 'Ida Lund (your account)' }).waitFor();
    await page
      .getByRole('banner')
      .getByRole('img', { name: 'Ida Lund' })
      .getByText('IL')
      .waitFor({ state: 'attached' });
  });

  test(`a member changes their password, ${way}: a wrong old one is refused, and then the phone is signed out`, async () => {
    const { page, email, phone } = await memberOnAccountPage({ javaScriptEnabled });
    const fillIn = async (oldPassword: string) => {
      await page.getByLabel('Old password', { exact: true }).fill(oldPassword);
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await button(page, 'Change password').click();
    };
    await fillIn('Wrong-1-word');
    await page.getByText('Old password: This is not your password.').waitFor();
    await page
      .getByRole('button', { name: 'OK' })
      .or(page.getByRole('link', { name: 'OK' }))
      .first()
      .click();
    assert.equal(await isSignedIn(phone), true);
    await fillIn(validPassword);
    await acknowledge(page, 'Your password is changed.', javaScriptEnabled);
    await page.getByText('This browser').waitFor();
    assert.equal(await isSignedIn(phone), false);
    await phone.callOk('/api/auth/sign-in/email', { body: { email, password: newPassword } });
  });
}

test('a member whose session has ended is led to the sign-in and back', async () => {
  const { page, email } = await memberOnAccountPage();
  await page.context().clearCookies();
  await page.getByLabel('Name', { exact: true }).fill('Ida Lund-Berg');
  await button(page, 'Save profile').click();
  // The name is still there, behind the dialog.
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Ida Lund-Berg');
  await link(page, 'Sign in again').click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(validPassword);
  await button(page, 'Login').click();
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
});

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`a member logs out one of their devices, then all, ${way}`, async () => {
    const { page, phone } = await memberOnAccountPage({ javaScriptEnabled });
    const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
    assert.match(await sessions.first().innerText(), /^Chrome on \w+ · This browser/);
    assert.equal(await sessions.count(), 2);
    await sessions
      .nth(1)
      .getByRole('button', { name: /^Sign out / })
      .click();
    await acknowledge(page, 'That session has ended.', javaScriptEnabled);
    await sessions.nth(1).waitFor({ state: 'detached' });
    assert.equal(await isSignedIn(phone), false);
    await button(page, 'Sign out everywhere').click();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  });
}

test('a member whose old password was wrong is led to it, and need not type the new one again', async () => {
  const { page } = await memberOnAccountPage();
  const [oldField, newField] = ['Old password', 'New password'].map((label) => page.getByLabel(label, { exact: true }));
  await oldField!.fill('Wrong-1-word');
  await newField!.fill(newPassword);
  await button(page, 'Change password').click();
  await page.getByText('Old password: This is not your password.').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[name=oldPassword]:focus').waitFor();
  await page.keyboard.type(validPassword);
  assert.deepEqual([await oldField!.inputValue(), await newField!.inputValue()], [validPassword, newPassword]);
  await page.keyboard.press('Enter');
  await page.getByText('Your password is changed.').first().waitFor();
  assert.deepEqual([await oldField!.inputValue(), await newField!.inputValue()], ['', '']);
});

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`a member who leaves sees what goes, is asked twice, and leaves the reviews without a name, ${way}`, async () => {
    const { page, email, phone } = await memberOnAccountPage({ javaScriptEnabled });
    const text = `Left behind ${email}.`;
    await phone.addReview({ text });
    await page.getByRole('link', { name: 'Delete my account…' }).click();
    await page.getByRole('heading', { level: 1, name: 'Delete your account' }).waitFor();
    const goes = page.getByRole('main').getByRole('listitem');
    assert.deepEqual(await goes.allInnerTexts(), [
      `your profile, ${email}, and all ways to sign in`,
      '1 review, unless you choose to keep it',
      '2 sessions',
    ]);
    await page.getByLabel('Keep them, without my name').check();
    await page.getByLabel('Password', { exact: true }).fill('Wrong-1-word');
    await page.getByLabel('Yes, delete my account for good').check();
    await button(page, 'Delete my account').click();
    await page.getByText('Password: This is not your password.').waitFor();
    await page
      .getByRole('button', { name: 'OK' })
      .or(page.getByRole('link', { name: 'OK' }))
      .first()
      .click();
    assert.equal(await page.getByLabel('Keep them, without my name').isChecked(), true);
    if (javaScriptEnabled) assert.deepEqual(await findA11yViolations(page), []);
    await page.getByLabel('Password', { exact: true }).fill(validPassword);
    await page.getByLabel('Yes, delete my account for good').check();
    await button(page, 'Delete my account').click();
    await page.getByRole('heading', { level: 1, name: 'Your account is deleted' }).waitFor();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    assert.equal(await isSignedIn(phone), false);
    const reviews: { text: string; name: string }[] = await phone.readJson('/review?limit=50');
    assert.equal(reviews.find((review) => review.text === text)?.name, 'Former member');
  });
}

test('the account page can be used on a phone, a tablet and a large screen, in both themes', async () => {
  const { page, pageErrors } = await memberOnAccountPage();
  await assertUsable(page);
  assert.deepEqual(pageErrors, []);
});

test('a visitor is sent to the sign-in, which says why and leads back', async () => {
  const { page } = await openSharedPage(browser, `${address}/account`);
  await page.getByText('see your account').waitFor();
  assert.match(page.url(), /\/signIn\?next=%2Faccount$/);
});

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`a member downloads all that is theirs, and stays on the page, ${way}`, async () => {
    const { page } = await memberOnAccountPage({ javaScriptEnabled });
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download everything').click()]);
    assert.match(download.suggestedFilename(), /^playshelf-.*\.zip$/);
    assert.ok((await readFile(await download.path())).subarray(0, 2).equals(Buffer.from('PK')));
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Your account');
  });
}
