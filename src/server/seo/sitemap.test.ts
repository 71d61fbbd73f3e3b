import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { createTestApp, seedCatalogue, exampleGame } from '../../../test/support/test-app.ts';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import type { Game } from '../../contracts/game.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import type { AppEnv, RequestScope } from '../http/context.ts';
import type { Serve } from '../cache/serve.ts';
import { handleError } from '../http/problem.ts';
import { toResponse } from '../http/rendered.ts';
import { upsertGames } from '../games/queries.ts';
import { inWriteTransaction } from '../db/write-transaction.ts';
import { createWorkQueue } from '../runtime/work-queue.ts';
import { sitemapRoutes } from './sitemap.ts';

const publicUrl = 'https://games.example.org';

const entities: Record<string, string> = { '#38': '&', '#60': '<', '#62': '>', '#39': "'" };

/** Reads the little XML that there is, strictly: anything else in it is refused. */
function parse(text: string, root: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap') {
  const shell = new RegExp(
    `^<\\?xml version="1\\.0" encoding="UTF-8"\\?>\n<${root} xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9">\n([^]*)\n</${root}>\n$`,
  );
  const lines = shell.exec(text)?.[1]?.split('\n') ?? assert.fail(text);
  const line = new RegExp(`^<${entry}><loc>([^<>"']+)</loc>(?:<lastmod>([\\d:.TZ-]+)</lastmod>)?</${entry}>$`);
  return lines.map((one) => {
    const [, loc, lastmod] = line.exec(one) ?? assert.fail(one);
    const address = loc!.replaceAll(/&([^;]*);/g, (_, name: string) => entities[name]!);
    return { path: address.replace(publicUrl, ''), address, lastmod };
  });
}

onEachDatabase('the sitemap and robots.txt', (createDatabase) => {
  async function databaseWith(count: number): Promise<Database> {
    const db = await migratedDatabase(createDatabase);
    await seedCatalogue(db, count);
    return db;
  }

  /** A site that cuts its list into parts of three. */
  function siteWithSmallParts(db: Database) {
    const app = new Hono<AppEnv>();
    app.use(async (context, next) => {
      context.set('scope', { origin: publicUrl } as RequestScope);
      await next();
    });
    app.onError(handleError);
    const read = createWorkQueue({ maxConcurrent: 10, maxQueued: 100, maxWaitMs: 10_000, maxRunMs: 10_000 });
    const serve: Serve = async (_context, _resource, render) => toResponse(await render(() => undefined));
    sitemapRoutes(app, { db, read, serve, limits: { countRead: () => undefined } }, 3);
    const index = async () => parse(await (await app.request('/sitemap.xml')).text(), 'sitemapindex', 'sitemap');
    const part = async (path: string) =>
      parse(await (await app.request(path)).text(), 'urlset', 'url').map((one) => one.path);
    return { app, index, part };
  }

  async function gamePaths(db: Database): Promise<string[]> {
    const rows = await db.selectFrom('games').select('id').orderBy('id').execute();
    return rows.map(({ id }) => `/details/${id}`);
  }

  function add(db: Database, id: string, slug: string) {
    const { gameGenre: genre, name, game_detail } = exampleGame;
    const rest = {
      photo: '',
      price_cents: 1,
      currency: 'USD',
      release_date: null,
      manufacturer_name: 'Works',
      import_id: null,
    };
    const row = { id, slug, name, genre, game_detail, ...rest };
    return inWriteTransaction(db, (tx) => upsertGames(tx, [row]));
  }

  test('a crawler finds every public page, and when each game was changed', async () => {
    const app = await createTestApp(createDatabase, { games: 5, publicUrl });
    const { db } = app;
    await db.updateTable('games').set({ updated_at: 1_700_000_000_000 }).execute();
    const response = await app.request('/sitemap.xml');
    assert.equal(response.headers.get('content-type'), 'application/xml; charset=utf-8');
    const entries = parse(await response.text(), 'urlset', 'url');
    assert.deepEqual(
      entries.map(({ path }) => path),
      ['/', '/games', '/allReview', ...(await gamePaths(db))],
    );
    assert.ok(entries.every(({ address }) => address.startsWith(publicUrl)));
    const times = entries.slice(3).map(({ lastmod }) => lastmod);
    assert.deepEqual(new Set(times), new Set(['2023-11-14T22:13:20.000Z']));
    const games: Game[] = await (await app.request('/default')).json();
    assert.equal(games.length, 5);
    for (const { path } of entries) assert.equal((await app.request(path)).status, 200, path);
  });

  test('a crawler of an empty shelf finds the pages', async () => {
    const app = await createTestApp(createDatabase, { publicUrl });
    const entries = parse(await (await app.request('/sitemap.xml')).text(), 'urlset', 'url');
    assert.deepEqual(
      entries.map(({ path }) => path),
      ['/', '/games', '/allReview'],
    );
  });

  test('a crawler is told the address of the sitemap, and which paths are disallowed', async () => {
    const app = await createTestApp(createDatabase, { publicUrl });
    const response = await app.request('/robots.txt');
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain/);
    const lines = (await response.text()).split('\n');
    assert.equal(lines[0], 'User-agent: *');
    const own = [
      '/addReview',
      '/myReview/',
      '/editmyreview/',
      '/gameWatchList/',
      '/addToWatchList',
      '/report/',
      '/auth/',
    ];
    for (const path of [...own, '/moderation', '/admin', '/api/', '/signIn', '/signUp']) {
      assert.ok(lines.includes(`Disallow: ${path}`), path);
    }
    assert.equal(lines.filter((line) => line.startsWith('Disallow')).length, 12);
    assert.ok(lines.includes('Allow: /auth/login'));
    assert.ok(lines.includes(`Sitemap: ${publicUrl}/sitemap.xml`));
  });

  test('without PUBLIC_URL a crawler gets addresses under the host that it requested', async () => {
    const app = await createTestApp(createDatabase, { games: 1 });
    const robots = await (await app.request('http://club.example:8080/robots.txt')).text();
    assert.match(robots, /^Sitemap: http:\/\/club\.example:8080\/sitemap\.xml$/m);
    const text = await (await app.request("http://a&b'c/sitemap.xml")).text();
    const entries = parse(text, 'urlset', 'url');
    assert.equal(entries[0]!.address, "http://a&b'c/");
  });

  test('a crawler that has the newest list is told so, until a game changes', async () => {
    const app = await createTestApp(createDatabase, { games: 1, publicUrl });
    const { db } = app;
    const first = await app.request('/sitemap.xml');
    assert.equal(first.headers.get('cache-control'), 'public, max-age=3600');
    const etag = first.headers.get('etag')!;
    const poll = () => app.request('/sitemap.xml', { headers: { 'if-none-match': etag } });
    assert.equal((await poll()).status, 304);
    await add(db, newId(), 'another');
    await app.catchUp();
    const later = await poll();
    assert.equal(later.status, 200);
    assert.match(await later.text(), /<url>(.|\n)*<url>/);
  });

  for (const count of [3, 4, 6, 10]) {
    test(`a crawler that follows the parts meets each of ${count} games once`, async () => {
      const db = await databaseWith(count);
      const { app, part, index } = siteWithSmallParts(db);
      const expected = ['/', '/games', '/allReview', ...(await gamePaths(db))];
      if (count === 3) return assert.deepEqual(await part('/sitemap.xml'), expected);
      const parts = await index();
      assert.equal(parts.length, Math.ceil(count / 3));
      const lists = await Promise.all(parts.map(({ path }) => part(path)));
      assert.deepEqual(lists.flat(), expected);
      assert.ok(lists.every((list) => list.length <= 3 + 3));
      for (const { path } of parts) assert.equal((await app.request(path)).status, 200);
    });
  }

  test('games that come while a crawler reads, early or late, hide no other', async () => {
    const db = await databaseWith(7);
    const early = await gamePaths(db);
    const { index, part } = siteWithSmallParts(db);
    const read = async (parts: { path: string }[]) => (await Promise.all(parts.map(({ path }) => part(path)))).flat();

    const before = await index();
    const second = early[1]!.replace('/details/', '');
    const between = second.replace(/.$/, (last) => (last === 'f' ? 'e' : 'f'));
    await add(db, between, 'late');
    await add(db, newId(), 'new');
    const found = await read(before);
    for (const path of early) assert.ok(found.includes(path), path);

    for (let count = 0; count < 4; count += 1) await add(db, newId(), `newer-${count}`);
    const everything = ['/', '/games', '/allReview', ...(await gamePaths(db))];
    // One process has known the first cuts all along, the other was started just now.
    for (const parts of [await index(), await siteWithSmallParts(db).index()]) {
      assert.deepEqual(await read(parts), everything);
      assert.ok(parts.length >= 4);
    }
  });

  test('a crawler that requests a part that cannot exist is told so', async () => {
    const { app } = siteWithSmallParts(await databaseWith(1));
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    for (const name of [`${id}`, `${id}-${id.slice(1)}0-`, `${'-'.repeat(36)}-${id}`, '1']) {
      assert.equal((await app.request(`/sitemap-${name}.xml`)).status, 404, name);
    }
  });
});
