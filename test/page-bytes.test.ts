import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxPageBytes } from '../src/contracts/paging.ts';
import { onEachDatabase } from './support/databases/databases.ts';
import { storeReviews } from './support/store-reviews.ts';
import { createTestApp, exampleGame, nextPageUrl, signUpMember, type TestClient } from './support/test-app.ts';

/** A review of 10,000 characters, each of three bytes. */
const longText = '€'.repeat(10_000);
const reviewCount = 40;

onEachDatabase('a page of a list', (createDatabase) => {
  async function site() {
    const detail = 'é'.repeat(5_000);
    const games = Array.from({ length: 120 }, (_, number) => ({
      ...exampleGame,
      slug: `game-${number}`,
      name: `Game ${number}`,
      game_detail: detail,
    }));
    const app = await createTestApp(createDatabase, { games });
    const mara = await signUpMember(app);
    await storeReviews(app.db, { count: reviewCount, text: longText, memberId: mara.id });
    return { app, mara };
  }

  /** All pages from an address on, each no larger than it may be. */
  async function readAll(client: TestClient, first: string) {
    const pages: { _id: string }[][] = [];
    for (let address: string | undefined = first; address;) {
      const response = await client.callOk(address);
      const text = await response.text();
      assert.ok(Buffer.byteLength(text) <= maxPageBytes, `${address}: ${Buffer.byteLength(text)} bytes`);
      pages.push(JSON.parse(text));
      address = nextPageUrl(response);
    }
    return pages;
  }

  test('ends at 512 kB, and the next ones have the rest, each row once', async () => {
    const { mara } = await site();
    const reviews = ['/review', '/review?sort=longest', '/review?sort=lowest', '/review?rating=3&limit=1000'];
    const lists = [...reviews, `/review/${mara.email}`, '/default', '/default?sort=name', '/default?q=game'];
    for (const address of lists) {
      const pages = await readAll(mara, address);
      const ids = pages.flat().map(({ _id }) => _id);
      const expected = address.includes('rating') ? reviewCount / 5 : address.includes('review') ? reviewCount : 120;
      assert.equal(ids.length, expected, address);
      assert.equal(new Set(ids).size, expected, address);
      const isLarge = expected !== reviewCount / 5;
      assert.equal(pages.length > 1, isLarge, address);
      // Each page but the last is as full as it can be.
      for (const page of pages.slice(0, -1)) {
        assert.ok(Buffer.byteLength(JSON.stringify(page)) > maxPageBytes - 32_000, address);
      }
    }
  });

  test('says how many rows there are on all of them', async () => {
    const { mara } = await site();
    const first = await mara.callOk(`/review/${mara.email}`);
    assert.ok((await first.json()).length < reviewCount);
    assert.equal(first.headers.get('x-total-count'), String(reviewCount));
  });

  test('a visitor of All Review goes on to the reviews that did not fit', async () => {
    const { app } = await site();
    const html = await (await app.request('/allReview')).text();
    const shown = html.match(/<article/g)?.length ?? 0;
    assert.ok(shown > 10 && shown < 24, `${shown} reviews`);
    assert.match(html, /allReview\?cursor=/);
  });
});
