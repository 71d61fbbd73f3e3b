import type { Locator, Page } from 'playwright';
import type { TestProvider } from '../provider/oidc.ts';
import { startServer } from '../server.ts';

/** Starts a server with both providers configured; returns its address. */
export async function startServerWithProviders(
  google: TestProvider,
  club: TestProvider,
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { address } = await startServer({
    GOOGLE_CLIENT_ID: 'playshelf',
    GOOGLE_CLIENT_SECRET: 'only-for-tests',
    GOOGLE_ISSUER: google.issuer,
    OIDC_ISSUER: club.issuer,
    OIDC_CLIENT_ID: 'playshelf',
    OIDC_CLIENT_SECRET: 'only-for-tests',
    OIDC_NAME: 'Club ID',
    ...environment,
  });
  return address;
}

/** Clicks a provider's button and returns the popup that opens. */
export async function openPopup(page: Page, button: string): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
  return popup;
}

/** Fills in and submits the provider's sign-in form. */
export async function signInAtProvider(popup: Page, account: string): Promise<void> {
  await popup.getByLabel('Account').fill(account);
  await popup.getByRole('button', { name: 'Sign in' }).click();
}

export const errorDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Oops...' });
export const signedIn = (page: Page): Locator => page.getByRole('button', { name: 'Log Out' });
