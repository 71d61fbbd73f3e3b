import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { Game } from '../src/contracts/game.ts';
import { createTestApp, exampleGame, signUpMember, nextPageUrl, type Games } from './support/test-app.ts';
import { onEachDatabase } from './support/databases/databases.ts';
import { parseHead } from './support/browser/html-head.ts';

const publicUrl = 'https://games.example.org';

const once = [
  'description',
  'og:site_name',
  'og:type',
  'og:title',
  'og:description',
  'og:url',
  'og:image',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
  'twitter:card',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:alt',
];

onEachDatabase('a page in search results and link previews', (createDatabase) => {
  async function site(games: Games = 'shipped') {
    const app = await createTestApp(createDatabase, { games, publicUrl });
    const first = await app.request('/default?limit=1');
    const [game]: Game[] = await first.json();
    const open = async (path: string, status = 200) => {
      const response = await app.request(path);
      assert.equal(response.status, status, path);
      return parseHead(await response.text());
    };
    return { app, game: game!, open, cursor: new URL(nextPageUrl(first) ?? '/', publicUrl).search };
  }

  /** A picture by its absolute address, which is to be one of ours. */
  async function fetchPicture({ app }: Awaited<ReturnType<typeof site>>, address: string) {
    assert.ok(address.startsWith(`${publicUrl}/`), address);
    const response = await app.request(address.slice(publicUrl.length));
    assert.equal(response.status, 200, address);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { type: response.headers.get('content-type'), bytes };
  }

  test('has one title, description, address and picture, all under PUBLIC_URL', async () => {
    const shop = await site();
    const { game, open, cursor } = shop;
    const details = `/details/${game._id}`;
    const pages: [path: string, stands: string, hidden?: true][] = [
      ['/', '/'],
      ['/?utm_source=mail', '/'],
      [`/${cursor.replace('limit=1&', '')}`, `/${cursor.replace('limit=1&', '')}`],
      ['/allReview', '/allReview'],
      [details, details],
      [details.toUpperCase().replace('DETAILS', 'details'), details],
      ['/docs', '/docs'],
      ['/auth/login', '/auth/login'],
      ['/signIn?next=%2FaddReview', '/auth/login', true],
      ['/auth/registration', '/auth/registration', true],
      ['/signUp', '/auth/registration', true],
    ];
    assert.match(cursor, /cursor=\w+/);
    for (const [path, stands, hidden] of pages) {
      const head = await open(path);
      assert.equal(head.titles.length, 1, path);
      for (const key of once) {
        assert.equal(head.meta(key).length, 1, `${key} on ${path}`);
        assert.ok(head.meta(key)[0], `${key} on ${path}`);
      }
      const address = publicUrl + stands;
      assert.deepEqual([...head.links('canonical'), ...head.meta('og:url')], [address, address]);
      assert.deepEqual(head.meta('robots'), hidden ? ['noindex'] : [], path);
      assert.deepEqual(head.meta('og:image'), head.meta('twitter:image'));
      const { type, bytes } = await fetchPicture(shop, head.meta('og:image')[0]!);
      assert.equal(type, 'image/jpeg');
      const { width, height, format } = await sharp(bytes).metadata();
      const claimed = [...head.meta('og:image:width'), ...head.meta('og:image:height'), 'jpeg'];
      assert.deepEqual([String(width), String(height), format], claimed);
      assert.ok(bytes.length < 200_000, `${head.meta('og:image')[0]} weighs ${bytes.length}`);
    }
  });

  test('of a game shows its own cover, and the picture of the site where it has none', async () => {
    const { game, open } = await site();
    const [own] = (await open(`/details/${game._id}`)).meta('og:image');
    assert.equal(own, publicUrl + game.photo.replace(/\.avif$/, '-share.jpg'));
    const plain = await site([exampleGame]);
    const head = await plain.open(`/details/${plain.game._id}`);
    assert.deepEqual(head.meta('og:image'), [`${publicUrl}/share.jpg`]);
    assert.equal('image' in head.data[0], false);
  });

  test('is described by whole words only, and no more of them than are shown', async () => {
    const words = `${'Lanterns, "quoted" & <marked>, '.repeat(12)}end.`;
    const { game, open } = await site([{ ...exampleGame, game_detail: words }]);
    const head = await open(`/details/${game._id}`);
    const [text = ''] = head.meta('description');
    assert.ok(text.length > 120 && text.length <= 156, text);
    assert.ok(text.endsWith('…'));
    assert.equal(words.startsWith(text.slice(0, -1)), true);
    assert.match(words.slice(text.length - 1), /^[\s,]/);
    assert.deepEqual(head.meta('og:description'), [text]);
  });

  test('of an unknown address is excluded from search engines', async () => {
    const { open } = await site();
    for (const path of ['/nowhere', '/details/nonsense', '/details/%00']) {
      const head = await open(path, 404);
      assert.deepEqual(head.meta('robots'), ['noindex'], path);
      assert.deepEqual(head.links('canonical'), []);
      assert.equal(head.titles.length, 1);
    }
  });

  test('has structured data of a game that says the same as the page', async () => {
    const { app, game, open } = await site();
    const path = `/details/${game._id}`;
    const [bare, ...others] = (await open(path)).data;
    assert.deepEqual(others, []);
    const url = publicUrl + path;
    const maker = { '@type': 'Organization', name: game.manufacturer_name };
    assert.deepEqual(bare, {
      '@context': 'https://schema.org',
      '@type': 'VideoGame',
      name: game.name,
      description: game.game_detail,
      image: publicUrl + game.photo.replace(/\.avif$/, '-share.jpg'),
      url,
      author: maker,
      publisher: maker,
      genre: game.gameGenre,
      datePublished: String(game.releaseYear),
      offers: { '@type': 'Offer', price: game.price, priceCurrency: 'USD', url },
    });

    const mara = await signUpMember(app);
    const add = (body: object) => mara.call('/review', { body: { gameTitle: game.name, ...body } });
    await add({ text: 'No stars from me.' });
    const [unrated] = (await open(path)).data;
    assert.equal('aggregateRating' in unrated, false);
    assert.equal('reviewRating' in unrated.review[0], false);
    for (const [index, rating] of ['5', '4', '4', '5'].entries()) {
      const other = await signUpMember(app, `Player ${'abcd'[index]}`);
      await other.addReview({ gameTitle: game.name, rating });
      if (index > 0) continue;
      // From the first on, with their number, as on the page.
      const [few] = (await open(path)).data;
      assert.deepEqual([few.aggregateRating.ratingValue, few.aggregateRating.ratingCount], [5, 1]);
    }
    await add({ rating: '4' });
    const [rated] = (await open(path)).data;
    assert.deepEqual(rated.aggregateRating, {
      '@type': 'AggregateRating',
      ratingValue: 4.4,
      ratingCount: 5,
      bestRating: 5,
      worstRating: 1,
    });
    assert.equal(rated.review.length, 6);
    const [newest, oldest] = [rated.review[0], rated.review[5]];
    assert.deepEqual(newest.author, { '@type': 'Person', name: 'Mara Okafor' });
    assert.equal(newest.reviewRating.ratingValue, 4);
    assert.equal('reviewBody' in newest, false);
    assert.equal(oldest.reviewBody, 'No stars from me.');
    assert.ok(Date.parse(oldest.datePublished) > 0);
    assert.doesNotMatch(JSON.stringify(rated), /@example\.org/);
  });

  test('has structured data of the reviews that are about a game', async () => {
    const { app, game, open } = await site();
    assert.deepEqual((await open('/allReview')).data, []);
    const mara = await signUpMember(app);
    await mara.call('/review', { body: { gameTitle: game.name, rating: '2', text: 'Hm.' } });
    await mara.call('/review', { body: { text: 'A note about nothing.' } });
    const [{ '@graph': reviews }] = (await open('/allReview')).data;
    assert.equal(reviews.length, 1);
    assert.equal(reviews[0]['@type'], 'Review');
    assert.equal(reviews[0].reviewBody, 'Hm.');
    assert.deepEqual(reviews[0].itemReviewed, {
      '@type': 'VideoGame',
      name: game.name,
      url: `${publicUrl}/details/${game._id}`,
    });
  });

  test('carries icons and a manifest that are there, each of the size that it claims', async () => {
    const { app, open } = await site();
    const head = await open('/');
    const read = async (path: string, type: string) => {
      const response = await app.request(path);
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get('content-type')?.replace(/;.*/, ''), type, path);
      return Buffer.from(await response.arrayBuffer());
    };
    const sizeOf = async (bytes: Buffer) => {
      const { width, height, format } = await sharp(bytes).metadata();
      return `${format} ${width}x${height}`;
    };
    assert.deepEqual(head.links('icon'), ['/favicon.ico', '/icon.svg']);
    await read('/icon.svg', 'image/svg+xml');
    const ico = await read('/favicon.ico', 'image/x-icon');
    assert.deepEqual([...ico.subarray(0, 8)], [0, 0, 1, 0, 1, 0, 32, 32]);
    assert.equal(await sizeOf(ico.subarray(ico.readUInt32LE(18))), 'png 32x32');
    const [touch = ''] = head.links('apple-touch-icon');
    assert.equal(await sizeOf(await read(touch, 'image/png')), 'png 180x180');

    const [manifest = ''] = head.links('manifest');
    const said = JSON.parse(String(await read(manifest, 'application/manifest+json')));
    assert.deepEqual([said.start_url, said.display], ['/', 'standalone']);
    assert.equal(said.icons.length, 3);
    for (const { src, sizes, type } of said.icons) {
      assert.equal(await sizeOf(await read(src, type)), `png ${sizes}`);
    }
    const purposes = said.icons.map(({ purpose }: { purpose?: string }) => purpose);
    assert.deepEqual(purposes, [undefined, undefined, 'maskable']);
  });
});
