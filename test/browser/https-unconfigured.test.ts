import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { openBrowser, openPage } from '../support/browser/browser.ts';
import { eventually } from '../support/eventually.ts';
import { startHttpsProxy } from '../support/https-proxy.ts';
import { button, dismissDialog, dialog, link, pointer } from '../support/browser/interactions.ts';
import { startServer } from '../support/server.ts';

const browser = await openBrowser({ pictures: true });
const { address, forwardTo } = await startHttpsProxy();
const site = await startServer({ PUBLIC_URL: '' });
forwardTo(site);

const sentence = `This site is reached by https but doesn't know its address. Set PUBLIC_URL=${address} and restart it.`;

async function login(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password').fill('Lantern-7-valley');
  await button(page, 'Login').click();
}

test('a person who sends a form by https to a site without PUBLIC_URL reads what to set, and what was typed stays', async () => {
  const { page } = await openPage(browser, `${address}/auth/login`, { ignoreHTTPSErrors: true });
  await login(page);
  await dialog(page, 'Oops...').getByText(sentence).waitFor();
  await dismissDialog(page, pointer, 'Oops...');
  assert.equal(await page.getByLabel('Email').inputValue(), 'ada@example.org');
  assert.equal(await page.getByLabel('Password').inputValue(), 'Lantern-7-valley');
});

test("without JavaScript the same sentence stands in the site's own page", async () => {
  const options = { ignoreHTTPSErrors: true, javaScriptEnabled: false };
  const { page } = await openPage(browser, `${address}/auth/login`, options);
  const posted = page.waitForResponse((one) => one.request().method() === 'POST');
  const [response] = await Promise.all([posted, login(page)]);
  assert.equal(response.status(), 400);
  await page.getByRole('main').getByText(sentence).waitFor();
  await link(page.getByRole('navigation'), 'All Review').first().waitFor();
  assert.deepEqual(await page.context().cookies(), []);
});

test('the operator of the site reads it once in the log, however many forms come', async () => {
  const advice = 'for example PUBLIC_URL=https://games.example.org, and start it again';
  // The log is written in batches.
  await eventually(() => assert.ok(site.output().includes(advice)));
  assert.equal(site.output().split(advice).length, 2, site.output());
});
