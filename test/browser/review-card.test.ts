import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright';
import { assertNoHorizontalScroll, openBrowser, openWindow, waitForHydration } from '../support/browser/browser.ts';
import { assertNoLayoutShift, recordLayoutShifts } from '../support/browser/layout-and-a11y.ts';
import { lendWindows } from '../support/browser/shared-window.ts';
import { createSqlite, openDatabase } from '../support/databases/databases.ts';
import { seedGames } from '../support/search-fixtures.ts';
import { startServer } from '../support/server.ts';
import { signUpMember } from '../support/test-client.ts';

const browser = await openBrowser({ pictures: true });
const environment = await createSqlite('tables');

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const titles = [
  word.repeat(3).slice(0, 200),
  'Die unendliche Geschichte von der Lampe im Tal und von denen, die sie trugen, '.repeat(3).slice(0, 198),
  'مغامرة الفانوس في الوادي البعيد',
  '🏰🐉👩‍👩‍👧‍👦'.repeat(12),
];

// A catalogue with such titles, before the site adds its own.
const db = await openDatabase(environment);
await seedGames(db, titles);
const { address } = await startServer({ ...environment, SAMPLE_REVIEWS: 'off' });

const mara = await signUpMember(address);
const long = 'It rained, and I went on. '.repeat(120);
for (const [index, gameTitle] of titles.entries()) {
  await mara.addReview({
    gameTitle,
    name: [word.slice(0, 100), 'دانيال '.repeat(14), '🦊'.repeat(50), 'W'.repeat(100)][index],
    rating: String(index + 1),
    year: '2011-2015',
    gameGenre: 'Role-Playing',
    text: [word.repeat(20), long, 'سطر أول.\n\nسطر ثان.', '🎮'.repeat(400)][index],
  });
}
const note = await mara.addReview({ text: 'About nothing in particular.' });
await mara.addReview({ photo: '/art/covers/none.avif', rating: '3' });
await mara.addReview({});
// As if they had been written in March, and the note changed the day after.
const writtenAt = Date.parse('2026-03-01T18:20:00Z');
const editedAt = Date.parse('2026-03-02T08:05:00Z');
await db.updateTable('reviews').set({ created_at: writtenAt, updated_at: writtenAt }).execute();
await db.updateTable('reviews').set({ updated_at: editedAt }).where('id', '=', note).execute();

/** The parts of cards that reach over the edge of their card. */
async function overflowing(page: Page): Promise<string[]> {
  return page.locator('article').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { left, right, bottom } = card.getBoundingClientRect();
      // A gradient is drawn nowhere itself, and a cover clips what its parts draw.
      const elements = [...card.querySelectorAll(':not(linearGradient, linearGradient *, use)')];
      const visible = elements.filter((part) => part.checkVisibility());
      const parts = visible.filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1;
      });
      return parts.map((part) => `${part.tagName} in ${card.textContent?.slice(0, 40)}`);
    }),
  );
}

const useWindow = lendWindows(browser, address);

/** All reviews, as a visitor sees them. */
async function openReviews(javaScriptEnabled = true): Promise<Page> {
  const { page } = await useWindow({ javaScriptEnabled });
  await page.goto(`${address}/allReview`);
  if (javaScriptEnabled) await waitForHydration(page);
  return page;
}

const widths = [320, 768, 1440];

test('titles, names and texts of any kind stay in their cards on a phone, a tablet and a large screen', async () => {
  const { page, pageErrors } = await useWindow();
  const assertAllInCards = async (path: string) => {
    await page.goto(address + path);
    await waitForHydration(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      assert.deepEqual(await overflowing(page), [], `${path}, ${width} pixels wide`);
      await assertNoHorizontalScroll(page);
    }
  };
  await assertAllInCards('/allReview');
  assert.equal(await page.locator('article').count(), 7);
  // The one picture that does not exist.
  assert.deepEqual(
    pageErrors.filter((line) => !line.includes('404')),
    [],
  );
  const shelf: { _id: string; name: string }[] = await (await fetch(`${address}/default?limit=4`)).json();
  assert.deepEqual(
    shelf.map(({ name }) => name),
    titles,
  );
  for (const { _id } of shelf) await assertAllInCards(`/details/${_id}`);
});

test('a reader passes over reviews without text quickly: each takes a line', async () => {
  const { page } = await useWindow();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${address}/allReview`);
  const cards = page.locator('article');
  const heightOf = async (at: number) => (await cards.nth(at).boundingBox())!.height;
  // The newest two have no text, the one before them has.
  for (const at of [0, 1]) assert.ok((await heightOf(at)) < 80, `${await heightOf(at)} pixels`);
  assert.ok((await heightOf(2)) > 120);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const at of [0, 1]) assert.ok((await heightOf(at)) < 110, `${await heightOf(at)} pixels on a phone`);
});

test('a reader finds the way to report at the same edge of every review, also of those without text', async () => {
  const page = await openReviews();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const gaps = await page
      .locator('article a[href^="/report/"]')
      .evaluateAll((links) =>
        links.map((link) =>
          Math.round(link.closest('article')!.getBoundingClientRect().right - link.getBoundingClientRect().right),
        ),
      );
    assert.equal(new Set(gaps).size, 1, `${width} pixels wide: ${gaps.join()}`);
  }
});

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
  test(`a reader unfolds a long text and folds it again, ${way}`, async () => {
    const page = await openReviews(javaScriptEnabled);
    const card = page.locator('article').filter({ hasText: 'It rained' });
    const text = card.getByText('It rained');
    const height = async () => (await text.boundingBox())!.height;
    const folded = await height();
    await card.getByText('Read more').click();
    assert.ok((await height()) > folded * 2);
    await card.getByText('Show less').click();
    assert.equal(await height(), folded);
  });
}

test('a reader who copies a review gets as many full stars as it has', async () => {
  const page = await openReviews();
  const card = page.locator('article').filter({ hasText: 'It rained' });
  const copied = await card.evaluate((element) => {
    getSelection()!.selectAllChildren(element);
    return getSelection()!.toString();
  });
  assert.deepEqual(copied.match(/[★☆]+/g), ['★★☆☆☆']);
});

test('the HTML of a review has its date, which no cache makes wrong, and the exact time in UTC', async () => {
  const page = await openReviews(false);
  const time = page.locator('article').filter({ hasText: 'It rained' }).locator('time');
  assert.equal(await time.innerText(), 'Mar 1, 2026');
  assert.equal(await time.getAttribute('title'), 'Mar 1, 2026, 6:20 PM UTC');
  assert.equal(await time.getAttribute('datetime'), '2026-03-01T18:20:00.000Z');
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const ages: Record<string, number> = {
  'just now': 30_000,
  '59 min ago': 59.5 * minuteMs,
  '3 h ago': 200 * minuteMs,
  '2 days ago': 2.5 * dayMs,
  // In Tokyo it was the next day already.
  'Mar 2, 2026': 40 * dayMs,
};

/** Each page that a browser context opens after `clock` was stored in it has that time, which stands still. */
async function stopClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const time = Number(sessionStorage.getItem('clock'));
    if (time) Date.now = () => time;
  });
}

test('a reader reads how old a review is, and its exact time where they are', async () => {
  const options = { timezoneId: 'Asia/Tokyo', viewport: { width: 360, height: 2_000 } };
  const { page, pageErrors } = await openWindow(browser, address, options, async (context) => {
    await recordLayoutShifts(context);
    await stopClock(context);
  });
  // The fonts are in the browser's cache from here on: on a busy machine they would arrive after the first paint.
  await page.goto(`${address}/allReview`);
  await page.evaluate(() => document.fonts.ready);
  for (const [text, ageMs] of Object.entries(ages)) {
    await page.evaluate((now) => sessionStorage.setItem('clock', `${now}`), writtenAt + ageMs);
    await page.goto(`${address}/allReview`);
    await waitForHydration(page);
    const time = page.locator('article').filter({ hasText: 'It rained' }).locator('time');
    await page.waitForFunction((wanted) => document.querySelector('time')?.textContent === wanted, text);
    assert.equal(await time.innerText(), text);
    assert.equal(await time.getAttribute('title'), 'Mar 2, 2026, 3:20 AM');
    const edited = page.locator('article').filter({ hasText: 'About nothing' }).locator('time');
    assert.equal(await edited.innerText(), `${text} · edited`);
    assert.equal(await edited.getAttribute('title'), 'Mar 2, 2026, 3:20 AM, edited Mar 2, 2026, 5:05 PM');
    await assertNoLayoutShift(page);
  }
  assert.deepEqual(
    pageErrors.filter((line) => !line.includes('404')),
    [],
  );
});

test('the age of a review grows while a page is open', async () => {
  const { page } = await openWindow(browser, address);
  await page.clock.install({ time: writtenAt + minuteMs });
  await page.goto(`${address}/allReview`);
  await waitForHydration(page);
  const time = page.locator('time').first();
  await time.filter({ hasText: '1 min ago' }).waitFor();
  await page.clock.runFor(2 * 60 * minuteMs);
  await time.filter({ hasText: '2 h ago' }).waitFor();
});

test('a text of a few lines is not folded', async () => {
  const page = await openReviews();
  const card = page.locator('article').filter({ hasText: 'About nothing in particular.' });
  assert.equal(await card.getByText('Read more').count(), 0);
  await card.getByRole('heading', { name: 'A note' }).waitFor();
  await card.getByText('No rating').waitFor();
});

test('what people wrote from right to left is shown from right to left', async () => {
  const page = await openReviews();
  const direction = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  assert.equal(await direction(titles[2]!), 'rtl');
  assert.equal(await direction('سطر أول.'), 'rtl');
  assert.equal(await direction('دانيال'), 'rtl');
  assert.equal(await direction('About nothing'), 'ltr');
});

test('a text is folded only where something is left to read', async () => {
  const samples: { text: string }[] = JSON.parse(readFileSync('catalogue/sample-reviews.json', 'utf8'));
  const words = samples.map(({ text }) => text.replaceAll('\n', ' ')).join(' ');
  for (let length = 360; length <= 800; length += 20) {
    const text = words.slice(length * 10, length * 11);
    await mara.addReview({ gameTitle: titles[2]!, text });
  }
  const page = await openReviews();
  for (const width of [320, 375, 430, 500, 560, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const folds = await page
      .locator('article p:has(+ details)')
      .evaluateAll((all) =>
        all
          .filter((text) => text.nextElementSibling?.checkVisibility())
          .map((text) => text.scrollHeight - text.clientHeight),
      );
    assert.ok(folds.length > 0 && folds.every((hidden) => hidden > 0), `${width}: ${folds}`);
    const tallest = await page
      .locator('article p[dir]')
      .evaluateAll((all) => Math.max(...all.map((text) => text.clientHeight)));
    assert.ok(tallest < 14 * 28, `${width}: a text is ${tallest} high`);
  }
});
