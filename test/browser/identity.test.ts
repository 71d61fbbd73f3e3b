import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { passwordMessage } from '../../src/contracts/member.ts';
import { validPassword } from '../support/test-client.ts';
import { openBrowser, openPage } from '../support/browser/browser.ts';
import { sharedServer } from '../support/browser/shared-server.ts';

const browser = await openBrowser();
const address = await sharedServer('unwritten');

type Person = { name: string; email: string; photo?: string; password?: string };

/** Fills in the registration form and sends it. */
async function register(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Photo URL').fill(person.photo ?? `${address}/icon.svg`.replace('http:', 'https:'));
  await page.getByLabel('Password').fill(person.password ?? validPassword);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

async function login(page: Page, email: string, password = validPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

const logOut = (page: Page) => page.getByRole('button', { name: 'Log Out' });

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
  const email = (name: string) => `${name}.${javaScriptEnabled ? 'js' : 'plain'}@example.org`;

  test(`a person registers, is greeted, goes on to the page first asked for and signs out, ${way}`, async () => {
    const start = `${address}/signUp?next=/allReview`;
    const { page } = await openPage(browser, start, { javaScriptEnabled });
    await register(page, { name: 'Ada Example', email: email('ada') });
    const dialog = page.getByRole('dialog', { name: 'Registration Done Successfully!' });
    await dialog.waitFor();
    await logOut(page).first().waitFor({ state: 'attached' });
    await dialog.getByRole(javaScriptEnabled ? 'button' : 'link', { name: 'OK' }).click();
    await page.waitForURL(`${address}/allReview`);
    await logOut(page).click();
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/');
  });

  test(`a password against the rule is refused in the product's words, ${way}`, async () => {
    const { page } = await openPage(browser, `${address}/auth/registration`, { javaScriptEnabled });
    await register(page, { name: 'Bo', email: email('bo'), password: 'weak' });
    const dialog = page.getByRole('dialog', { name: 'Oops...' });
    await dialog.getByText(passwordMessage).waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    assert.equal(await page.getByLabel('Name').inputValue(), '');
    assert.equal(await page.getByLabel('Email').inputValue(), '');
  });

  test(`a taken email is told in a dialog, and what was typed stays, ${way}`, async () => {
    const { page } = await openPage(browser, `${address}/auth/registration`, { javaScriptEnabled });
    await register(page, { name: 'Ada Again', email: email('ada').toUpperCase() });
    const dialog = page.getByRole('dialog', { name: 'Oops...' });
    await dialog.getByText('This email is registered already.').waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Ada Again');
  });

  test(`a wrong password is told in a dialog, the email stays, the right one goes on, ${way}`, async () => {
    const start = `${address}/signIn?next=/allReview`;
    const { page } = await openPage(browser, start, { javaScriptEnabled });
    await login(page, email('ada'), 'Wrong-1-password');
    const dialog = page.getByRole('dialog', { name: 'Oops...' });
    await dialog.getByText('The email or the password is not right.').waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    assert.equal(await page.getByLabel('Email').inputValue(), email('ada'));
    await login(page, email('ada'));
    await page.waitForURL(`${address}/allReview`);
    await logOut(page).waitFor();
  });
}

test('after signing in a person is never sent to another site', async () => {
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:1']) {
    const start = `${address}/auth/login?${new URLSearchParams({ next })}`;
    const { page } = await openPage(browser, start);
    await login(page, 'ada.js@example.org');
    await logOut(page).waitFor();
    assert.equal(page.url(), `${address}/`, next);
  }
});

test('a member whose photo does not load is shown by their initials', async () => {
  const { page } = await openPage(browser, `${address}/auth/login`);
  const lost = page.waitForEvent('requestfailed', (request) => /^https:.*icon\.svg/.test(request.url()));
  await login(page, 'ada.js@example.org');
  await lost;
  const avatar = page.getByRole('navigation').getByRole('img', { name: 'Ada Example' }).first();
  assert.equal(await avatar.innerText(), 'AE');
  await avatar.locator('img').waitFor({ state: 'detached' });
});

test('with Escape a dialog closes and the focus is back where it was', async () => {
  const { page } = await openPage(browser, `${address}/auth/login`);
  await page.getByRole('button', { name: 'Login With Google' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Oops...' });
  await dialog.getByText('This site has no Google sign-in yet.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  assert.equal(focused, 'Login With Google');
});

test('without JavaScript, the button of a provider that is not there says so too', async () => {
  const { page } = await openPage(browser, `${address}/auth/login`, { javaScriptEnabled: false });
  await page.getByRole('button', { name: 'Login With Google' }).click();
  await page.getByText('This site has no Google sign-in yet.').waitFor();
});
