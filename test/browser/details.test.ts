import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright';
import sharp from 'sharp';
import { openBrowser, openWindow } from '../support/browser/browser.ts';
import { cookiesOf } from '../support/browser/interactions.ts';
import { sharedServer } from '../support/browser/shared-server.ts';
import { openSharedPage } from '../support/browser/shared-window.ts';
import { signUpMember } from '../support/test-client.ts';

const browser = await openBrowser();
const withPictures = await openBrowser({ pictures: true });
const address = await sharedServer('withWrites');
const mara = await signUpMember(address);

type Listed = { _id: string; name: string; photo: string };
const games: Listed[] = await (await fetch(`${address}/default`)).json();
const gameNamed = (name: string) => games.find((one) => one.name === name)!;
const pageOf = (name: string) => `${address}/details/${gameNamed(name)._id}`;
const game = gameNamed('Sonic & All-Stars Racing Transformed');
const start = pageOf(game.name);
/** The bottom edge of the fixed navbar. */
const navbarPx = 64;

test('a visitor finds all that is known of a game, and that Order Now does nothing', async () => {
  const { page, pageErrors } = await openSharedPage(browser, start);
  await page.getByRole('heading', { level: 1, name: game.name }).waitFor();
  const facts = await page.locator('dl').innerText();
  assert.match(facts, /Made by\s+Sumo Digital/);
  assert.match(facts, /Price\s+\$19\.99/);
  const order = page.getByRole('button', { name: 'Order Now' });
  const note = "Ordering isn't available yet.";
  assert.equal(await order.getAttribute('title'), note);
  assert.equal(await page.locator(`#${await order.getAttribute('aria-describedby')}`).innerText(), note);
  await order.click({ force: true });
  assert.equal(page.url(), start);
  const write = page.getByRole('link', { name: 'Write a review', exact: true });
  const target = new URL((await write.getAttribute('href'))!, address);
  assert.equal(target.pathname, '/addReview');
  assert.equal(target.searchParams.get('game'), game.name);
  assert.deepEqual(pageErrors, []);
});

test("a game's cover is fetched once, for itself and for the light behind it", async () => {
  const { page } = await openWindow(withPictures, address);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') fetched.push(new URL(request.url()).pathname);
  });
  await page.goto(start, { waitUntil: 'networkidle' });
  await page.locator('main img').nth(1).waitFor();
  await page.waitForFunction(() => [...document.images].slice(0, 2).every((image) => image.naturalWidth > 0));
  const [stem] = /[^/]+(?=\.\w+\.avif)/.exec(game.photo)!;
  assert.equal(fetched.filter((path) => path.includes(`/${stem}.`)).length, 1, fetched.join());
});

test('a visitor goes on from a game to others of its maker and of its genre, each once', async () => {
  const { page, pageErrors } = await openSharedPage(browser, pageOf('Portal 2'), {
    viewport: { width: 1440, height: 900 },
  });
  // Sections below the fold may not be laid out yet.
  await page.waitForFunction(() => document.documentElement.dataset.firstLoad === undefined);
  const linksIn = (name: string) => page.getByRole('region', { name }).getByRole('heading', { level: 3 });
  const [byMaker, ofGenre] = [linksIn('More by Valve'), linksIn('More puzzle games')];
  assert.deepEqual((await byMaker.allInnerTexts()).toSorted(), ['Half-Life 2', 'Left 4 Dead 2', 'Portal']);
  const related = await ofGenre.allInnerTexts();
  assert.equal(new Set(related).size, 6);
  assert.ok(!related.includes('Portal 2') && !related.includes('Portal'), related.join());
  const allByMaker = page.getByRole('link', { name: 'All games by Valve' });
  assert.equal(await allByMaker.getAttribute('href'), '/games?maker=Valve');
  // One row.
  const tops = await ofGenre.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  assert.equal(new Set(tops).size, 1, tops.join());
  await page.setViewportSize({ width: 1_000, height: 900 });
  assert.equal(await ofGenre.filter({ visible: true }).count(), 4);
  await byMaker.getByRole('link', { name: 'Half-Life 2' }).click();
  await page.getByRole('heading', { level: 1, name: 'Half-Life 2' }).waitFor();
  assert.ok((await byMaker.allInnerTexts()).includes('Portal 2'));
  assert.deepEqual(pageErrors, []);
  const html = await (await fetch(pageOf('Valheim'))).text();
  assert.match(html, /More survival games/);
  assert.doesNotMatch(html, /More by/, 'its maker has no other game');
});

test('a game with many reviews leads on to the older ones, each once', async () => {
  for (let number = 1; number <= 7; number += 1) {
    await mara.addReview({ gameTitle: game.name, rating: '5', text: `Combo ${number}.` });
  }
  const { page } = await openSharedPage(browser, start);
  const texts = () => page.locator('article p[dir]').allInnerTexts();
  const newest = await texts();
  assert.equal(newest.length, 6);
  await page.getByRole('link', { name: 'Older reviews' }).click();
  await page.getByText('Combo 1.').waitFor();
  assert.match(page.url(), /cursor=/);
  const older = await texts();
  assert.ok(older.length > 0);
  assert.deepEqual(
    older.filter((text) => newest.includes(text)),
    [],
  );
  await page.getByRole('link', { name: 'Newest reviews' }).click();
  await page.getByText('Combo 7.').waitFor();
  assert.equal(page.url(), `${start}#review-list`);
  assert.deepEqual(await texts(), newest);
  assert.equal(await page.getByRole('link', { name: 'Newest reviews' }).count(), 0);
});

const few = 'Crash Team Racing';
for (const text of ['It rained, and I went on. '.repeat(30), 'Short.']) await mara.addReview({ gameTitle: few, text });

test('the reviews of a game are a list, in which a short one takes no more room than it needs', async () => {
  const { page } = await openSharedPage(browser, pageOf(few), { viewport: { width: 1440, height: 900 } });
  const items = page.getByRole('region', { name: 'What players say' }).getByRole('list').getByRole('listitem');
  assert.equal(await items.count(), 2);
  const [short, long] = [await items.first().boundingBox(), await items.last().boundingBox()];
  assert.ok(short!.height < 160 && long!.height > 250, `${short!.height} and ${long!.height} pixels high`);
  assert.deepEqual([short!.x, short!.width], [long!.x, long!.width]);
});

const laps = 20;
const lapsOf = 'Burnout Paradise';
for (let number = 1; number <= laps; number += 1) {
  const text = `Lap ${number}. ${'Once more around the quarry. '.repeat(number % 3 ? 1 : 12)}`;
  await mara.addReview({ gameTitle: lapsOf, rating: '4', text });
}

const windowHeight = 800;
const widths = [390, 820, 1280, 1920];

test('links to older and to the newest reviews lead to the first of them, in windows of any width', async () => {
  const { page } = await openSharedPage(browser, pageOf(lapsOf));
  for (const width of widths) {
    await page.setViewportSize({ width, height: windowHeight });
    const follow = async (name: string, firstText: string) => {
      await page.getByRole('link', { name }).click();
      const first = page.locator('article').first();
      await first.getByText(firstText).waitFor();
      const { y } = (await first.boundingBox())!;
      assert.ok(y >= navbarPx && y < 160, `${name}, ${width} pixels wide: the first review is at ${y}`);
      // Where the keyboard goes on.
      await page.waitForFunction(() => document.activeElement?.querySelector('article'));
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'UL');
    };
    await follow('Older reviews', 'Lap 14.');
    await follow('Older reviews', 'Lap 8.');
    await follow('Newest reviews', 'Lap 20.');
  }
});

test('the score of a game is on the first screen and leads to its reviews, in windows of any width', async () => {
  const { page } = await openSharedPage(browser, pageOf(lapsOf));
  const score = page.getByRole('link', { name: /^[\d.]+ out of 5 · 1 rating$/ });
  for (const width of widths) {
    await page.setViewportSize({ width, height: windowHeight });
    await page.evaluate(() => window.scrollTo(0, 0));
    const box = (await score.boundingBox())!;
    assert.ok(box.y + box.height <= windowHeight, `${width} pixels wide, the score ends at ${box.y + box.height}`);
    const order = (await page.getByRole('button', { name: 'Order Now' }).boundingBox())!;
    const note = (await page.getByText("Ordering isn't available yet.").boundingBox())!;
    assert.ok(note.x > order.x && note.y < order.y + order.height, 'the note is not beside Order Now');
    await score.click();
    await page.waitForFunction(() => window.scrollY > 0);
    const { y } = (await page.getByRole('heading', { name: 'What players say' }).boundingBox())!;
    assert.ok(y >= navbarPx && y < 200, `${width} pixels wide, the heading is at ${y}`);
  }
  assert.equal(page.url(), `${pageOf(lapsOf)}#reviews`);
});

for (const width of [360, 390]) {
  test(`a phone that is ${width} wide shows what one can do with a game at once, before its facts and its text`, async () => {
    const { page } = await openSharedPage(browser, pageOf('Portal 2'), { viewport: { width, height: 740 } });
    const parts = {
      title: page.getByRole('heading', { level: 1 }),
      score: page.locator('a[href="#reviews"]'),
      write: page.getByRole('link', { name: 'Write a review', exact: true }),
      bookmark: page.getByRole('link', { name: 'Add to watch list' }),
      facts: page.locator('main dl').first(),
      text: page.getByText('Stephen Merchant'),
    };
    const boxes = await Promise.all(Object.values(parts).map(async (part) => (await part.boundingBox())!));
    const tops = boxes.map(({ y }) => y);
    assert.deepEqual(
      tops,
      tops.toSorted((one, other) => one - other),
    );
    const [title, , , { y, height }] = boxes as [
      { x: number; y: number },
      unknown,
      unknown,
      { y: number; height: number },
    ];
    assert.ok(y + height < 740 / 2, `the second button ends at ${y + height}`);
    const cover = (await page.getByRole('img', { name: 'Cover of Portal 2' }).boundingBox())!;
    assert.ok(cover.x + cover.width < title.x && cover.y < title.y, 'the cover is not beside the title');
  });
}

test('a member changes or deletes their own review where the game is, and cannot report it', async () => {
  const gameTitle = 'Tekken 3';
  await mara.addReview({ gameTitle, rating: '2', text: 'A hole in the ground.' });
  const id = await mara.addReview({ gameTitle, rating: '3', text: 'A better hole.' });
  const other = await signUpMember(address, 'Otto Digger');
  await other.addReview({ gameTitle, rating: '5', text: 'My kind of hole.' });
  const { page, pageErrors } = await openSharedPage(browser, pageOf(gameTitle), {}, (context) =>
    context.addCookies(cookiesOf(mara, address)),
  );
  const own = page.getByRole('article').filter({ hasText: 'A better hole.' });
  await own.getByRole('heading').getByText('You', { exact: true }).waitFor();
  assert.equal(await page.getByRole('article').getByText('You', { exact: true }).count(), 2);
  assert.equal(await own.getByRole('link', { name: /^Report/ }).count(), 0);
  assert.equal(await page.getByRole('link', { name: /^Report/ }).count(), 1);
  const change = `/editmyreview/${mara.email}/${id}`;
  const pathOf = async (link: Locator) => decodeURIComponent((await link.getAttribute('href'))!);
  assert.equal(await pathOf(own.getByRole('link', { name: 'Update' })), change);
  assert.equal(await pathOf(page.getByRole('link', { name: 'Change my review' })), change);
  await own.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Do you want to Delete the item??' });
  await dialog.getByText('A better hole.').waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Deleted Successfully!').waitFor();
  await own.waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, new URL(pageOf(gameTitle)).pathname);
  await page.waitForFunction(() => document.activeElement?.matches('article h3'));
  assert.deepEqual(pageErrors, []);
});

test('who reads at twice the text size on a phone sees a whole title, whole facts and whole buttons', async () => {
  const { page } = await openSharedPage(browser, pageOf(game.name), { viewport: { width: 390, height: 844 } });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const cut = await page
    .locator('main > div')
    .first()
    .evaluate((header) => {
      const isVisible = (element: Element) => element.checkVisibility() && !element.closest('[aria-hidden]');
      const parts = [...header.querySelectorAll('h1, dd, dt, a, button, p')].filter(isVisible);
      return parts.filter((part) => part.getBoundingClientRect().right > innerWidth).map((part) => part.textContent);
    });
  assert.deepEqual(cut, []);
  const brokenWords = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const text = title.firstChild!;
    return [...text.textContent!.matchAll(/[^\s-]+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    });
  });
  assert.deepEqual(brokenWords, []);
});

test('a person with forced colours sees the outline of every button', async () => {
  const { page } = await openSharedPage(browser, pageOf('Portal 2'), { forcedColors: 'active' });
  const buttons = page.locator('main :is(a, button)').filter({ hasText: /Write a review|Add to watch list|Order Now/ });
  const isOutlined = await buttons.evaluateAll((all) =>
    all.map((each) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(each);
      return borderTopWidth === '1px' && borderTopColor !== getComputedStyle(document.body).backgroundColor;
    }),
  );
  assert.deepEqual(isOutlined.slice(0, 3), [true, true, true]);
});

for (const name of [few, 'Zuma']) {
  test(`nothing on the page of ${name} is clipped while the page loads`, async () => {
    const { page } = await openSharedPage(withPictures, pageOf(name), { viewport: { width: 1440, height: 2_400 } });
    await page.waitForFunction(() => document.documentElement.dataset.firstLoad === undefined);
    const setClipMargin = (overflowClipMargin: string) =>
      page.evaluate((margin) => {
        document.documentElement.dataset.firstLoad = '';
        document.querySelector<HTMLElement>('main > section')!.style.overflowClipMargin = margin;
      }, overflowClipMargin);
    const { y, height } = (await page.locator('main > section').first().boundingBox())!;
    // Without the header above: of its blurred cover, two pictures may differ by a shade.
    const clip = { x: 0, y, width: 1_440, height: height + 40 };
    await setClipMargin('');
    const loading = await page.screenshot({ clip });
    await setClipMargin('20rem');
    const unclipped = await page.screenshot({ clip });
    assert.ok(loading.equals(unclipped), 'something is clipped');
  });
}

test('a game has an average from the first rating on and bars from the fifth, and each member has one vote', async () => {
  const gameTitle = 'Valheim';
  const { page } = await openSharedPage(browser, pageOf(gameTitle));
  const shown = async () => {
    await page.reload();
    const section = page.getByRole('region', { name: 'What players say' });
    const bars = await section.locator('dl').count();
    const text = await section.locator('div').first().innerText();
    return { bars, text: text.replaceAll(/\s+/g, ' ') };
  };
  const ratings = ['5', '4', '4', '2', '5'];
  for (const [index, rating] of ratings.entries()) {
    const member = await signUpMember(address, `Rater ${['One', 'Two', 'Three', 'Four', 'Five'][index]}`);
    await member.addReview({ gameTitle, rating: '1' });
    await member.addReview({ gameTitle, rating });
    if (index === 0) assert.deepEqual(await shown(), { bars: 0, text: 'What players say 5.0 out of 5 · 1 rating' });
    if (index === 3) assert.deepEqual(await shown(), { bars: 0, text: 'What players say 3.8 out of 5 · 4 ratings' });
  }
  const spread = '5 stars 2 4 stars 2 3 stars 0 2 stars 1 1 star 0';
  assert.deepEqual(await shown(), { bars: 1, text: `What players say 4.0 out of 5, 5 ratings ${spread}` });
});

test('the bars and the stars of the ratings are visible in forced colours', async () => {
  const { page } = await openSharedPage(browser, pageOf('Valheim'), { forcedColors: 'active' });
  const bars = page.getByRole('region', { name: 'What players say' }).locator('dd > [aria-hidden]');
  assert.equal(await bars.count(), 5);
  const pictures = await Promise.all((await bars.all()).map((bar) => bar.screenshot()));
  const [five, , three] = pictures;
  assert.ok(!five!.equals(three!), 'two ratings look like none');
  const { isOpaque, channels } = await sharp(three).stats();
  assert.ok(isOpaque && channels.some(({ min, max }) => min < max), 'the bar of no rating cannot be seen');
  const colours = await page
    .locator('dt svg')
    .evaluateAll((stars) =>
      stars
        .flatMap((star) => [getComputedStyle(star).fill, getComputedStyle(star).stroke])
        .concat(getComputedStyle(document.body).color),
    );
  // Those of the stars are the colour of the text.
  assert.equal(new Set(colours).size, 1, colours.join());
});

test('a visitor of a game without reviews is invited to write the first one, by stars', async () => {
  const { page } = await openSharedPage(browser, pageOf('Zuma'));
  const section = page.getByRole('region', { name: 'What players say' });
  await section.getByText('No reviews yet. Played it? Be the first.').waitFor();
  const links = section.getByRole('link');
  const names = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'].map((stars) => `${stars}: write a review`);
  assert.deepEqual(await links.allInnerTexts(), names);
  for (const [index, link] of (await links.all()).entries()) {
    const { pathname, searchParams } = new URL((await link.getAttribute('href'))!, address);
    assert.equal(pathname, '/addReview');
    assert.deepEqual(Object.fromEntries(searchParams), { game: 'Zuma', rating: String(index + 1) });
  }
  // The star under the pointer and those before it are filled.
  await links.nth(2).hover();
  const fills = await links.locator('svg').evaluateAll((stars) => stars.map((star) => getComputedStyle(star).fill));
  assert.deepEqual(
    fills.map((fill) => fill !== 'none'),
    [true, true, true, false, false],
  );
});

test('a reader of older reviews that are gone is told so, not that there were none, and finds the newest', async () => {
  const oldest = Buffer.from(JSON.stringify([0, game._id])).toString('base64url');
  const { page } = await openSharedPage(browser, `${start}?cursor=${oldest}`);
  await page.getByText('No older reviews of this game.').waitFor();
  assert.equal(await page.getByText('No reviews yet.').count(), 0);
  await page.goto(`${address}/allReview?cursor=${oldest}`);
  await page.getByText('No older reviews.').waitFor();
  assert.equal(await page.getByText('No reviews yet').count(), 0);
  await page.getByRole('link', { name: 'Newest reviews' }).waitFor();
});

test('a reader of a game is told of its new reviews and sees its rating change, and of no other game', async () => {
  const { page, pageErrors } = await openSharedPage(browser, start);
  await page.waitForResponse(/\/default\/.*\/ratings$/);
  const summary = page.getByRole('region', { name: 'What players say' }).getByText(/out of 5 · \d+ ratings?/);
  const inHeader = page.getByRole('link', { name: /out of 5 · \d+ ratings?/ });
  const before = await summary.innerText();
  let requestCount = 0;
  page.on('request', (request) => (requestCount += request.url().includes('/review?') ? 1 : 0));
  await mara.addReview({ gameTitle: 'Portal 2', rating: '1', text: 'Elsewhere.' });
  await page.waitForTimeout(700);
  assert.equal(requestCount, 0);
  // Somebody else: a member has one vote.
  const ben = await signUpMember(address, 'Ben Reader');
  await ben.addReview({ gameTitle: game.name, rating: '1', text: 'Out of fuel.' });
  const notice = page.getByRole('button', { name: '1 new review' });
  await notice.waitFor();
  assert.notEqual(await summary.innerText(), before);
  assert.equal(await inHeader.innerText(), await summary.innerText(), 'two figures on one page');
  assert.equal(await page.getByText('Out of fuel.').count(), 0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await notice.click();
  await page.getByText('Out of fuel.').waitFor();
  await notice.waitFor({ state: 'detached' });
  const { y } = (await page.locator('article').first().boundingBox())!;
  assert.ok(y >= navbarPx && y < 400, `the new review is at ${y}`);
  await page.getByText('Out of fuel.').click({ trial: true });
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'What players say');
  assert.deepEqual(pageErrors, []);
});

test('a reader whose shown reviews are all deleted sees the older ones', async () => {
  const addLap = (number: number) => mara.addReview({ gameTitle: game.name, rating: '4', text: `Lap ${number}.` });
  await addLap(0);
  const ids: string[] = [];
  for (let number = 1; number <= 6; number += 1) ids.push(await addLap(number));
  const { page, pageErrors } = await openSharedPage(browser, start);
  await page.waitForResponse(/\/default\/.*\/ratings$/);
  await page.getByText('Lap 1.').waitFor();
  assert.equal(await page.getByText('Lap 0.').count(), 0);
  for (const id of ids) await mara.deleteReview(id);
  await page.getByText('Lap 6.').waitFor({ state: 'detached' });
  await page.getByText('Lap 0.').waitFor({ timeout: 5_000 });
  assert.equal(await page.getByText('No reviews yet.').count(), 0);
  assert.equal(await page.locator('article').count(), 6);
  // It waits behind the button, as for any other reader.
  await addLap(7);
  await page.getByRole('button', { name: '1 new review' }).waitFor();
  assert.equal(await page.getByText('Lap 7.').count(), 0);
  assert.deepEqual(pageErrors, []);
});
