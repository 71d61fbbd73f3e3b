import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import type { ReportedReview } from '../../src/contracts/moderation/moderation.ts';
import { claimServer } from '../support/admin.ts';
import { assertNoHorizontalScroll, openBrowser, waitForHydration } from '../support/browser/browser.ts';
import { button, link, openPageAs } from '../support/browser/interactions.ts';
import { findA11yViolations } from '../support/browser/layout-and-a11y.ts';
import { assertUsable } from '../support/browser/usable-pages.ts';
import { lendWindows, type LentWindowOptions } from '../support/browser/shared-window.ts';
import { startServer } from '../support/server.ts';
import { signUpMember, TestClient, validPassword } from '../support/test-client.ts';
import { xssPayloads } from '../support/xss-payloads.ts';

const browser = await openBrowser();
const withPictures = await openBrowser({ pictures: true });
// Not the shared one: an address may register 60 members in ten minutes.
const server = await startServer();
const { address } = server;
const useWindow = lendWindows(browser, address);
const ada = await claimServer(server);
const ways = { 'with JavaScript': true, 'without JavaScript': false };
const letters = 'abcdefghijklmnopqrstuvwxyz';
let count = 0;

/** Somebody new, with a name of their own. */
function someone(name: string): Promise<TestClient> {
  count += 1;
  return signUpMember(address, `${name} ${letters[Math.floor(count / 26)]}${letters[count % 26]}`);
}

/** A page as a member sees it, or a visitor, in the window of the test. */
async function open(member: TestClient | undefined, path: string, options: LentWindowOptions = {}): Promise<Page> {
  const { page } = await useWindow({ viewport: { width: 1280, height: 800 }, ...options, member });
  await page.goto(address + path);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

/** Replaces who is signed in, in a window that stays open. */
async function signIn(page: Page, member: TestClient): Promise<void> {
  await page.context().clearCookies();
  const cookies = [...member.cookies].map(([name, value]) => ({ name, value, url: address }));
  await page.context().addCookies(cookies);
}

/** A review that somebody has reported as spam. */
async function reportedReview(text: string) {
  const [writer, reporter] = [await someone('Wanda'), await someone('Rita')];
  const id = await writer.addReview({ text, gameTitle: 'Portal 2', rating: '5' });
  await writer.addReview({ text: 'Another one of today.', gameTitle: 'God of War' });
  await reporter.callOk(`/api/reviews/${id}/report`, { body: { reason: 'spam', text: 'It sells coins.' } });
  return { writer, reporter, id };
}

const act = (action: string, id: string, body: object = {}) =>
  ada.callOk(`/api/moderation/${action.replace('ID', id)}`, { body: { reason: 'A test.', ...body } });

const cardOf = (page: Page, id: string) => page.locator(`#review-${id}`);

async function isPublic(text: string): Promise<boolean> {
  const reviews: { text: string }[] = await new TestClient(address).readJson('/review?limit=1000');
  return reviews.some((review) => review.text === text);
}

test('a member on a slow connection who clicks Report twice has one dialog, before the response', async () => {
  const { writer, reporter, id } = await reportedReview('Slow coins.');
  const page = await open(reporter, '/allReview');
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  await page.route(`**/api/reviews/${id}/report`, async (route) => {
    await response;
    await route.continue();
  });
  const dialogs = page.getByRole('dialog', { name: 'Report this review' });
  const report = link(page, `Report ${writer.name}'s review of Portal 2 to the moderators`);
  await report.evaluate((anchor: HTMLAnchorElement) => [anchor.click(), anchor.click()]);
  await dialogs.getByLabel('Insult or hate').waitFor();
  respond();
  await dialogs.getByText('You have reported this review already').waitFor();
  assert.equal(await dialogs.count(), 1);
  await button(page, 'OK').click();
  await dialogs.waitFor({ state: 'detached' });
});

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`a member reports a review from its card, ${way}, and is told so the second time`, async () => {
    const [writer, reporter] = [await someone('Wanda'), await someone('Rita')];
    const text = `Buy coins, ${way}.`;
    const id = await writer.addReview({ text, gameTitle: 'Portal 2' });
    const page = await open(reporter, '/allReview', { javaScriptEnabled });
    const report = link(page, `Report ${writer.name}'s review of Portal 2 to the moderators`);
    const send = async () => {
      await report.first().click();
      await page.getByLabel('Insult or hate').check();
      await page.getByLabel('A note for the moderators').fill('Very rude.');
      await button(page, 'Send report').click();
    };
    await send();
    await page.getByText('Thank you. The moderators will look at it.').first().waitFor();
    if (!javaScriptEnabled) await page.goto(`${address}/allReview`);
    await report.first().click();
    await page.getByText('You have reported this review already').waitFor();
    assert.equal(await button(page, 'Send report').count(), 0);
    if (javaScriptEnabled) {
      await button(page, 'OK').click();
      assert.equal(await page.getByRole('dialog', { name: 'Report this review' }).count(), 0);
      assert.match(page.url(), /\/allReview$/);
    }
    const reported: ReportedReview[] = await ada.readJson('/api/moderation/reports?limit=50');
    const own = reported.find(({ review }) => review._id === id);
    assert.deepEqual(
      own?.reports.map(({ reason, text: line }) => [reason, line]),
      [['insult', 'Very rude.']],
    );
  });

  test(`a moderator sees a reported review with its context and hides it; its writer sees why, and deletes it, ${way}`, async () => {
    const text = `Cheap coins here, ${way}.`;
    const { writer, reporter, id } = await reportedReview(text);
    const page = await open(ada, '/moderation', { javaScriptEnabled });
    const card = cardOf(page, id);
    const shown = await card.innerText();
    for (const part of [
      '1 report',
      'Spam or advertising (1)',
      'Portal 2',
      text,
      writer.name,
      'Member since',
      '2 reviews',
      '2 in the last day',
      'It sells coins.',
      `by ${reporter.name}`,
    ]) {
      assert.ok(shown.toLowerCase().includes(part.toLowerCase()), `${part} is not in: ${shown}`);
    }
    await card.getByText('Other reviews of the last day').click();
    await card.getByText('Another one of today.').waitFor();
    await card.getByLabel('Reason').fill('Selling coins.');
    await card.getByRole('button', { name: 'Hide review' }).click();
    await page.getByText('The review is hidden.').first().waitFor();
    await card.waitFor({ state: 'detached' });
    assert.equal(await isPublic(text), false);

    await open(writer, `/myReview/${writer.email}`, { javaScriptEnabled });
    const section = page.getByRole('region', { name: 'Hidden by a moderator' });
    await section.getByText("The moderator's reason: Selling coins.").waitFor();
    await section.getByText(text).waitFor();
    assert.equal(await section.getByRole('link', { name: /^Update/ }).count(), 0);
    await section.getByRole('button', { name: 'Delete review of Portal 2' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Deleted Successfully!').first().waitFor();
    await section.waitFor({ state: 'detached' });
    assert.deepEqual(await writer.readJson('/api/hidden-reviews'), []);
  });

  test(`a moderator undoes a spammer's day, and is told beforehand how much goes, ${way}`, async () => {
    const text = `Spam of the day, ${way}.`;
    const { writer } = await reportedReview(text);
    const page = await open(ada, `/moderation/members/${writer.id}`, { javaScriptEnabled });
    const undo = page.getByRole('region', { name: 'Undo the last day' });
    await undo.getByText('Hides 2 reviews that the member added or changed').waitFor();
    await undo.getByLabel('Reason').fill('Spam.');
    await undo.getByLabel('Yes, hide 2 reviews').check();
    await undo.getByRole('button', { name: 'Undo last day' }).click();
    await page.getByText('2 reviews are hidden.').first().waitFor();
    await undo.getByText('no visible review').waitFor();
    assert.equal(await isPublic(text), false);
  });
}

test('a visitor who reports a review signs in first and comes back', async () => {
  const [writer, reporter] = [await someone('Wanda'), await someone('Rita')];
  const id = await writer.addReview({ text: 'Spam.', gameTitle: 'God of War' });
  const page = await open(undefined, '/allReview');
  await link(page, `Report ${writer.name}'s review of God of War to the moderators`).click();
  await page.getByText('report a review').waitFor();
  await page.getByLabel('Email').fill(reporter.email);
  await page.getByLabel('Password', { exact: true }).fill(validPassword);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Report this review' }).waitFor();
  assert.ok(page.url().endsWith(`/report/${id}`));
  await page.getByLabel('Spam or advertising').check();
  await button(page, 'Send report').click();
  await page.getByText('Thank you. The moderators will look at it.').first().waitFor();
});

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`a moderator dismisses reports, and restores what was hidden by mistake, ${way}`, async () => {
    const text = `Not that bad, ${way}.`;
    const { id } = await reportedReview(text);
    const page = await open(ada, '/moderation', { javaScriptEnabled });
    await cardOf(page, id).getByLabel('Reason').fill('Within the rules.');
    await cardOf(page, id).getByRole('button', { name: 'Dismiss reports' }).click();
    await page.getByText('The reports are dismissed.').first().waitFor();
    await cardOf(page, id).waitFor({ state: 'detached' });
    assert.equal(await isPublic(text), true);
    await act('reviews/ID/hide', id);
    await link(page, 'Log').click();
    await page.getByText('Within the rules.').first().waitFor();
    await page.getByRole('link', { name: /^Hidden reviews/ }).click();
    const hidden = page.getByRole('listitem').filter({ hasText: text });
    await hidden.getByLabel('Reason').fill('A mistake.');
    await hidden.getByRole('button', { name: 'Restore review' }).click();
    await page.getByText('The review is restored.').first().waitFor();
    await hidden.waitFor({ state: 'detached' });
    assert.equal(await isPublic(text), true);
  });
}

for (const [way, javaScriptEnabled] of Object.entries(ways)) {
  test(`a barred member is told before they type, loses nothing, and writes again when the bar is lifted, ${way}`, async () => {
    const { writer } = await reportedReview(`More coins, ${way}.`);
    const page = await open(ada, `/moderation/members/${writer.id}`, { javaScriptEnabled });
    const bar = page.getByRole('region', { name: 'Bar', exact: true });
    await bar.getByLabel('For 7 days').check();
    await bar.getByLabel('Reason').fill('Spam again and again.');
    await bar.getByLabel(`Yes, bar ${writer.name}`).check();
    await bar.getByRole('button', { name: 'Bar member' }).click();
    await page.getByText('The member is barred.').first().waitFor();

    await open(writer, '/addReview', { javaScriptEnabled });
    const notice = page.getByRole('region', { name: "You can't post right now" });
    assert.match(
      await notice.innerText(),
      /barred you from writing until .* UTC\.\s+The reason: Spam again and again\./,
    );
    await page.getByLabel('Review', { exact: true }).fill('A long and honest text.');
    await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
    await page.getByRole('dialog').getByText('The reason: Spam again and again.').waitFor();
    assert.equal(await page.getByLabel('Review', { exact: true }).inputValue(), 'A long and honest text.');

    await open(ada, `/moderation/members/${writer.id}`, { javaScriptEnabled });
    await page.getByRole('link', { name: /^Barred members/ }).click();
    const listed = page.getByRole('listitem').filter({ hasText: writer.name });
    await listed.getByLabel('Reason').fill('Said sorry.');
    await listed.getByRole('button', { name: 'Lift the bar' }).click();
    await page.getByText('The bar is lifted.').first().waitFor();
    await writer.addReview({ text: 'Back.' });
  });
}

test('a moderator who comes second is told that it is done', async () => {
  const { id } = await reportedReview('Both see it.');
  const page = await open(ada, '/moderation');
  await act('reviews/ID/hide', id);
  await cardOf(page, id).getByLabel('Reason').fill('Too late.');
  await cardOf(page, id).getByRole('button', { name: 'Hide review' }).click();
  await page.getByRole('dialog').getByText('This review is hidden already.').waitFor();
  await cardOf(page, id).waitFor({ state: 'detached' });
});

test('a form that lacks its box is not carried out, and keeps the reason', async () => {
  const { writer } = await reportedReview('Unconfirmed.');
  const page = await open(ada, `/moderation/members/${writer.id}`, { javaScriptEnabled: false });
  const undo = page.getByRole('region', { name: 'Undo the last day' });
  await undo.getByLabel('Reason').fill('Typed once.');
  await page.setContent((await page.content()).replaceAll('required=""', ''));
  const body = { intent: 'undo', target: writer.id, reason: 'Typed once.' };
  const response = await page.request.post(`${address}/moderation/members/${writer.id}`, {
    form: body,
    headers: { origin: address },
  });
  assert.equal(response.status(), 422);
  const html = await response.text();
  assert.match(html, /Tick the box to confirm\./);
  assert.match(html, /value="Typed once\."/);
  assert.equal(await isPublic('Unconfirmed.'), true);
});

test('a moderator works with the keyboard alone: Enter in the reason sends nothing, and the focus is never lost', async () => {
  const { id } = await reportedReview('By keyboard.');
  const page = await open(ada, '/moderation');
  const card = cardOf(page, id);
  await card.getByLabel('Reason').focus();
  await page.keyboard.type('Spam.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Hide review');
  assert.equal(await isPublic('By keyboard.'), true);
  await page.keyboard.press('Enter');
  await card.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.matches('h1'));
  assert.equal(await isPublic('By keyboard.'), false);
});

test('a member reports a review with the keyboard alone, and the focus returns to the link', async () => {
  const [writer, reporter] = [await someone('Wanda'), await someone('Rita')];
  await writer.addReview({ text: 'By keyboard, too.', gameTitle: 'Portal 2' });
  const page = await open(reporter, '/allReview');
  const report = link(page, `Report ${writer.name}'s review of Portal 2 to the moderators`);
  const isFocused = () => report.evaluate((element) => element === document.activeElement);
  await report.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Report this review' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Report this review' }).waitFor({ state: 'detached' });
  assert.equal(await isFocused(), true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Report this review' }).waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Spam.');
  await page.keyboard.press('Enter');
  await page.getByText('Thank you. The moderators will look at it.').waitFor();
  assert.equal(await isFocused(), true);
});

test('only moderators are led to the moderation, also after others have seen the same cached page', async () => {
  const member = await someone('Mia');
  for (const [path, javaScriptEnabled] of [
    ['/allReview', true],
    ['/', false],
  ] as const) {
    for (const [viewer, expected] of [
      [ada, 1],
      [undefined, 0],
      [member, 0],
      [ada, 1],
    ] as const) {
      const page = await open(viewer, path, { javaScriptEnabled });
      const navigation = page.getByRole('navigation', { name: 'Main' });
      assert.equal(await navigation.getByRole('link', { name: 'Moderation' }).count(), expected);
    }
  }
  const page = await open(member, '/moderation');
  await page.getByText('This is for moderators only.').waitFor();
  assert.equal(await page.getByText('Written by').count(), 0);
});

test('hostile texts in reports, reasons and names are only texts', async () => {
  const [writer, reporter] = [await someone('Wanda'), await someone('Rita')];
  const payloads = xssPayloads.slice(0, 40).filter((text) => text === text.trim());
  const id = await writer.addReview({ text: xssPayloads.join('\n'), gameTitle: 'Portal 2' });
  await reporter.callOk('/users', { body: { name: payloads[3] } });
  await writer.callOk('/users', { body: { name: payloads[0] } });
  await reporter.callOk(`/api/reviews/${id}/report`, {
    body: { reason: 'other', text: payloads.slice(0, 8).join(' ').slice(0, 300) },
  });
  await act('members/ID/bar', writer.id, { duration: '1', reason: payloads[4] });
  let isHit = false;
  const { page, pageErrors } = await openPageAs(withPictures, ada, `${address}/moderation`);
  await page.exposeFunction('xss', () => (isHit = true));
  const visit = async (path: string) => {
    await page.goto(address + path);
    await waitForHydration(page);
    await page.getByText(payloads[0]!).first().waitFor();
  };
  await visit('/moderation');
  for (const details of await page.locator('details').all())
    await details.evaluate((element) => element.setAttribute('open', ''));
  await act('reviews/ID/hide', id, { reason: payloads[6] });
  for (const path of [
    '/moderation/hidden',
    '/moderation/barred',
    '/moderation/log',
    `/moderation/members/${writer.id}`,
  ]) {
    await visit(path);
  }
  await signIn(page, writer);
  await page.goto(`${address}/myReview/${writer.email}`);
  await waitForHydration(page);
  await page.getByText(payloads[6]!).first().waitFor();
  assert.equal(isHit, false);
  assert.deepEqual(pageErrors, []);
});

test('the moderation pages can be used on a phone, a tablet and a large screen, in both themes', async () => {
  const long = 'Lorem ipsum dolor sit amet consectetur '.repeat(7).trim();
  const { writer, reporter, id } = await reportedReview(`${long} ${long}`);
  const { id: hiddenId, writer: barred } = await reportedReview('Will be hidden.');
  const other = await someone('Rita');
  await other.callOk(`/api/reviews/${id}/report`, { body: { reason: 'insult', text: 'x'.repeat(300) } });
  await act('reviews/ID/hide', hiddenId, { reason: long });
  await act('members/ID/bar', barred.id, { duration: 'unlimited', reason: long });
  const member = await someone('Rita');
  const screens: [TestClient, string[]][] = [
    [ada, ['', '/hidden', '/barred', '/log', `/members/${writer.id}`].map((path) => `/moderation${path}`)],
    [barred, [`/myReview/${barred.email}`, '/addReview']],
    [member, [`/report/${id}`]],
    [reporter, [`/report/${id}`]],
  ];
  const { page, pageErrors } = await openPageAs(withPictures, undefined, address);
  for (const [viewer, paths] of screens) {
    await signIn(page, viewer);
    for (const path of paths) {
      await page.goto(address + path);
      await waitForHydration(page);
      await assertUsable(page);
      assert.deepEqual(pageErrors, [], path);
    }
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${address}/allReview`);
  await waitForHydration(page);
  await page
    .getByRole('link', { name: /^Report / })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Report this review' }).waitFor();
  assert.deepEqual(await findA11yViolations(page), []);
  await assertNoHorizontalScroll(page);
});
