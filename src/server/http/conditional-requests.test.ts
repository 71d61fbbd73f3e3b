import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, seedCatalogue, TestClient, signUpMember } from '../../../test/support/test-app.ts';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { recordQueries } from '../../../test/support/databases/query-plans.ts';
import { endpoints, type Endpoint } from '../../contracts/endpoints.ts';
import type { Database } from '../db/schema.ts';

type EndpointName = keyof typeof endpoints;

const endpointsWithEtag = Object.entries<Endpoint>(endpoints)
  .filter(([, endpoint]) => endpoint.etag)
  .map(([name]) => name);

/** The tables that each query to a database names from now on. */
function recordTables(db: Database): string[] {
  const tables: string[] = [];
  recordQueries(db, (query) => {
    for (const [, table] of query.sql.matchAll(/\b(?:from|join|into|update) "(\w+)"/g)) {
      tables.push(table!);
    }
  });
  return tables;
}

onEachDatabase('conditional requests', (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase, { games: 30 });
    const { db } = app;
    const tables = recordTables(db);
    const mara = await signUpMember(app);
    const otto = await signUpMember(app, 'Otto Lind');
    const games: { _id: string }[] = await (await app.request('/default')).json();
    const text = 'x'.repeat(2_000);
    const added = await mara.call('/review', { body: { gameTitle: 'Game 0', text } });
    const { insertedId: id } = await added.json();
    await mara.call('/gamelist', { body: { gameTitle: 'Game 0' } });
    const own = `/review/${mara.email}/${id}`;
    const addresses: Partial<Record<EndpointName, string>> = {
      listGames: '/default',
      countGames: '/gameCounts',
      readGameNames: '/gameNames',
      readGame: `/default/${games[0]!._id}`,
      readRatings: `/default/${games[0]!._id}/ratings`,
      listReviews: '/review',
      listOwnReviews: `/review/${mara.email}`,
      listOwnReviewIds: `/api/games/${games[0]!._id}/own-reviews`,
      readOwnReview: own,
      listOwnHiddenReviews: '/api/hidden-reviews',
      listWatchList: `/gamelist/${mara.email}`,
      readOpenApi: '/openapi.json',
    };
    const poll = (path: string, etag: string, headers = {}) =>
      mara.call(path, { headers: { 'if-none-match': etag, ...headers } });
    const etagOf = async (path: string, caller: TestClient = mara) => (await caller.call(path)).headers.get('etag')!;
    return { db, app, tables, mara, otto, games, id, own, addresses, poll, etagOf };
  }

  test('a program that has the newest response gets a 304, for every list and every single resource', async () => {
    const { addresses, poll, etagOf } = await site();
    assert.deepEqual(Object.keys(addresses).toSorted(), endpointsWithEtag.toSorted());
    for (const path of Object.values(addresses)) {
      const etag = await etagOf(path);
      assert.match(etag, /^"[\w-]+"$/, `${path} has no strong tag`);
      for (const header of [etag, `"other", ${etag}`]) {
        const again = await poll(path, header);
        assert.equal(again.status, 304, path);
        assert.equal(again.headers.get('etag'), etag);
        assert.equal(await again.text(), '');
      }
      assert.equal((await poll(path, '"other"')).status, 200, path);
    }
    const etags = await Promise.all(Object.values(addresses).map((path) => etagOf(path)));
    assert.equal(new Set(etags).size, etags.length);
  });

  test('a program that sends If-None-Match: * gets a 304 if the resource exists', async () => {
    const { poll } = await site();
    assert.equal((await poll('/review', '*')).status, 304);
    assert.equal((await poll('/default/nonsense', '*')).status, 404);
  });

  test('a program that polls another site with equal games and reviews, but other ids, gets other ETags', async () => {
    const [one, other] = [await site(), await site()];
    for (const path of ['/default', '/review']) {
      assert.notEqual(await one.etagOf(path), await other.etagOf(path), path);
    }
  });

  test('a program that polls a full last page learns that there is a next one', async () => {
    const { app, poll, etagOf } = await site();
    const path = '/default?limit=30';
    const before = await etagOf(path);
    await seedCatalogue(app.db, 31);
    await app.catchUp();
    const response = await poll(path, before);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('link') ?? '', /rel="next"/);
  });

  test('a program behind a proxy that weakens ETags gets a 304, too', async () => {
    const { poll, etagOf } = await site();
    assert.equal((await poll('/review', `W/${await etagOf('/review')}`)).status, 304);
  });

  test('a program whose request fails gets no ETag, and the same error again', async () => {
    const { mara, poll } = await site();
    for (const path of ['/default/nonsense', '/default?cursor=x', '/review?cursor=x']) {
      const refused = await mara.call(path);
      const etag = refused.headers.get('etag');
      assert.equal((await poll(path, etag ?? '"none"')).status, refused.status, path);
      assert.equal(etag, null, path);
      assert.equal(refused.headers.get('cache-control'), 'no-store', path);
    }
  });

  test('pages of one list, and lists of two games, have ETags of their own', async () => {
    const { games, etagOf } = await site();
    const filters = games.slice(0, 2).map(({ _id }) => `/review?game=${_id}`);
    const paths = ['/review', '/review?limit=1', '/review?limit=2', ...filters];
    const etags = await Promise.all(paths.map((path) => etagOf(path)));
    assert.equal(new Set(etags).size, paths.length);
  });

  test('a compressed response has an ETag of its own, which gets a 304 as well', async () => {
    const { addresses, mara, poll, etagOf } = await site();
    for (const path of [addresses.listGames!, addresses.listReviews!, addresses.readOwnReview!]) {
      for (const encoding of ['br', 'gzip']) {
        const headers = { 'accept-encoding': encoding };
        const packed = await mara.call(path, { headers });
        assert.equal(packed.headers.get('content-encoding'), encoding, path);
        const etag = packed.headers.get('etag')!;
        assert.notEqual(etag, await etagOf(path));
        const again = await poll(path, etag, headers);
        assert.equal(again.status, 304);
        assert.equal(again.headers.get('etag'), etag);
      }
    }
  });

  test('a write changes the ETags of the resources that show it, and no others', async () => {
    const { mara, otto, games, id, own, etagOf } = await site();
    const [g0, g1, g2] = games.map(({ _id }) => `/review?game=${_id}`) as [string, string, string];
    const lists = [mara, otto].flatMap((caller) => [
      { caller, path: `/review/${caller.email}` },
      { caller, path: `/gamelist/${caller.email}` },
    ]);
    const resources = [...['/default', '/review', g0, g1, g2, own].map((path) => ({ caller: mara, path })), ...lists];
    const etags = () => Promise.all(resources.map(({ caller, path }) => etagOf(path, caller)));

    async function assertChanges(title: string, act: () => Promise<unknown>, expected: string[]) {
      const before = await etags();
      await act();
      const after = await etags();
      const changed = resources.filter((_, index) => before[index] !== after[index]);
      assert.deepEqual(changed.map(({ path }) => path).toSorted(), expected.toSorted(), title);
    }
    const change = (body: object) => () => mara.call(own, { method: 'PATCH', body });
    const add = (path: string, body: object, caller: TestClient) => () => caller.call(path, { body });
    const hers = `/review/${mara.email}`;
    const his = `/review/${otto.email}`;

    await assertChanges('another adds', add('/review', { gameTitle: 'Game 2' }, otto), ['/review', g2, his]);
    await assertChanges('one adds without a game', add('/review', {}, mara), ['/review', hers]);
    await assertChanges('edit', change({ rating: '1' }), ['/default', '/review', g0, hers, own]);
    await assertChanges('no difference', change({ rating: '1' }), []);
    await assertChanges('refused', change({ rating: '6' }), []);
    // The watch list says which of its games the member has reviewed: no longer Game 0.
    const watch = `/gamelist/${mara.email}`;
    await assertChanges('moved', change({ gameTitle: 'Game 1' }), ['/default', '/review', g0, g1, hers, own, watch]);
    const wish = { gameTitle: 'Game 1' };
    await assertChanges('wish', add('/gamelist', wish, mara), [watch]);
    await assertChanges('same wish', add('/gameList', wish, mara), []);
    const [{ _id }] = await (await mara.call(watch)).json();
    const remove = (path: string) => () => mara.call(path, { method: 'DELETE' });
    await assertChanges('taken off', remove(`${watch}/${_id}`), [watch]);
    // Once deleted, the review itself has no tag any more.
    resources.splice(
      resources.findIndex(({ path }) => path === own),
      1,
    );
    await assertChanges('deleted', remove(`/review/${id}`), ['/default', '/review', g1, hers]);
  });

  test('a member whose write is stored is told so and sees it, also while the change log cannot be read', async () => {
    const db = await migratedDatabase(createDatabase);
    let broken = false;
    const breaking = db.withPlugin({
      transformQuery({ node }) {
        if (broken && node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('"changes"'))
          throw new Error('the connection is gone');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const app = await createTestApp(breaking, { games: 1 });
    const mara = await signUpMember(app);
    const list = async () => (await (await app.request('/review')).json()).length;
    assert.equal(await list(), 0);
    broken = true;
    assert.equal((await mara.call('/review', { body: { gameTitle: 'Game 0' } })).status, 201);
    assert.equal((await mara.readJson('/review')).length, 1);
    broken = false;
    await app.catchUp();
    assert.equal(await list(), 1);
  });

  test('a program that polls an unchanged public list causes no query for its rows', async () => {
    const { app, addresses, tables, mara } = await site();
    const { listGames, readGame, readRatings, listReviews } = addresses;
    const lists = [listGames!, readGame!, readRatings!, listReviews!, '/review?limit=1'];
    const poll = (path: string, etag: string) => app.request(path, { headers: { 'if-none-match': etag } });
    for (const path of lists) {
      const etag = (await poll(path, '"none"')).headers.get('etag')!;
      tables.length = 0;
      assert.equal((await poll(path, etag)).status, 304);
      const read = tables.filter((table) => table !== 'changes');
      assert.deepEqual(read, [], path);
    }
    await mara.call('/review', { body: { gameTitle: 'Game 0', rating: '5' } });
    tables.length = 0;
    assert.equal((await poll('/review', '"none"')).status, 200);
    assert.ok(tables.includes('reviews'), 'the queries are watched');
  });
});
