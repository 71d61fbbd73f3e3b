import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { createTestApp } from '../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';

const catalogue = join(import.meta.dirname, '..', '..', '..', 'catalogue');
const art = join(catalogue, 'art');
const manifest = JSON.parse(readFileSync(join(art, 'manifest.json'), 'utf8'));
const covers: { file: string; card: string; share: string }[] = Object.values(manifest.covers);

async function sizeOf(...path: string[]) {
  const { width, height } = await sharp(join(art, ...path)).metadata();
  return `${width} x ${height}`;
}

test('every painting has its size and a small file', async () => {
  for (const { file, card } of covers) {
    assert.equal(await sizeOf('covers', file), '600 x 800');
    assert.equal(await sizeOf('covers', card), '300 x 400');
    const weight = statSync(join(art, 'covers', file)).size;
    assert.ok(weight <= 25_000, `${file} weighs ${weight} bytes`);
  }
});

test('every cover has a picture for link previews, all of them together below 5 MB', async () => {
  let total = 0;
  for (const { file, share } of covers) {
    assert.equal(share, file.replace(/\.avif$/, '-share.jpg'));
    assert.equal(await sizeOf('covers', share), '1200 x 630');
    total += statSync(join(art, 'covers', share)).size;
  }
  assert.ok(total < 5_000_000, `${total} bytes`);
});

test('the manifest names every painting that is there, and none that is not', () => {
  const named = covers.flatMap((cover) => Object.values(cover));
  assert.deepEqual(readdirSync(join(art, 'covers')).toSorted(), named.toSorted());
});

test('there are four wide banners, each with words for those who do not see it', () => {
  assert.equal(manifest.banners.length, 4);
  for (const { alt, width, height } of manifest.banners) {
    assert.ok(alt.length > 20);
    assert.ok(width / height > 2);
  }
});

onEachDatabase('covers', (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase, { games: 'shipped' });
    const games: { photo: string; name: string }[] = await (await app.request('/default')).json();
    return { app, games };
  }

  test('every game of the catalogue has its own, in two sizes, cached by browsers for ever', async () => {
    const { app, games } = await site();
    assert.equal(new Set(games.map((game) => game.photo)).size, games.length);
    for (const { photo, name } of games) {
      for (const [address, type] of [
        [photo, 'image/avif'],
        [photo.replace(/(\.\w+)$/, '-300$1'), 'image/avif'],
        [photo.replace(/\.\w+$/, '-share.jpg'), 'image/jpeg'],
      ] as const) {
        const response = await app.request(address);
        assert.equal(response.status, 200, `${name}: ${address}`);
        assert.equal(response.headers.get('content-type'), type);
        assert.match(response.headers.get('cache-control') ?? '', /immutable/);
      }
    }
  });

  test("an older painting's address leads to today's", async () => {
    const { app, games } = await site();
    const { photo } = games[0]!;
    for (const address of [photo, photo.replace(/\.\w+$/, '-share.jpg')]) {
      const response = await app.request(address.replace(/\.[0-9a-f]{8}/, '.00000000'));
      assert.equal(response.status, 302);
      assert.equal(response.headers.get('location'), address);
    }
  });

  for (const path of ['/art/covers/none.avif', '/art/', '/art/..%2f..%2fpackage.json']) {
    test(`nothing else is served from there: ${path}`, async () => {
      const { app } = await site();
      assert.equal((await app.request(path)).status, 404);
    });
  }
});
