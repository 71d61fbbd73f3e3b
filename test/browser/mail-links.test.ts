import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { openBrowser, waitForHydration } from '../support/browser/browser.ts';
import { button, cookiesOf, keyboard, link } from '../support/browser/interactions.ts';
import { assertUsable } from '../support/browser/usable-pages.ts';
import { startMailServer } from '../support/mail-server.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';
import { startServer } from '../support/server.ts';
import { signUpMember, TestClient, validPassword } from '../support/test-client.ts';

const browser = await openBrowser();
const mailServer = await startMailServer();
const { address } = await startServer({ SMTP_URL: mailServer.url });
const newPassword = 'Harbour-9-violin';
const ways = { 'with JavaScript': true, 'without JavaScript': false };
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Somebody who has registered, with the link that they were sent. */
async function newMember() {
  const name = `Ida ${letters.shift()}`;
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
  let client = new TestClient(address);
  const confirmLink = await mailServer.linkAfter(email, '/auth/confirm', async () => {
    client = await signUpMember(address, name);
  });
  return { client, email, name, confirmLink };
}

async function signInOn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();
}

const requestReset = (email: string) => () =>
  new TestClient(address).callOk('/api/auth/request-password-reset', { body: { email } });

test('a member follows the link in the mail, signs in, and confirms the address', async () => {
  const { email, confirmLink } = await newMember();
  const { page } = await openSharedPage(browser, confirmLink.href);
  await page.getByText('Did someone else register your address?').waitFor();
  await link(page.getByRole('main'), 'Sign in').click();
  await signInOn(page, email, validPassword);
  await page.getByText(`Confirm that ${email} is yours.`).waitFor();
  await button(page, 'Confirm my address').click();
  await page.getByRole('heading', { level: 1, name: 'Your address is confirmed' }).waitFor();
  await link(page, 'Your account').click();
  await page.getByRole('region', { name: 'Email' }).getByText('Confirmed.').waitFor();
  await page.goto(confirmLink.href);
  await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor();
});

test('a person with a link that is used, or for another account, is told so before they log in or press a button', async () => {
  const { client, confirmLink } = await newMember();
  const { client: otto } = await newMember();
  const { page } = await openSharedPage(browser, confirmLink.href, {}, (context) =>
    context.addCookies(cookiesOf(otto, address)),
  );
  await page.getByRole('heading', { level: 1, name: 'This link is for another account' }).waitFor();
  await link(page.getByRole('main'), 'Take my address back').waitFor();
  await client.callOk('/api/auth/verify-email', { body: { token: confirmLink.searchParams.get('token') } });
  await page.context().clearCookies();
  await page.goto(confirmLink.href);
  await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor();
  await link(page.getByRole('main'), 'Your account').click();
  await page.waitForURL(/\/signIn\?next=/);
});

test('without JavaScript, a member who is signed in confirms the address', async () => {
  const { client, email, confirmLink } = await newMember();
  const { page } = await openSharedPage(browser, confirmLink.href, { javaScriptEnabled: false }, (context) =>
    context.addCookies(cookiesOf(client, address)),
  );
  await page.getByText(`Confirm that ${email} is yours.`).waitFor();
  await button(page, 'Confirm my address').click();
  await page.getByRole('heading', { level: 1, name: 'Your address is confirmed' }).waitFor();
});

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`a member who forgot the password asks for a link on the login page and sets a new one, ${way}`, async () => {
    const { email } = await newMember();
    const { page } = await openSharedPage(browser, `${address}/auth/login`, { javaScriptEnabled });
    const resetLink = await mailServer.linkAfter(email, '/auth/reset-password', async () => {
      await link(page, 'Forgot your password?').click();
      await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
      await page.getByLabel('Email').fill(email);
      await button(page, 'Send me a link').click();
      await page.getByText(`If ${email} has an account, a link is on its way.`).waitFor();
    });
    await page.goto(resetLink.href);
    await page.getByLabel("Yes, it's my account: keep it as it is").check();
    await page.getByLabel('New password', { exact: true }).fill('short');
    await button(page, 'Set password').click();
    await page.getByText('Use 7 or more characters, with').first().waitFor();
    await button(page, 'OK').or(link(page, 'OK')).first().click();
    assert.equal(await page.getByLabel("Yes, it's my account: keep it as it is").isChecked(), true);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await button(page, 'Set password').click();
    await page.getByRole('heading', { level: 1, name: 'Your password is set' }).waitFor();
    await link(page.getByRole('main'), 'Sign in').click();
    await signInOn(page, email, newPassword);
    await page.getByRole('link', { name: /\(your account\)$/ }).waitFor();
    await page.goto(resetLink.href);
    await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor();
  });
}

test('a person whose address somebody else registered takes it back with the keyboard alone, and starts anew', async () => {
  const { client: stranger, email, name } = await newMember();
  await stranger.addReview({ text: 'Written by somebody else.' });
  const resetLink = await mailServer.linkAfter(email, '/auth/reset-password', requestReset(email));
  const { page } = await openSharedPage(browser, resetLink.href);
  const hands = keyboard(page);
  await page.getByText(`Someone registered your address as “${name}”`).waitFor();
  await page
    .getByText('The account has 1 review and 0 games on its watch list. If you keep it, its passkeys')
    .waitFor();
  await hands.press(page.getByLabel("Yes, it's my account: keep it as it is"));
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.getByLabel('No, give me a new account with my address').isChecked(), true);
  await hands.write(page.getByLabel('New password', { exact: true }), newPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your password is set' }).waitFor();
  assert.equal(await stranger.readJson('/api/auth/get-session'), null);
  await page.goto(`${address}/auth/login?next=/account`);
  await waitForHydration(page);
  await signInOn(page, email, newPassword);
  const earlier = page.getByRole('region', { name: 'Were you here before?' });
  await earlier.getByText('It has 1 review and 0 games on its watch list.').waitFor();
  await earlier.getByLabel('Password of the earlier account').fill('Wrong-7-word');
  await button(earlier, 'Bring it here').click();
  await page.getByText('This is not the password of the earlier account.').first().waitFor();
  await button(page, 'OK').click();
  await button(earlier, "It wasn't mine").click();
  await page.getByText("You won't be asked again.").waitFor();
  await earlier.waitFor({ state: 'detached' });
});

test('the pages of links can be used on a phone, a tablet and a large screen, in both themes', async () => {
  const { email, confirmLink } = await newMember();
  const resetLink = await mailServer.linkAfter(email, '/auth/reset-password', requestReset(email));
  const pages = [`${address}/auth/forgot-password`, resetLink.href, confirmLink.href, `${address}/auth/reset-password`];
  const { page, pageErrors } = await openSharedPage(browser, pages[0]!);
  for (const path of pages) {
    await page.goto(path);
    await waitForHydration(page);
    await assertUsable(page);
    assert.deepEqual(pageErrors, []);
  }
});
