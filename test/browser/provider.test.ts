import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signUpMember } from '../support/test-client.ts';
import { openBrowser, waitForHydration } from '../support/browser/browser.ts';
import { cookiesOf } from '../support/browser/interactions.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';
import { startProvider } from '../support/provider/oidc.ts';
import {
  errorDialog,
  openPopup,
  signedIn,
  signInAtProvider,
  startServerWithProviders,
} from '../support/browser/popup.ts';

const browser = await openBrowser();
// One as Google is today; one whose pages cut every tie to the window that opened them.
const google = await startProvider({ host: 'localhost' });
const club = await startProvider({ host: 'localhost', openerPolicy: true });
const address = await startServerWithProviders(google, club);

const loginAddress = `${address}/signIn?next=/allReview`;

for (const [button, account] of [
  ['Login With Google', 'gina'],
  ['Login With Club ID', 'clara'],
] as const) {
  test(`a person who refuses at "${button}", or closes its window, is told so, and then signs in to the page first asked for`, async () => {
    const { page } = await openSharedPage(browser, loginAddress);
    const refused = await openPopup(page, button);
    await refused.getByRole('button', { name: 'Refuse' }).click();
    await errorDialog(page).getByText('because access was denied').waitFor();
    await errorDialog(page).getByRole('button', { name: 'OK' }).click();
    await errorDialog(page).waitFor({ state: 'detached' });
    assert.equal(page.url(), loginAddress);

    const given = await openPopup(page, button);
    await given.getByLabel('Account').waitFor();
    await given.close();
    await errorDialog(page).getByText('was closed before you signed in').waitFor();
    await errorDialog(page).getByRole('button', { name: 'OK' }).click();

    const popup = await openPopup(page, button);
    const closed = popup.waitForEvent('close');
    await signInAtProvider(popup, account);
    await closed;
    await page.waitForURL(`${address}/allReview`);
    await signedIn(page).waitFor();
  });
}

test('the way back from a provider is good for one sign-in', async () => {
  const { page } = await openSharedPage(browser, loginAddress);
  const wayBack = page.context().waitForEvent('request', (request) => request.url().includes('/api/auth/callback/'));
  const popup = await openPopup(page, 'Login With Google');
  await signInAtProvider(popup, 'gina');
  await signedIn(page).click();
  await page.getByRole('link', { name: 'Sign In', exact: true }).waitFor();
  await page.goto((await wayBack).url());
  await page.getByRole('heading', { name: 'Oops...' }).waitFor();
  const session = await page.request.get(`${address}/api/auth/get-session`);
  assert.equal(await session.json(), null);
});

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
  test(`a member connects a provider on the account page, signs in with it, and disconnects it, ${way}`, async () => {
    const person = `linker-${javaScriptEnabled}`;
    const mara = await signUpMember(address, `Mara ${javaScriptEnabled ? 'One' : 'Two'}`);
    const { page } = await openSharedPage(browser, `${address}/account`, { javaScriptEnabled }, (context) =>
      context.addCookies(cookiesOf(mara, address)),
    );
    await page.getByRole('button', { name: 'Connect Club ID' }).click();
    await signInAtProvider(page, person);
    await page.waitForURL(`${address}/account`);
    await page.getByText(`${person}@example.org`).waitFor();
    await page.context().clearCookies();
    await page.goto(`${address}/signIn?next=/account`);
    if (javaScriptEnabled) {
      await waitForHydration(page);
      await signInAtProvider(await openPopup(page, 'Login With Club ID'), person);
    } else {
      await page.getByRole('button', { name: 'Login With Club ID' }).click();
      await signInAtProvider(page, person);
    }
    await page.waitForURL(`${address}/account`);
    const session = await page.request.get(`${address}/api/auth/get-session`);
    assert.equal((await session.json()).user.email, mara.email);
    await page.getByRole('button', { name: 'Disconnect Club ID' }).click();
    await page.getByText('Disconnected.').first().waitFor();
    await page.getByRole('button', { name: 'Connect Club ID' }).waitFor();
  });
}

test('from the registration page a newcomer comes in by Google too', async () => {
  const { page } = await openSharedPage(browser, `${address}/signUp`);
  const popup = await openPopup(page, 'Sign In With Google');
  await signInAtProvider(popup, 'newcomer');
  await page.waitForURL(`${address}/`);
  await signedIn(page).waitFor();
  const session = await page.request.get(`${address}/api/auth/get-session`);
  assert.equal((await session.json()).user.email, 'newcomer@example.org');
});

test('a person whose browser blocks the window is told how to let it open', async () => {
  const { page } = await openSharedPage(browser, loginAddress, {}, (context) =>
    // A page without the right to open windows: no tool can switch this blocker off.
    context.route(loginAddress, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      headers['content-security-policy'] += '; sandbox allow-scripts allow-same-origin allow-forms';
      await route.fulfill({ response, headers });
    }),
  );
  await page.getByRole('button', { name: 'Login With Google' }).click();
  await errorDialog(page).getByText('blocked the Google window').waitFor();
});

test('a provider that has not verified an address does not get into the account of a member who registered here', async () => {
  const { page } = await openSharedPage(browser, loginAddress);
  assert.equal((await signUpMember(address, 'Uma')).email, 'uma@example.org');
  const popup = await openPopup(page, 'Login With Google');
  await signInAtProvider(popup, 'uma');
  await errorDialog(page).getByText('Your email already has an account with another way to sign in').waitFor();
  const session = await page.request.get(`${address}/api/auth/get-session`);
  assert.equal(await session.json(), null);
});

test('a person is told that a provider is unavailable, and signs in when it is back', async () => {
  await google.stop();
  const { page } = await openSharedPage(browser, loginAddress);
  await page.getByRole('button', { name: 'Login With Google' }).click();
  await errorDialog(page).getByText("Google can't be reached right now").waitFor();
  await errorDialog(page).getByRole('button', { name: 'OK' }).click();
  await google.startAgain();
  const popup = await openPopup(page, 'Login With Google');
  await signInAtProvider(popup, 'gina');
  await page.waitForURL(`${address}/allReview`);
});
