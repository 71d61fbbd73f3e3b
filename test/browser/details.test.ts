import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser, openPage, openWindow } from '../support/browser/browser.ts';
import { sharedServer } from '../support/browser/shared-server.ts';
import { signUpMember } from '../support/test-client.ts';

const browser = await openBrowser();
const address = await sharedServer('written');
const mara = await signUpMember(address);

type Listed = { _id: string; name: string; photo: string };
const games: Listed[] = await (await fetch(`${address}/default`)).json();
const game = games.find(({ name }) => name === 'Sonic & All-Stars Racing Transformed')!;
const start = `${address}/details/${game._id}`;

test('a visitor finds all that is known of a game, and that Order Now does nothing', async () => {
  const { page, pageErrors } = await openPage(browser, start);
  await page.getByRole('heading', { level: 1, name: game.name }).waitFor();
  const facts = await page.locator('dl').innerText();
  assert.match(facts, /Made by\s+Sumo Digital/);
  assert.match(facts, /Price\s+\$19\.99/);
  const order = page.getByRole('button', { name: 'Order Now' });
  const note = 'Ordering is not open yet; this button does nothing.';
  assert.equal(await order.getAttribute('title'), note);
  assert.equal(await page.locator(`#${await order.getAttribute('aria-describedby')}`).innerText(), note);
  await order.click({ force: true });
  assert.equal(page.url(), start);
  const write = page.getByRole('link', { name: 'Write a review' });
  const target = new URL((await write.getAttribute('href'))!, address);
  assert.equal(target.pathname, '/addReview');
  assert.equal(target.searchParams.get('game'), game.name);
  assert.deepEqual(pageErrors, []);
});

test("a game's cover is fetched once, for itself and for the light behind it", async () => {
  const { page } = await openWindow(browser, address);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') fetched.push(new URL(request.url()).pathname);
  });
  await page.goto(start, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => [...document.images].every((image) => image.naturalWidth > 0));
  assert.equal(fetched.filter((path) => path.startsWith('/art/covers/')).length, 1, fetched.join());
});

test('a game with many reviews leads on to the older ones, each once', async () => {
  for (let number = 1; number <= 7; number += 1) {
    await mara.addReview({ gameTitle: game.name, rating: '5', text: `Combo ${number}.` });
  }
  const { page } = await openPage(browser, start);
  const newest = await page.locator('article').allInnerTexts();
  assert.equal(newest.length, 6);
  await page.getByRole('link', { name: 'Older reviews' }).click();
  await page.getByText('Combo 1.').waitFor();
  assert.match(page.url(), /cursor=/);
  const older = await page.locator('article').allInnerTexts();
  assert.ok(older.length > 0);
  assert.deepEqual(
    older.filter((text) => newest.includes(text)),
    [],
  );
  await page.getByRole('link', { name: 'Newest reviews' }).click();
  await page.getByText('Combo 7.').waitFor();
  assert.equal(page.url(), `${start}#reviews`);
  assert.deepEqual(await page.locator('article').allInnerTexts(), newest);
  assert.equal(await page.getByRole('link', { name: 'Newest reviews' }).count(), 0);
});

test('a reader of older reviews that are gone is told so, not that there were none, and finds the newest', async () => {
  const oldest = Buffer.from(JSON.stringify([0, game._id])).toString('base64url');
  const { page } = await openPage(browser, `${start}?cursor=${oldest}`);
  await page.getByText('There are no older reviews of this game.').waitFor();
  assert.equal(await page.getByText('Nobody has reviewed this game yet.').count(), 0);
  await page.goto(`${address}/allReview?cursor=${oldest}`);
  await page.getByText('There are no older reviews.').waitFor();
  assert.equal(await page.getByText('Nobody has written a review yet.').count(), 0);
  await page.getByRole('link', { name: 'Newest reviews' }).waitFor();
});

test('a reader of a game is told of its new reviews and sees its rating change, and of no other game', async () => {
  const { page, pageErrors } = await openPage(browser, start);
  await page.waitForResponse(/\/default\/.*\/ratings$/);
  const summary = page.getByText(/of \d+ ratings?|\d+ ratings?/).first();
  const before = await summary.innerText();
  let requestCount = 0;
  page.on('request', (request) => (requestCount += request.url().includes('/review?') ? 1 : 0));
  await mara.addReview({ gameTitle: 'Portal 2', rating: '1', text: 'Elsewhere.' });
  await page.waitForTimeout(700);
  assert.equal(requestCount, 0);
  await mara.addReview({ gameTitle: game.name, rating: '1', text: 'Out of fuel.' });
  const notice = page.getByRole('button', { name: '1 new review' });
  await notice.waitFor();
  assert.notEqual(await summary.innerText(), before);
  assert.equal(await page.getByText('Out of fuel.').count(), 0);
  await notice.click();
  await page.getByText('Out of fuel.').waitFor();
  await notice.waitFor({ state: 'detached' });
  await page.getByText('Out of fuel.').click({ trial: true });
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'reviews');
  assert.deepEqual(pageErrors, []);
});

test('a reader whose shown reviews are all deleted sees the older ones', async () => {
  const addLap = (number: number) => mara.addReview({ gameTitle: game.name, rating: '4', text: `Lap ${number}.` });
  await addLap(0);
  const ids: string[] = [];
  for (let number = 1; number <= 6; number += 1) ids.push(await addLap(number));
  const { page, pageErrors } = await openPage(browser, start);
  await page.waitForResponse(/\/default\/.*\/ratings$/);
  await page.getByText('Lap 1.').waitFor();
  assert.equal(await page.getByText('Lap 0.').count(), 0);
  for (const id of ids) await mara.deleteReview(id);
  await page.getByText('Lap 6.').waitFor({ state: 'detached' });
  await page.getByText('Lap 0.').waitFor({ timeout: 5_000 });
  assert.equal(await page.getByText('Nobody has reviewed this game yet.').count(), 0);
  assert.equal(await page.locator('article').count(), 6);
  // It waits behind the button, as for any other reader.
  await addLap(7);
  await page.getByRole('button', { name: '1 new review' }).waitFor();
  assert.equal(await page.getByText('Lap 7.').count(), 0);
  assert.deepEqual(pageErrors, []);
});
