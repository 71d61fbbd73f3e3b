import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { CDPSession, Page } from 'playwright';
import { openBrowser, openPage, waitForHydration } from '../support/browser/browser.ts';
import { button, cookiesOf, keyboard } from '../support/browser/interactions.ts';
import { assertUsable } from '../support/browser/usable-pages.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';
import { startServer } from '../support/server.ts';
import { signUpMember, validPassword } from '../support/test-client.ts';

const browser = await openBrowser();
// Not the shared one: an address may register 60 members in ten minutes. By its name: a number has no passkeys.
const server = await startServer();
const address = server.address.replace('127.0.0.1', 'localhost');
let count = 0;

/** A member on the page of their passkeys. */
async function member({ open = openSharedPage } = {}) {
  const email = `passkeys.${(count += 1)}@example.org`;
  const { page, pageErrors } = await open(browser, `${address}/account/passkeys`, {}, async ({ request }) => {
    const body = { name: 'Ida Brandt', email, password: validPassword };
    const response = await request.post(`${address}/api/auth/sign-up/email`, { data: body });
    assert.ok(response.ok());
  });
  return { page, email, pageErrors };
}

type Authenticator = { cdp: CDPSession; id: string };

/** Chromium's virtual authenticator, which verifies its user at once. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  // Removes the authenticator from a shared window. A window of the test's own is closed already, session included.
  after(() => cdp.detach().catch(() => undefined));
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

const setPresence = ({ cdp, id }: Authenticator, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled });
const setVerified = ({ cdp, id }: Authenticator, isUserVerified: boolean) =>
  cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified });
const credentialsOf = async ({ cdp, id }: Authenticator) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials;

async function addPasskey(page: Page, name = '') {
  await page.getByLabel('Password', { exact: true }).fill(validPassword);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await button(page, 'Add a passkey').click();
  await page.getByText('Your passkey is added.').waitFor();
}

const passkeysOn = (page: Page) => page.getByRole('region', { name: 'Your passkeys' }).getByRole('listitem');

const logOut = (page: Page) => page.context().clearCookies();

type Recorded = { requests: (string | undefined)[] };

/** Records the requests for a passkey of every page that follows. */
const recordRequests = (page: Page) =>
  page.addInitScript(() => {
    const recorded: Recorded = { requests: [] };
    Object.assign(window, recorded);
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      recorded.requests.push(options?.mediation);
      return get(options);
    };
  });

/**
 * Presses the button, with somebody present from now on. Not before the request for suggestions: a virtual authenticator
 * would answer that one, as it answers each request that is made while somebody is present.
 */
async function pressButton(page: Page, authenticator: Authenticator) {
  await page.waitForFunction(() => (window as unknown as Recorded).requests.at(-1) === 'conditional');
  await setPresence(authenticator, true);
  await button(page, 'Sign in with a passkey').click();
}

/** A virtual authenticator would choose a suggestion at once, before anybody can press the button. */
const turnSuggestionsOff = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

test('a member adds a passkey, gives it a name, signs in with it by the button, and removes it', async () => {
  const { page, pageErrors } = await member({ open: openPage });
  const authenticator = await addAuthenticator(page);
  await page.getByText('You have no passkey yet.').waitFor();
  await addPasskey(page);
  const passkey = passkeysOn(page).first();
  await passkey.getByText(/^Chrome on \w+$/).waitFor();
  await passkey.getByText('never used').waitFor();
  await passkey.getByText('Rename', { exact: true }).click();
  await passkey.getByLabel('New name').fill('My laptop');
  await button(passkey, 'Save name').click();
  await page.getByText('Your passkey is renamed.').waitFor();
  await passkeysOn(page).getByText('My laptop', { exact: true }).waitFor();
  const [credential] = await credentialsOf(authenticator);
  assert.equal(credential?.isResidentCredential, true);
  assert.equal(credential?.rpId, 'localhost');

  await turnSuggestionsOff(page);
  await logOut(page);
  await page.goto(`${address}/auth/login?next=%2Faccount%2Fpasskeys`);
  await waitForHydration(page);
  await button(page, 'Sign in with a passkey').click();
  await page.waitForURL(`${address}/account/passkeys`);
  await page.getByText(/last used/).waitFor();

  await button(page, 'Remove My laptop').click();
  await page.getByText('Your passkey is removed.').first().waitFor();
  await page.getByText('You have no passkey yet.').waitFor();
  assert.deepEqual(pageErrors, []);
});

test('a member signs in with a passkey from the suggestions of the email field, without a click on a button', async () => {
  const { page } = await member();
  const authenticator = await addAuthenticator(page);
  await addPasskey(page);
  await logOut(page);
  // A virtual authenticator answers a request for suggestions as if the person had chosen the passkey.
  await page.goto(`${address}/signIn?next=%2Faccount%2Fpasskeys`);
  await page.waitForURL(`${address}/account/passkeys`);
  await page.getByText(/last used/).waitFor();
  assert.equal((await credentialsOf(authenticator)).length, 1);
});

test('the email field offers passkeys, and what is typed is kept when a passkey fails', async () => {
  const { page } = await member({ open: openPage });
  const authenticator = await addAuthenticator(page);
  await addPasskey(page);
  await setPresence(authenticator, false);
  await recordRequests(page);
  // It is removed on another device, so the browser still offers it.
  const { passkeys } = await (await page.request.get(`${address}/api/auth/passkeys`)).json();
  const removed = await page.request.delete(`${address}/api/auth/passkeys/${passkeys[0].id}`);
  assert.ok(removed.ok());
  await logOut(page);
  await page.goto(`${address}/auth/login`);
  await waitForHydration(page);
  const field = page.getByLabel('Email');
  assert.equal(await field.getAttribute('autocomplete'), 'username webauthn');
  await field.fill('ida@example.org');
  await pressButton(page, authenticator);
  await page.getByText("This passkey isn't known here. It may have been removed.").waitFor();
  await setPresence(authenticator, false);
  await button(page, 'OK').click();
  assert.equal(await field.inputValue(), 'ida@example.org');
  // The browser was told, and offers it no more.
  assert.equal((await credentialsOf(authenticator)).length, 0);
});

test('a member who cannot be verified is told so, on both pages, and can try again', async () => {
  const { page } = await member({ open: openPage });
  const authenticator = await addAuthenticator(page);
  await setVerified(authenticator, false);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-1-word');
  await button(page, 'Add a passkey').click();
  await page.getByText('Password: This is not your password.').waitFor();
  await button(page, 'OK').click();
  await page.getByLabel('Name', { exact: true }).fill('My key');
  await page.getByLabel('Password', { exact: true }).fill(validPassword);
  await button(page, 'Add a passkey').click();
  await page.getByText(/No passkey was added/).waitFor();
  await button(page, 'OK').click();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'My key');
  await setVerified(authenticator, true);
  await button(page, 'Add a passkey').click();
  await passkeysOn(page).getByText('My key', { exact: true }).waitFor();
  // The same device again.
  await page.getByLabel('Password', { exact: true }).fill(validPassword);
  await button(page, 'Add a passkey').click();
  await page.getByText('This device already has a passkey for your account.').waitFor();
  await button(page, 'OK').click();

  await setVerified(authenticator, false);
  await setPresence(authenticator, false);
  await recordRequests(page);
  await logOut(page);
  await page.goto(`${address}/auth/login`);
  await waitForHydration(page);
  await pressButton(page, authenticator);
  await page.getByText(/You aren't signed in/).waitFor();
  await setPresence(authenticator, false);
  await button(page, 'OK').click();
  await setVerified(authenticator, true);
  await pressButton(page, authenticator);
  await page.waitForURL(`${address}/`);
});

test('a member adds a passkey with the keyboard alone', async () => {
  const { page } = await member();
  await addAuthenticator(page);
  const hands = keyboard(page);
  await hands.write(page.getByLabel('Password', { exact: true }), validPassword);
  await hands.write(page.getByLabel('Name', { exact: true }), 'By keys');
  await hands.press(button(page, 'Add a passkey'));
  const name = passkeysOn(page).getByText('By keys', { exact: true });
  await name.waitFor();
  await page.keyboard.press('Escape');
  await hands.press(passkeysOn(page).locator('summary'));
  await hands.write(page.getByLabel('New name'), 'By keys only');
  await page.keyboard.press('Enter');
  await passkeysOn(page).getByText('By keys only', { exact: true }).waitFor();
});

test('without JavaScript, the pages say that passkeys need it, and passkeys can be renamed and removed', async () => {
  const { page, email } = await member();
  await addAuthenticator(page);
  await addPasskey(page, 'My phone');
  const loginAddress = `${address}/auth/login?next=%2Faccount%2Fpasskeys`;
  const { page: login } = await openSharedPage(browser, loginAddress, { javaScriptEnabled: false });
  // Playwright finds no text in this element.
  const note = login.getByRole('main').locator('noscript p');
  assert.equal(await note.innerText(), 'To sign in with a passkey, turn JavaScript on.');
  assert.equal(await login.getByRole('button', { name: /passkey/ }).count(), 0);
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Password').fill(validPassword);
  await button(login, 'Login').click();
  await login.waitForURL(`${address}/account/passkeys`);
  assert.equal(await note.innerText(), 'To add a passkey, turn JavaScript on.');
  assert.equal(await button(login, 'Add a passkey').isVisible(), false);
  await passkeysOn(login).locator('summary').click();
  await login.getByLabel('New name').fill('x'.repeat(60));
  await button(login, 'Save name').click();
  await login.getByText('Your passkey is renamed.').waitFor();
  await login.getByRole('link', { name: 'OK' }).click();
  await button(login, `Remove ${'x'.repeat(60)}`).click();
  await login.getByText('Your passkey is removed.').first().waitFor();
  await login.getByRole('link', { name: 'OK' }).click();
  await login.getByText('You have no passkey yet.').waitFor();
});

test('at an address without a name there is no button, and the account says why', async () => {
  const { page } = await openSharedPage(browser, `${server.address}/auth/login`);
  await page.waitForLoadState('networkidle');
  assert.equal(await button(page, 'Sign in with a passkey').count(), 0);
  const nina = await signUpMember(server.address, 'Nina Nameless');
  await page.context().addCookies(cookiesOf(nina, server.address));
  await page.goto(`${server.address}/account/passkeys`);
  await page.getByText('Passkeys need https and a domain name (or localhost).').waitFor();
});

test('the pages can be used on a phone, a tablet and a large screen, in both themes', async () => {
  const { page, pageErrors } = await member();
  const authenticator = await addAuthenticator(page);
  await addPasskey(page, 'A name that is as long as a name of a passkey may be at all');
  await page.keyboard.press('Escape');
  await assertUsable(page);
  await setPresence(authenticator, false);
  await logOut(page);
  await page.goto(`${address}/auth/login`);
  await waitForHydration(page);
  await button(page, 'Sign in with a passkey').waitFor();
  await assertUsable(page);
  assert.deepEqual(pageErrors, []);
});
