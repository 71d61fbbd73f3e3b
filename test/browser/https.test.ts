import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright';
import { validPassword } from '../support/test-client.ts';
import { openBrowser, waitForHydration, openPage } from '../support/browser/browser.ts';
import { startHttpsProxy } from '../support/https-proxy.ts';
import {
  button,
  dismissDialog,
  dialog,
  dismissAndNavigate,
  link,
  pointer,
  register,
  setGame,
} from '../support/browser/interactions.ts';
import { startProvider } from '../support/provider/oidc.ts';
import { openPopup, signedIn, signInAtProvider, startServerWithProviders } from '../support/browser/popup.ts';

const browser = await openBrowser({ pictures: true });
const google = await startProvider({ host: 'localhost' });
const club = await startProvider({ host: 'localhost' });
const { address, forwardTo } = await startHttpsProxy();
const proxies = { PUBLIC_URL: address, TRUST_PROXY: '127.0.0.1,::1' };
forwardTo({ address: await startServerWithProviders(google, club, proxies) });

const both = { 'with JavaScript': true, 'without JavaScript': false };

/** A browser sends such cookies by https alone; `__Host-` ones cannot be planted by another host. */
async function assertCookiesAreSecure(context: BrowserContext): Promise<void> {
  const cookies = (await context.cookies()).filter(({ name }) => name.includes('playshelf'));
  for (const { name, secure, httpOnly } of cookies) assert.ok(secure && httpOnly, name);
  const session = cookies.find(({ name }) => name === '__Host-playshelf.session_token');
  assert.equal(session?.path, '/');
}

async function logOut(page: Page): Promise<void> {
  await button(page, 'Log Out').first().click();
  await link(page, 'Sign In').first().waitFor();
}

for (const [way, javaScriptEnabled] of Object.entries(both)) {
  const options = { javaScriptEnabled, ignoreHTTPSErrors: true };

  test(`behind an https proxy a person registers, signs in, writes, edits and deletes a review, ${way}`, async () => {
    const email = `ada.${javaScriptEnabled}@example.org`;
    const { page } = await openPage(browser, `${address}/signUp`, options);
    await register(page, pointer, email);
    await assertCookiesAreSecure(page.context());
    await dismissAndNavigate(page, pointer, 'Registration Done Successfully!');
    await logOut(page);

    await page.goto(`${address}/signIn?next=/addReview`);
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(validPassword);
    await button(page, 'Login').click();
    await page.waitForURL(`${address}/addReview`);
    await assertCookiesAreSecure(page.context());

    await setGame(page, 'Portal 2');
    await page.keyboard.press('Escape');
    const text = page.getByRole('textbox', { name: 'Review' });
    await text.fill('Written by https.');
    await button(page, 'Add Review').click();
    await dismissAndNavigate(page, pointer, 'Review Added Successfully!');
    await page.waitForURL(`${address}/myReview/${email}`);
    const card = page.getByRole('article');
    await link(card, 'Update review of Portal 2').click();
    await text.fill('Edited by https.');
    await button(page, 'Update Review').click();
    await dismissAndNavigate(page, pointer, 'Review edited Successfully!');
    await card.getByText('Edited by https.').waitFor();

    await button(card, 'Delete review of Portal 2').click();
    const question = 'Do you want to Delete the item??';
    await page.getByRole('heading', { name: question }).waitFor();
    await button(javaScriptEnabled ? dialog(page, question) : page, 'Delete').click();
    await dismissDialog(page, pointer, 'Deleted Successfully!');
    await page.getByRole('heading', { name: "You haven't reviewed anything yet" }).waitFor();
    await logOut(page);
    assert.ok(page.url().startsWith(address));
  });
}

test('behind an https proxy a person signs in by the Google popup', async () => {
  const options = { ignoreHTTPSErrors: true };
  const { page } = await openPage(browser, `${address}/signIn?next=/allReview`, options);
  const popup = await openPopup(page, 'Login With Google');
  const closed = popup.waitForEvent('close');
  await signInAtProvider(popup, 'gina');
  await closed;
  await page.waitForURL(`${address}/allReview`);
  await signedIn(page).waitFor();
  await assertCookiesAreSecure(page.context());
});

test('behind an https proxy a person signs in with Google by a redirect, without JavaScript', async () => {
  const options = { ignoreHTTPSErrors: true, javaScriptEnabled: false };
  const { page } = await openPage(browser, `${address}/signIn?next=/allReview`, options);
  await button(page, 'Login With Google').click();
  await signInAtProvider(page, 'greta');
  await page.waitForURL(`${address}/allReview`);
  await signedIn(page).waitFor();
  await assertCookiesAreSecure(page.context());
});
