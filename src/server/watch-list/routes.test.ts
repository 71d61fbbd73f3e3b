import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, TestClient, signUpMember, nextPageUrl } from '../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import type { Game } from '../../contracts/game.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import type { WatchListEntry } from '../../contracts/watch-list.ts';

const spellings = ['gameList', 'gamelist'];

onEachDatabase('the watch list', (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase, { games: 5 });
    const { db } = app;
    await db.updateTable('games').set({ photo: '/art/covers/game.avif' }).execute();
    const mara = await signUpMember(app);
    const add = (body: object, caller: TestClient = mara) => caller.call('/gameList', { body });
    const addTitle = async (gameTitle: string, caller?: TestClient): Promise<string> =>
      (await (await add({ gameTitle }, caller)).json()).insertedId;
    const list = async (caller = mara): Promise<WatchListEntry[]> =>
      (await caller.call(`/gamelist/${caller.email}`)).json();
    const takeOff = (id: string, caller = mara, email = caller.email) =>
      caller.call(`/gamelist/${email}/${id}`, { method: 'DELETE' });
    return { db, app, mara, add, addTitle, list, takeOff };
  }

  test('a form that names no game, or a path in place of one, is told so', async () => {
    const { mara, addTitle, list } = await site();
    await addTitle('Game 1');
    for (const id of ['', '.', '..', undefined]) {
      const fields = new URLSearchParams({ intent: 'remove', ...(id !== undefined && { id }) });
      const response = await mara.call(`/gameWatchList/${mara.email}`, {
        body: String(fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      assert.equal(response.status, 404, id);
      assert.match(await response.text(), /This game isn&#x27;t on your watch list/);
    }
    assert.equal((await list()).length, 1);
  });

  for (const spelling of spellings) {
    test(`a member adds a game, reads the list and takes it off, under /${spelling}`, async () => {
      const { mara } = await site();
      const body = { gameTitle: 'Game 1', email: mara.email.toUpperCase() };
      const added = await mara.call(`/${spelling}`, { body });
      assert.equal(added.status, 201);
      const { insertedId } = await added.json();
      const read = () => mara.call(`/${spelling}/${mara.email}`);
      const [entry, ...others] = await (await read()).json();
      assert.deepEqual(others, []);
      assert.equal(entry._id, insertedId);
      const gone = await mara.call(`/${spelling}/${mara.email}/${insertedId}`, {
        method: 'DELETE',
      });
      assert.deepEqual(await gone.json(), { deletedCount: 1 });
      assert.deepEqual(await (await read()).json(), []);
    });
  }

  test("a member who names a game alone gets their own name and the game's photo beside it", async () => {
    const { app, mara, addTitle, list } = await site();
    const games = await (await app.request('/default')).json();
    await addTitle(' Game 2 ');
    const [{ _id, createdAt, ...entry }] = (await list()) as [WatchListEntry];
    assert.deepEqual(entry, {
      name: 'Mara Okafor',
      gameTitle: 'Game 2',
      photo: '/art/covers/game.avif',
      cover: '/art/covers/game.avif',
      coverGenre: games[2].gameGenre,
      email: mara.email,
      gameId: games[2]._id,
      reviewed: false,
    });
    assert.ok(!Number.isNaN(Date.parse(createdAt)), _id);
  });

  test('a member who gives a name and a photo keeps them', async () => {
    const { add, list } = await site();
    await add({ gameTitle: 'Game 0', name: 'M.', photo: 'https://example.org/a.jpg' });
    const [entry] = await list();
    assert.equal(entry?.name, 'M.');
    assert.equal(entry?.photo, 'https://example.org/a.jpg');
  });

  test('a member who adds a game twice, or ten times at once, has it once', async () => {
    const { mara, addTitle, add, list } = await site();
    const first = await addTitle('Game 0');
    const again = await add({ gameTitle: 'Game 0', photo: 'https://example.org/other.jpg' });
    assert.equal(again.status, 201);
    assert.equal((await again.json()).insertedId, first);
    const [entry, ...others] = await list();
    assert.deepEqual(others, []);
    assert.equal(entry?.photo, '/art/covers/game.avif');
    const ids = await Promise.all(Array.from({ length: 10 }, () => addTitle('Game 1')));
    assert.equal(new Set(ids).size, 1);
    assert.equal((await list(mara)).length, 2);
  });

  test('two members have the same game, each on their own list', async () => {
    const { app, mara, addTitle, list } = await site();
    const otto = await signUpMember(app, 'Otto Lind');
    const hers = await addTitle('Game 0');
    const his = await addTitle('Game 0', otto);
    assert.notEqual(hers, his);
    assert.deepEqual(
      [...(await list(mara)), ...(await list(otto))].map(({ _id }) => _id),
      [hers, his],
    );
  });

  test('a member who names no game, or a wrong one, is told so, and nothing is stored', async () => {
    const { db, add } = await site();
    const wrong: [field: string, body: object][] = [
      ['gameTitle', { gameTitle: 'A game that nobody knows' }],
      ['gameTitle', { gameTitle: '' }],
      ['gameTitle', { gameTitle: '  ' }],
      ['gameTitle', {}],
      ['gameTitle', { gameTitle: 'Game\0 0' }],
      ['photo', { gameTitle: 'Game 0', photo: 'javascript:alert(1)' }],
      ['photo', { gameTitle: 'Game 0', photo: '//evil.example/a.jpg' }],
      ['name', { gameTitle: 'Game 0', name: '\ud800' }],
    ];
    for (const [field, body] of wrong) {
      const response = await add(body);
      assert.equal(response.status, 422, JSON.stringify(body));
      const { errors } = ProblemDetails.parse(await response.json());
      assert.equal(errors?.[0]?.field, field, JSON.stringify(body));
    }
    assert.equal((await add({ gameTitle: 'Game 0', email: 'otto@example.org' })).status, 403);
    assert.deepEqual(await db.selectFrom('watch_list').selectAll().execute(), []);
  });

  test('a member pages through the list, newest first', async () => {
    const { mara, addTitle } = await site();
    for (const number of [0, 1, 2, 3, 4]) await addTitle(`Game ${number}`);
    const titles: string[] = [];
    let address: string | undefined = `/gameList/${mara.email}?limit=2`;
    while (address) {
      const page: Response = await mara.call(address);
      titles.push(...(await page.json()).map((entry: WatchListEntry) => entry.gameTitle));
      address = nextPageUrl(page);
    }
    assert.deepEqual(titles, ['Game 4', 'Game 3', 'Game 2', 'Game 1', 'Game 0']);
    const wrong = await mara.call(`/gamelist/${mara.email}?cursor=nonsense`);
    assert.equal(wrong.status, 422);
  });

  test('a member pages through the list by name, whatever the case and the accents', async () => {
    const { db, app, mara, addTitle } = await site();
    const names = ['eFootball', 'Zelda', 'Ōkami', 'Portal', 'pac-man'];
    const games: Game[] = await (await app.request('/default')).json();
    for (const [index, { _id }] of games.entries()) {
      await db.updateTable('games').set({ name: names[index]! }).where('id', '=', _id).execute();
    }
    for (const name of names) await addTitle(name);
    const titles: string[] = [];
    let address: string | undefined = `/gameList/${mara.email}?limit=2&order=name`;
    while (address) {
      const page: Response = await mara.call(address);
      titles.push(...(await page.json()).map((entry: WatchListEntry) => entry.gameTitle));
      address = nextPageUrl(page);
    }
    assert.deepEqual(titles, ['eFootball', 'Ōkami', 'pac-man', 'Portal', 'Zelda']);
  });

  test('a cursor of one order is rejected by the other, and so is an unknown order', async () => {
    const { mara, addTitle } = await site();
    for (const number of [0, 1, 2]) await addTitle(`Game ${number}`);
    const list = (query: string) => mara.call(`/gamelist/${mara.email}?limit=1&${query}`);
    const [byTime, byName] = [await list('order=newest'), await list('order=name')].map((page) =>
      new URL(nextPageUrl(page)!, 'http://playshelf.invalid').searchParams.get('cursor')!,
    );
    const unusable = Buffer.from(JSON.stringify(['\0', '0199a1f0-9c02-7f5d-b1a4-2e8d6c0f3b75'])).toString('base64url');
    for (const query of [
      `cursor=${byName}`,
      `order=name&cursor=${byTime}`,
      `order=name&cursor=${unusable}`,
      'order=price',
    ])
      assert.equal((await list(query)).status, 422, query);
    assert.equal((await list(`order=newest&cursor=${byTime}`)).status, 200);
  });

  test('the list says how many games are on it, on each page, and revalidates when that changes', async () => {
    const { mara, addTitle } = await site();
    const read = (etag = '') => mara.call(`/gamelist/${mara.email}?limit=1`, { headers: { 'if-none-match': etag } });
    assert.equal((await read()).headers.get('x-total-count'), '0');
    for (const number of [0, 1, 2]) await addTitle(`Game ${number}`);
    const page = await read();
    assert.equal(page.headers.get('x-total-count'), '3');
    assert.equal((await mara.call(nextPageUrl(page)!)).headers.get('x-total-count'), '3');
    // The same rows on the first page, and another number.
    await mara.callOk('/gameList', { body: { gameTitle: 'Game 3', createdAt: '2001-01-01T00:00:00Z' } });
    const changed = await read(page.headers.get('etag')!);
    assert.equal(changed.status, 200);
    assert.equal(changed.headers.get('x-total-count'), '4');
    const [{ gameId }] = await changed.json();
    const ofGame = await mara.call(`/gamelist/${mara.email}?games=${gameId}`);
    assert.deepEqual([ofGame.status, ofGame.headers.get('x-total-count')], [200, null]);
  });

  test('the list shows which games the member has reviewed, as soon as that changes', async () => {
    const { app, mara, addTitle, list } = await site();
    for (const title of ['Game 0', 'Game 1']) await addTitle(title);
    const otto = await signUpMember(app, 'Otto Lind');
    await otto.callOk('/review', { body: { gameTitle: 'Game 0' } });
    const reviewed = async () => (await list()).filter((entry) => entry.reviewed).map(({ gameTitle }) => gameTitle);
    assert.deepEqual(await reviewed(), []);
    const { insertedId } = await (await mara.call('/review', { body: { gameTitle: 'Game 1' } })).json();
    assert.deepEqual(await reviewed(), ['Game 1']);
    await mara.call(`/review/${insertedId}`, { method: 'DELETE' });
    assert.deepEqual(await reviewed(), []);
  });

  test('a member who removes a game and restores it with its old time finds it in its old place', async () => {
    const { add, addTitle, list, takeOff } = await site();
    for (const title of ['Game 0', 'Game 1', 'Game 2']) await addTitle(title);
    const before = await list();
    const { _id, createdAt } = before[1]!;
    await takeOff(_id);
    assert.equal((await add({ gameTitle: 'Game 1', createdAt })).status, 201);
    const stateOf = (entry: WatchListEntry) => [entry.gameTitle, entry.createdAt];
    assert.deepEqual((await list()).map(stateOf), before.map(stateOf));
  });

  test('a time in the future, or none at all, is rejected', async () => {
    const { add, list } = await site();
    const soon = new Date(Date.now() + 60_000).toISOString();
    for (const createdAt of [soon, '9999-12-31T23:59:59Z', 'yesterday', '2026-03-01', 5, '']) {
      const response = await add({ gameTitle: 'Game 1', createdAt });
      assert.equal(response.status, 422, String(createdAt));
      const { errors } = ProblemDetails.parse(await response.json());
      assert.deepEqual(
        errors?.map(({ field }) => field),
        ['createdAt'],
      );
    }
    assert.deepEqual(await list(), []);
    assert.equal((await add({ gameTitle: 'Game 1', createdAt: '2001-01-01T01:00:00+01:00' })).status, 201);
    assert.equal((await list())[0]?.createdAt, '2001-01-01T00:00:00.000Z');
  });

  test('a member takes off one game, once, and the others stay', async () => {
    const { addTitle, list, takeOff } = await site();
    const [first, second] = [await addTitle('Game 0'), await addTitle('Game 1')];
    assert.equal((await takeOff(first)).status, 200);
    for (const id of [first, 'nonsense', '%00']) assert.equal((await takeOff(id)).status, 404, id);
    assert.deepEqual(
      (await list()).map(({ _id }) => _id),
      [second],
    );
  });

  test('a page learns which of its games are on the list, however long that is', async () => {
    const { app, mara, addTitle } = await site();
    for (const title of ['Game 1', 'Game 3', 'Game 4']) await addTitle(title);
    const games: Game[] = await (await app.request('/default')).json();
    const shown = [games[0]!, games[1]!, games[3]!].map(({ _id }) => _id);
    const entries: WatchListEntry[] = await mara.readJson(`/gamelist/${mara.email}?games=${shown.join(',')}`);
    assert.deepEqual(
      entries.map(({ gameTitle }) => gameTitle),
      ['Game 3', 'Game 1'],
    );
    for (const list of ['', 'nonsense', Array.from({ length: 101 }, () => shown[0]).join(',')]) {
      const refused = await mara.call(`/gamelist/${mara.email}?games=${list}`);
      assert.equal(refused.status, 422, list);
    }
  });

  test('a member whose address has a K turns pages, even if they write it with the sign of the kelvin', async () => {
    const { app } = await site();
    const kay = await signUpMember(app, 'Kay Lind');
    for (const gameTitle of ['Game 0', 'Game 1']) await kay.callOk('/gamelist', { body: { gameTitle } });
    const first = await kay.call(`/gamelist/${kay.email.replace('k', encodeURIComponent('\u212A'))}?limit=1`);
    assert.equal(first.status, 200);
    const [entry]: WatchListEntry[] = await kay.readJson(nextPageUrl(first)!);
    assert.equal(entry?.gameTitle, 'Game 0');
  });

  test("nobody sees another's list, or takes a game off it", async () => {
    const { app, mara, addTitle, list, takeOff } = await site();
    const id = await addTitle('Game 0');
    const otto = await signUpMember(app, 'Otto Lind');
    const visitor = new TestClient(app);
    assert.equal((await otto.call(`/gamelist/${mara.email}`)).status, 403);
    assert.equal((await takeOff(id, otto, mara.email)).status, 403);
    assert.equal((await takeOff(id, otto)).status, 404);
    assert.equal((await takeOff(id, visitor, mara.email)).status, 401);
    assert.equal((await visitor.call(`/gamelist/${mara.email}`)).status, 401);
    const body = { gameTitle: 'Game 1', email: mara.email };
    assert.equal((await visitor.call('/gamelist', { body })).status, 401);
    assert.equal((await otto.call('/gamelist', { body })).status, 403);
    assert.equal((await list(mara)).length, 1);
    assert.deepEqual(await list(otto), []);
  });

  test('a game that is deleted from the database stays on the list by its title', async () => {
    const { db, addTitle, list } = await site();
    await addTitle('Game 0');
    await db.deleteFrom('games').where('name', '=', 'Game 0').execute();
    const [entry] = await list();
    assert.equal(entry?.gameTitle, 'Game 0');
    assert.equal(entry?.gameId, null);
  });
});
