import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions } from 'playwright';
import { budgets } from '../../src/server/limits/budgets.ts';
import { assertNoHorizontalScroll, openBrowser, openPage, waitForHydration } from '../support/browser/browser.ts';
import { button, dialog, dismissDialog, gameField, pointer, setGame } from '../support/browser/interactions.ts';
import { findA11yViolations, visualRules } from '../support/browser/layout-and-a11y.ts';
import { startServer } from '../support/server.ts';
import { validPassword } from '../support/test-client.ts';

const browser = await openBrowser();
/** The browser names a network as a proxy would: requests of this machine itself have no limits on reads. */
const { address } = await startServer({ TRUST_PROXY: '127.0.0.1' });

let count = 0;

/** Somebody on a network of their own, at a page. */
async function personAt(path: string, options: BrowserContextOptions = {}) {
  const email = `person.${(count += 1)}@example.org`;
  const extraHTTPHeaders = { 'x-forwarded-for': `203.0.113.${count}` };
  const { page } = await openPage(browser, address + path, { ...options, extraHTTPHeaders }, async ({ request }) => {
    const data = { name: 'Rosa Writer', email, password: validPassword };
    assert.equal((await request.post(`${address}/api/auth/sign-up/email`, { data })).status(), 200);
  });
  return { page, email, request: page.context().request };
}

type Person = Awaited<ReturnType<typeof personAt>>;

async function useUpWrites({ request }: Person): Promise<void> {
  const data = { gameTitle: 'Portal 2' };
  for (let writes = 0; writes < budgets.memberWrites.newAccount.burst; writes += 1) {
    assert.ok((await request.post(`${address}/gameList`, { data })).ok());
  }
}

async function useUpReads({ request, email }: Person): Promise<void> {
  // No other test has requested these, so no cache has them.
  const read = (index: number) => request.get(`${address}/default?maker=${email}&limit=${index}`);
  const { max } = budgets.renders.burst;
  for (let reads = 1; reads <= max; reads += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => read(reads + index)));
  }
  assert.equal((await read(max + 1)).status(), 429);
}

const tooManyChanges = /^You've made a lot of changes in a short time\. Please wait (10|9) minutes and try again\.$/;
const tooManyReads = 'Your network has requested a lot of pages in a short time. Please wait a minute and try again.';

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test(`a member whose review is one too many reads why, and loses nothing of it, ${way}`, async () => {
    const person = await personAt('/addReview', { javaScriptEnabled });
    const { page, request, email } = person;
    await useUpWrites(person);
    await setGame(page, 'Elden Ring');
    await page.getByRole('radio', { name: '4 out of 5' }).check();
    await page.getByRole('textbox', { name: 'Review' }).fill('Worth an evening.');
    await button(page, 'Add Review').click();
    await dialog(page, 'Oops...').getByText(tooManyChanges).waitFor();
    await dismissDialog(page, pointer, 'Oops...');
    assert.equal(await gameField(page, 'Game title').inputValue(), 'Elden Ring');
    assert.equal(await page.getByRole('radio', { name: '4 out of 5' }).isChecked(), true);
    assert.equal(await page.getByRole('textbox', { name: 'Review' }).inputValue(), 'Worth an evening.');
    assert.deepEqual(await (await request.get(`${address}/review/${email}`)).json(), []);
  });
}

test('a member whose network has requested too many pages reads why wherever they are, and loses nothing', async () => {
  const person = await personAt('/docs');
  const { page } = person;
  const open = async (path: string) => {
    const tab = await page.context().newPage();
    await tab.goto(address + path);
    await waitForHydration(tab);
    return tab;
  };
  const [form, games] = [await open('/addReview'), await open('/games')];
  await form.getByRole('textbox', { name: 'Review' }).fill('Worth an evening.');
  await useUpReads(person);

  await button(form, 'Add Review').click();
  await dialog(form, 'Oops...').getByText(tooManyReads).waitFor();
  await dismissDialog(form, pointer, 'Oops...');
  assert.equal(await form.getByRole('textbox', { name: 'Review' }).inputValue(), 'Worth an evening.');

  await games.getByRole('link', { name: 'More games' }).click();
  await games.getByText(tooManyReads).waitFor();

  await page.getByRole('link', { name: 'All Review' }).first().click();
  await page.getByText(tooManyReads).waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Too many requests' }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  let rules: string[] | undefined;
  for (const fontSize of ['18px', '36px']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
    await assertNoHorizontalScroll(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await findA11yViolations(page, rules), [], `${colorScheme}, ${fontSize}`);
      // The other rules read the markup, which stays the same.
      rules = visualRules;
    }
  }
});
