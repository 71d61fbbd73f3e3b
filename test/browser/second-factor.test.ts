import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { openBrowser, waitForHydration } from '../support/browser/browser.ts';
import { button, keyboard, link, pointer, type InputMethod } from '../support/browser/interactions.ts';
import { assertUsable } from '../support/browser/usable-pages.ts';
import { appWith } from '../support/second-factor.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';
import { startServer } from '../support/server.ts';
import { validPassword } from '../support/test-client.ts';

const browser = await openBrowser();
// Not the shared one: an address may register 60 members in ten minutes.
const { address } = await startServer();
const ways = { 'with JavaScript': true, 'without JavaScript': false };
let count = 0;

/** A member on the page of the second factor. */
async function member({ javaScriptEnabled = true } = {}) {
  const email = `factor.${(count += 1)}@example.org`;
  const options = { javaScriptEnabled, viewport: { width: 1280, height: 800 } };
  const { page, pageErrors } = await openSharedPage(
    browser,
    `${address}/account/second-factor`,
    options,
    async ({ request }) => {
      const body = { name: 'Ida Brandt', email, password: validPassword };
      const response = await request.post(`${address}/api/auth/sign-up/email`, { data: body });
      assert.ok(response.ok());
    },
  );
  return { page, email, pageErrors };
}

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const code = (page: Page) => page.getByLabel('Code', { exact: true });

/** OK of a dialog, or without JavaScript of the message in the page. */
const pressOk = (page: Page) => button(page, 'OK').or(link(page, 'OK')).first().click();

async function readKey(page: Page): Promise<string> {
  await page.getByRole('img', { name: 'QR code with the key for your app' }).waitFor();
  return page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
}

/** The next step has the focus: with the Tab key, a person would otherwise begin at the top of the page again. */
async function assertFocusIn(page: Page, text: string) {
  const html = await page.locator('main :focus').innerHTML();
  assert.ok(html.includes(text), html);
}

/** Sets it up; returns the app and the recovery codes. */
async function setUp(page: Page, hands: InputMethod = pointer) {
  await hands.write(password(page), validPassword);
  await hands.press(button(page, 'Continue'));
  const codeOf = appWith(await readKey(page));
  if (hands !== pointer) await assertFocusIn(page, 'QR code');
  await hands.write(code(page), codeOf());
  await hands.press(button(page, 'Turn it on'));
  await page.getByText('Your second factor is on').waitFor();
  if (hands !== pointer) await assertFocusIn(page, 'recovery codes');
  const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
  return { codeOf, recoveryCodes: await codes.allInnerTexts() };
}

async function sendPassword(page: Page, email: string, next: string, hands: InputMethod = pointer) {
  await page.context().clearCookies();
  await page.goto(`${address}/auth/login?next=${encodeURIComponent(next)}`);
  await hands.write(page.getByLabel('Email'), email);
  await hands.write(password(page), validPassword);
  await hands.press(button(page, 'Login'));
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`a member sets up a second factor and signs in with it, ${way}`, async () => {
    const { page, email, pageErrors } = await member({ javaScriptEnabled });
    await password(page).fill('Wrong-1-word');
    await button(page, 'Continue').click();
    await page.getByText('Password: This is not your password.').waitFor();
    await pressOk(page);
    await password(page).fill(validPassword);
    await button(page, 'Continue').click();
    const key = await readKey(page);
    const codeOf = appWith(key);
    await code(page).fill('000000');
    await button(page, 'Turn it on').click();
    await page
      .getByText(/This code is wrong/)
      .first()
      .waitFor();
    await pressOk(page);
    // The key is still the same: the app need not be set up again.
    assert.equal(await readKey(page), key);
    await code(page).fill(codeOf());
    await button(page, 'Turn it on').click();
    await page.getByText('Your second factor is on').waitFor();
    const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
    const recoveryCodes = await codes.allInnerTexts();
    assert.equal(recoveryCodes.length, 10);
    const downloading = page.waitForEvent('download');
    await link(page, 'Download as text').click();
    const download = await downloading;
    assert.equal(download.suggestedFilename(), 'playshelf-recovery-codes.txt');
    const text = readFileSync(await download.path(), 'utf8');
    for (const each of recoveryCodes) assert.ok(text.includes(each));
    assert.equal(await button(page, 'Print').count(), Number(javaScriptEnabled));
    await link(page, "I've stored them").click();
    await page.getByText('It is on. You have 10 recovery codes left.').waitFor();

    await sendPassword(page, email, '/account');
    assert.equal(await code(page).getAttribute('autocomplete'), 'one-time-code');
    assert.equal(await code(page).getAttribute('inputmode'), 'numeric');
    const outdated = codeOf(-5);
    await code(page).fill(outdated);
    await button(page, 'Continue').click();
    await page.getByText(/This code is wrong or has been used/).waitFor();
    await pressOk(page);
    assert.equal(await code(page).inputValue(), outdated);
    await code(page).fill(codeOf(1));
    await button(page, 'Continue').click();
    await page.waitForURL(`${address}/account`);

    await sendPassword(page, email, '/account');
    await link(page, 'Use a recovery code').click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[4]!.toUpperCase());
    await button(page, 'Continue').click();
    await page.waitForURL(`${address}/account`);
    await page.getByText('It is on. You have 9 recovery codes left.').waitFor();
    const unexpected = pageErrors.filter((error) => !/status of 4(01|22)/.test(error));
    assert.deepEqual(unexpected, []);
  });
}

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`a member makes new recovery codes and turns the second factor off, ${way}`, async () => {
    const { page, email } = await member({ javaScriptEnabled });
    const { recoveryCodes: old } = await setUp(page);
    await page.goto(`${address}/account/second-factor`);
    await page.getByText('10 recovery codes left.').waitFor();
    const renew = page.getByRole('region', { name: 'New recovery codes' });
    await renew.getByLabel('Password', { exact: true }).fill(validPassword);
    await button(renew, 'New recovery codes').click();
    const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const renewed = await codes.allInnerTexts();
    assert.equal(new Set([...old, ...renewed]).size, 20);
    // They are shown once.
    await page.goto(`${address}/account/second-factor`);
    await page.getByText('10 recovery codes left.').waitFor();
    assert.equal((await page.content()).includes(renewed[0]!), false);
    const disable = page.getByRole('region', { name: 'Turn it off' });
    await disable.getByLabel('Password', { exact: true }).fill('Wrong-1-word');
    await button(disable, 'Turn it off').click();
    await page.getByText('Password: This is not your password.').waitFor();
    await pressOk(page);
    await disable.getByLabel('Password', { exact: true }).fill(validPassword);
    await button(disable, 'Turn it off').click();
    await page.getByText('Your second factor is off.').first().waitFor();
    await page.context().clearCookies();
    await page.goto(`${address}/auth/login`);
    await page.getByLabel('Email').fill(email);
    await password(page).fill(validPassword);
    await button(page, 'Login').click();
    await page.waitForURL(`${address}/`);
  });
}

test('a sign-in that has expired leads back to the login, and never to another site', async () => {
  const next = encodeURIComponent('//evil.example/');
  const { page } = await openSharedPage(browser, `${address}/auth/login/code?next=${next}`);
  await code(page).fill('123456');
  await button(page, 'Continue').click();
  await page.getByText('This sign-in has expired or ended.').waitFor();
  assert.equal(await code(page).inputValue(), '123456');
  await link(page, 'Sign in again').click();
  await page.waitForURL(`${address}/auth/login`);
});

test('a member sets it up and signs in with the keyboard alone', async () => {
  const { page, email } = await member();
  const hands = keyboard(page);
  const { codeOf } = await setUp(page, hands);
  await sendPassword(page, email, '/account', hands);
  await hands.write(code(page), codeOf(1));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}/account`);
});

test('the pages can be used on a phone, a tablet and a large screen, in both themes', async () => {
  const { page, email, pageErrors } = await member();
  await assertUsable(page);
  await password(page).fill(validPassword);
  await button(page, 'Continue').click();
  const codeOf = appWith(await readKey(page));
  await assertUsable(page);
  await code(page).fill(codeOf());
  await button(page, 'Turn it on').click();
  await page.getByText('Your second factor is on').waitFor();
  await assertUsable(page);
  await page.goto(`${address}/account/second-factor`);
  await waitForHydration(page);
  await assertUsable(page);
  await sendPassword(page, email, '/');
  await assertUsable(page);
  await link(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').waitFor();
  await assertUsable(page);
  assert.deepEqual(pageErrors, []);
});
