import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { passwordMessage } from '../../src/contracts/member.ts';
import { validPassword } from '../support/test-client.ts';
import { assertNoHorizontalScroll, openBrowser, openWindow, waitForHydration } from '../support/browser/browser.ts';
import { sharedServer } from '../support/browser/shared-server.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';

const browser = await openBrowser();
const withPictures = await openBrowser({ pictures: true });
const address = await sharedServer('readOnly');

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

/** A dialog moves the focus when it has been closed. */
const waitForFocus = (page: Page, name: string) => page.locator(`[name=${name}]:focus`).waitFor();

const toggleOf = (page: Page) => page.getByRole('button', { name: 'Show password' });

/** The parts of the password's rule that are ticked off. */
async function metRules(page: Page): Promise<string[]> {
  const rules = await page
    .getByLabel('Password')
    .locator('xpath=ancestor::div[2]')
    .getByRole('listitem')
    .allTextContents();
  assert.equal(rules.length, 5);
  return rules.filter((rule) => rule.endsWith(', done')).map((rule) => rule.replace(', done', ''));
}

/** The texts that describe a field to screen readers. */
async function descriptionOf(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
}

const valuesIn = (page: Page) =>
  Promise.all(['Name', 'Email', 'Photo URL', 'Password'].map((label) => page.getByLabel(label).inputValue()));

const logOut = (page: Page) => page.getByRole('button', { name: 'Log Out' });

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
  const email = (name: string) => `${name}.${javaScriptEnabled ? 'js' : 'plain'}@example.org`;

  test(`a person registers, is greeted, goes on to the page first asked for and signs out, ${way}`, async () => {
    const start = `${address}/signUp?next=/allReview`;
    const { page } = await openSharedPage(browser, start, { javaScriptEnabled });
    await register(page, { name: 'Ada Example', email: email('ada') });
    const dialog = page.getByRole('dialog', { name: 'Registration Done Successfully!' });
    await dialog.waitFor();
    await logOut(page).first().waitFor({ state: 'attached' });
    if (!javaScriptEnabled) {
      assert.equal(await page.getByLabel('Email').count(), 0, 'no empty form');
      await page.getByRole('link', { name: 'Browse all games' }).waitFor();
    }
    await dialog.getByRole(javaScriptEnabled ? 'button' : 'link', { name: 'OK' }).click();
    await page.waitForURL(`${address}/allReview`);
    await logOut(page).click();
    await page.getByRole('link', { name: 'Sign In', exact: true }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/');
  });

  test(`a password against the rule is refused in the product's words, ${way}`, async () => {
    const { page } = await openSharedPage(browser, `${address}/auth/registration`, { javaScriptEnabled });
    await register(page, {
      name: 'Bo',
      email: email('bo'),
      photo: 'https://photos.invalid/bo.jpg',
      password: 'weak',
    });
    const dialog = page.getByRole('dialog', { name: 'Oops...' });
    await dialog.getByText(passwordMessage).waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    assert.deepEqual(await valuesIn(page), ['', '', 'initials', '']);
    assert.deepEqual(await metRules(page), []);
    assert.match(await descriptionOf(page.getByLabel('Password')), /7 or more characters/);
    await page.getByRole('button', { name: 'Put back what I typed' }).click();
    const typed = ['Bo', email('bo'), 'https://photos.invalid/bo.jpg', ''];
    await eventually(async () => assert.deepEqual(await valuesIn(page), typed));
    assert.doesNotMatch(page.url(), /Bo|bo/);
  });

  test(`a person without a picture registers with their initials, ${way}`, async () => {
    const { page } = await openSharedPage(browser, `${address}/auth/registration`, { javaScriptEnabled });
    const photo = page.getByLabel('Photo URL');
    assert.equal(await photo.inputValue(), 'initials');
    assert.match(await descriptionOf(photo), /^Required\. With “initials”, we draw yours as your picture\./);
    await page.getByLabel('Name').fill('Zoë van Dyke');
    await page.getByLabel('Email').fill(email('zoe'));
    await page.getByLabel('Password').fill(validPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Registration Done Successfully!' }).waitFor();
    await page.getByRole('banner').getByRole('img', { name: 'Zoë van Dyke' }).getByText('ZD').waitFor();
  });

  test(`a taken email is told in a dialog, and what was typed stays, ${way}`, async () => {
    const start = `${address}/auth/registration?next=/allReview`;
    const { page } = await openSharedPage(browser, start, { javaScriptEnabled });
    await register(page, { name: 'Ada Again', email: email('ada').toUpperCase() });
    const dialog = page.getByRole('dialog', { name: 'Oops...' });
    await dialog.getByText('This email already has an account. Sign in').waitFor();
    assert.equal(await dialog.getByRole('link', { name: 'Sign in' }).getAttribute('href'), '/signIn?next=%2FallReview');
    await dialog.getByRole('button', { name: 'OK' }).click();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Ada Again');
    const field = page.getByLabel('Email');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await descriptionOf(field), 'This email already has an account. Sign in');
    if (javaScriptEnabled) await waitForFocus(page, 'email');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).last().click();
    await page.waitForURL(`${address}/signIn?next=%2FallReview`);
  });

  test(`a wrong password is told in a dialog, the email stays, the right one goes on, ${way}`, async () => {
    const start = `${address}/signIn?next=/allReview`;
    const { page } = await openSharedPage(browser, start, { javaScriptEnabled });
    await login(page, email('ada'), 'Wrong-1-password');
    const dialog = page.getByRole('dialog', { name: 'Oops...' });
    await dialog.getByText('Wrong email or password.').waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    if (javaScriptEnabled) await waitForFocus(page, 'password');
    assert.equal(await page.getByLabel('Email').inputValue(), email('ada'));
    await login(page, email('ada'));
    await page.waitForURL(`${address}/allReview`);
    await logOut(page).waitFor();
  });
}

test('a person sees which parts of the rule their password meets, while they type', async () => {
  const { page } = await openSharedPage(browser, `${address}/auth/registration`);
  const password = page.getByLabel('Password');
  const status = page.getByRole('status').filter({ hasText: /needed|rule/ });
  assert.equal(await status.count(), 0);
  await password.pressSequentially('Lan');
  assert.deepEqual(await metRules(page), ['an upper-case letter', 'a lower-case letter']);
  assert.equal(await status.textContent(), 'Still needed: 7 or more characters, a number, a symbol.');
  await password.pressSequentially('tern-7');
  assert.equal((await metRules(page)).length, 5);
  assert.equal(await status.textContent(), 'Your password meets all the rules.');
  await password.press('Backspace');
  assert.equal(await status.textContent(), 'Still needed: a number.');
});

test('a password that was typed before the page was ready is checked as well', async () => {
  const { page } = await openWindow(browser, address);
  const typed = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto(`${address}/auth/registration`, { waitUntil: 'commit' });
  await page.getByLabel('Password').fill('Lantern');
  typed.resolve();
  await toggleOf(page).waitFor();
  assert.deepEqual(await metRules(page), ['7 or more characters', 'an upper-case letter', 'a lower-case letter']);
});

for (const path of ['/auth/login', '/auth/registration']) {
  test(`at ${path}, a person shows the password and goes on typing where they were`, async () => {
    const { page } = await openSharedPage(browser, address + path);
    const password = page.getByLabel('Password');
    const toggle = toggleOf(page);
    const type = () => password.getAttribute('type');
    await password.fill('Lantrn-7-valley');
    await password.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
    assert.deepEqual([await type(), await toggle.getAttribute('aria-pressed')], ['password', 'false']);
    await toggle.click();
    assert.deepEqual([await type(), await toggle.getAttribute('aria-pressed')], ['text', 'true']);
    await waitForFocus(page, 'password');
    await page.keyboard.type('e');
    assert.equal(await password.inputValue(), validPassword);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    assert.equal(await type(), 'password');
    assert.equal(await toggle.evaluate((button) => button === document.activeElement), true);
    await page.keyboard.press('Space');
    // The browser takes it for an address, the site does not.
    await page.getByLabel('Email').fill('nobody@example');
    if (path === '/auth/registration') {
      await page.getByLabel('Name').fill('Nobody');
      await page.getByLabel('Photo URL').fill(`${address}/icon.svg`);
    }
    await page.getByLabel('Email').press('Enter');
    await page.getByRole('dialog', { name: 'Oops...' }).waitFor();
    assert.equal(await type(), 'password');
  });
}

test('without JavaScript, no button to show the password is there', async () => {
  const { page } = await openSharedPage(browser, `${address}/docs`, { javaScriptEnabled: false });
  for (const path of ['/auth/login', '/auth/registration']) {
    await page.goto(address + path);
    await page.getByLabel('Password').waitFor();
    assert.equal(await toggleOf(page).count(), 0);
  }
});

test('a person whose text is twice as large reads and fills in the forms on a phone', async () => {
  const { page } = await openSharedPage(browser, `${address}/docs`, { viewport: { width: 360, height: 720 } });
  for (const path of ['/auth/login?next=/addReview', '/auth/registration']) {
    await page.goto(address + path);
    await waitForHydration(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await assertNoHorizontalScroll(page);
  }
});

test('after signing in a person is never sent to another site', async () => {
  const { page } = await openSharedPage(browser, `${address}/docs`);
  // Of those, pages.test.ts has more: here, the browser follows.
  for (const next of ['//evil.example', 'javascript:1']) {
    await page.context().clearCookies();
    await page.goto(`${address}/auth/login?${new URLSearchParams({ next })}`);
    await waitForHydration(page);
    await login(page, 'ada.js@example.org');
    await logOut(page).waitFor();
    assert.equal(page.url(), `${address}/`, next);
  }
});

test('a member whose photo does not load is shown by their initials', async () => {
  const { page } = await openSharedPage(withPictures, `${address}/auth/login`);
  const lost = page.waitForEvent('requestfailed', (request) => /^https:.*icon\.svg/.test(request.url()));
  await login(page, 'ada.js@example.org');
  await lost;
  const avatar = page.getByRole('navigation').getByRole('img', { name: 'Ada Example' }).first();
  assert.equal(await avatar.innerText(), 'AE');
});

test('without JavaScript, nothing covers the initials of a member whose photo does not load', async () => {
  const { page } = await openSharedPage(withPictures, `${address}/auth/login`, { javaScriptEnabled: false });
  const lost = page.waitForEvent('requestfailed', (request) => /^https:.*icon\.svg/.test(request.url()));
  await login(page, 'ada.plain@example.org');
  await lost;
  const avatar = page.getByRole('navigation').getByRole('img', { name: 'Ada Example' }).first();
  const seen = await avatar.screenshot();
  await avatar.evaluate((element) => element.lastElementChild!.remove());
  assert.equal(await avatar.innerText(), 'AE');
  assert.ok(seen.equals(await avatar.screenshot()));
});

test('with Escape a dialog closes and the focus is back where it was', async () => {
  const { page } = await openSharedPage(browser, `${address}/auth/login`);
  await page.getByRole('button', { name: 'Login With Google' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Oops...' });
  await dialog.getByText("Google sign-in isn't set up here.").waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  assert.equal(focused, 'Login With Google');
});

test('without JavaScript, the button of a provider that is not there says so too', async () => {
  const { page } = await openSharedPage(browser, `${address}/auth/login`, { javaScriptEnabled: false });
  const button = page.getByRole('button', { name: 'Login With Google' });
  assert.equal(await descriptionOf(button), "Google sign-in isn't set up here.");
  await button.click();
  await page.getByRole('heading', { name: 'Oops...' }).waitFor();
  await page.getByText("Google sign-in isn't set up here.").waitFor();
});

for (const place of ['beside the message', 'above the form']) {
  test(`a person whose password is refused puts back what they typed ${place}, and stands at the password`, async () => {
    const { page } = await openSharedPage(browser, `${address}/auth/registration`);
    await register(page, { name: 'Bo', email: 'bo@example.org', photo: 'initials', password: 'weak' });
    const dialog = page.getByRole('dialog', { name: 'Oops...' });
    await dialog.waitFor();
    if (place === 'above the form') await page.keyboard.press('Escape');
    const putBack = page.getByRole('button', { name: 'Put back what I typed' });
    // In the document, the dialog comes first.
    await putBack.first().press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await waitForFocus(page, 'password');
    assert.deepEqual(await valuesIn(page), ['Bo', 'bo@example.org', 'initials', '']);
    assert.equal(await putBack.count(), 0);
  });
}
