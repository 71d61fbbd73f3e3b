import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { assertNoHorizontalScroll, openBrowser, openPage } from '../support/browser/browser.ts';
import { createSqlite, openDatabase } from '../support/databases/databases.ts';
import { seedGames } from '../support/search-fixtures.ts';
import { startServer } from '../support/server.ts';
import { signUpMember } from '../support/test-client.ts';

const browser = await openBrowser();
const environment = await createSqlite('tables');

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const titles = [
  word.repeat(3).slice(0, 200),
  'Die unendliche Geschichte von der Lampe im Tal und von denen, die sie trugen, '.repeat(3).slice(0, 198),
  'مغامرة الفانوس في الوادي البعيد',
  '🏰🐉👩‍👩‍👧‍👦'.repeat(12),
];

// A catalogue with such titles, before the site adds its own.
await seedGames(await openDatabase(environment), titles);
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
await mara.addReview({ text: 'About nothing in particular.' });
await mara.addReview({ photo: '/art/covers/none.avif', rating: '3' });
await mara.addReview({});

/** The parts of cards that reach over the edge of their card. */
async function overflowing(page: Page): Promise<string[]> {
  return page.locator('article').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { left, right, bottom } = card.getBoundingClientRect();
      const visible = [...card.querySelectorAll('*')].filter((part) => part.checkVisibility());
      const parts = visible.filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1;
      });
      return parts.map((part) => `${part.tagName} in ${card.textContent?.slice(0, 40)}`);
    }),
  );
}

for (const width of [320, 768, 1440]) {
  test(`titles, names and texts of any kind stay in their cards at ${width} pixels`, async () => {
    const viewport = { width, height: 800 };
    const { page, pageErrors } = await openPage(browser, `${address}/allReview`, { viewport });
    assert.equal(await page.locator('article').count(), 7);
    // The one picture that does not exist.
    assert.deepEqual(
      pageErrors.filter((line) => !line.includes('404')),
      [],
    );
    assert.deepEqual(await overflowing(page), []);
    await assertNoHorizontalScroll(page);
    const shelf: { _id: string; name: string }[] = await (await fetch(`${address}/default?limit=4`)).json();
    assert.deepEqual(
      shelf.map(({ name }) => name),
      titles,
    );
    for (const { _id } of shelf) {
      await page.goto(`${address}/details/${_id}`);
      assert.deepEqual(await overflowing(page), []);
      await assertNoHorizontalScroll(page);
    }
  });
}

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
  test(`a reader unfolds a long text and folds it again, ${way}`, async () => {
    const { page } = await openPage(browser, `${address}/allReview`, { javaScriptEnabled });
    const card = page.locator('article').filter({ hasText: 'It rained' });
    const text = card.getByText('It rained');
    const height = async () => (await text.boundingBox())!.height;
    const folded = await height();
    await card.getByText('Read on').click();
    assert.ok((await height()) > folded * 2);
    await card.getByText('Show less').click();
    assert.equal(await height(), folded);
  });
}

test('a text of a few lines is not folded', async () => {
  const { page } = await openPage(browser, `${address}/allReview`);
  const card = page.locator('article').filter({ hasText: 'About nothing in particular.' });
  assert.equal(await card.getByText('Read on').count(), 0);
  await card.getByRole('heading', { name: 'A note' }).waitFor();
  await card.getByText('No rating').waitFor();
});

test('what people wrote from right to left is shown from right to left', async () => {
  const { page } = await openPage(browser, `${address}/allReview`);
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
  const { page } = await openPage(browser, `${address}/allReview`);
  for (const width of [320, 375, 430, 500, 560, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const folds = await page
      .locator('p:has(+ details)')
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
