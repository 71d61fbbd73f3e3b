import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { openBrowser, openPage, waitForHydration } from '../support/browser/browser.ts';
import { startProvider } from '../support/provider/oidc.ts';
import {
  errorDialog,
  openPopup,
  signedIn,
  signInAtProvider,
  startServerWithProviders,
} from '../support/browser/popup.ts';

const browser = await openBrowser();

/** A provider's button, and an account there whose address is nobody else's at the site. */
const ways = [
  ['Google', 'gina'],
  ['Club ID', 'clara'],
] as const;

async function sessionOf(page: Page): Promise<unknown> {
  const response = await page.request.get(new URL('/api/auth/get-session', page.url()).href);
  return response.json();
}

test('a provider that forges an ID token signs nobody in', async () => {
  const [google, club] = await Promise.all([
    startProvider({ host: 'localhost', wrong: 'nonce' }),
    startProvider({ host: 'localhost', wrong: 'alg-none' }),
  ]);
  const login = `${await startServerWithProviders(google, club)}/signIn?next=/allReview`;
  const { page } = await openPage(browser, login);
  for (const name of ['Google', 'Club ID']) {
    const popup = await openPopup(page, `Login With ${name}`);
    await signInAtProvider(popup, 'gina');
    await errorDialog(page).getByText(`${name} couldn't sign you in.`).waitFor();
    assert.equal(await sessionOf(page), null);
    assert.equal(page.url(), login);
    await errorDialog(page).getByRole('button', { name: 'OK' }).click();
  }
});

test('providers that are down when the site starts work as soon as they are up, without a restart', async () => {
  const [google, club] = await Promise.all([
    startProvider({ host: 'localhost' }),
    startProvider({ host: 'localhost' }),
  ]);
  await Promise.all([google.stop(), club.stop()]);
  const login = `${await startServerWithProviders(google, club)}/signIn?next=/allReview`;
  const { page } = await openPage(browser, login);
  for (const name of ['Google', 'Club ID']) {
    await page.getByRole('button', { name: `Login With ${name}` }).click();
    await errorDialog(page).getByText(`${name} can't be reached right now.`).waitFor();
    await errorDialog(page).getByRole('button', { name: 'OK' }).click();
  }
  await Promise.all([google.startAgain(), club.startAgain()]);
  for (const [name, account] of ways) {
    const popup = await openPopup(page, `Login With ${name}`);
    await signInAtProvider(popup, account);
    await page.waitForURL(/\/allReview$/);
    await signedIn(page).waitFor();
    await page.context().clearCookies();
    await page.goto(login);
    await waitForHydration(page);
  }
});
