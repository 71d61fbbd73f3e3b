import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, nextPageUrl, type TestApp } from '../../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { gamesNamed, search } from '../../../../test/support/search-fixtures.ts';
import type { Game } from '../../../contracts/game.ts';
import { ProblemDetails } from '../../../contracts/problem.ts';
import { newId } from '../../db/id.ts';

/** The names on each page of a list, from the first page to the last. */
async function pagesOf(app: TestApp, address: string): Promise<string[][]> {
  const response = await app.request(address);
  assert.equal(response.status, 200);
  const games: Game[] = await response.json();
  const next = nextPageUrl(response);
  return [games.map((game) => game.name), ...(next ? await pagesOf(app, next) : [])];
}

/** Names of which many match in the same way, or by several of their words. */
const similar = ['Star', 'Stars', 'Star Star', 'Rising Star'].flatMap((name) => [name, `${name} 2`, `The ${name} War`]);

onEachDatabase('the pages of a search', (createDatabase) => {
  const appWith = (names: string[]) => createTestApp(createDatabase, { games: gamesNamed(names) });

  for (const text of ['s', 'st', 'star', 'satr', 'star war']) {
    test(`a visitor pages through a search and meets each game once: ${text}`, async () => {
      const app = await appWith(similar);
      const pages = await pagesOf(app, `/default?q=${text}&limit=2`);
      const all = await search(app, text);
      assert.ok(all.length > 2);
      assert.deepEqual(pages.flat(), all);
      assert.equal(new Set(all).size, all.length);
      assert.ok(pages.slice(0, -1).every((names) => names.length === 2));
    });
  }

  test('games of one name are each a game', async () => {
    const app = await appWith(Array.from({ length: 5 }, () => 'Twins'));
    assert.deepEqual(
      (await pagesOf(app, '/default?q=twin&limit=2')).map((page) => page.length),
      [2, 2, 1],
    );
  });

  test('a visitor pages through long names of any script', async () => {
    const names = ['語', '\\\\', '💖'].flatMap((letter) =>
      [1, 2].map((number) => `Game ${letter.repeat(90)}${number}`),
    );
    const app = await appWith(names);
    const pages = await pagesOf(app, '/default?q=game&limit=1');
    assert.deepEqual(pages.flat().toSorted(), names.toSorted());
  });

  test('a visitor may search for as much as a name has', async () => {
    const app = await appWith(['語'.repeat(180), 'x'.repeat(180)]);
    assert.equal((await search(app, '語'.repeat(100))).length, 1);
    assert.equal((await search(app, 'x'.repeat(100))).length, 1);
    assert.equal((await search(app, `${'x'.repeat(99)}y`)).length, 0);
  });

  test('a visitor learns how many games match', async () => {
    const app = await appWith(similar);
    const response = await app.request('/default?q=rising&limit=2');
    assert.equal(response.headers.get('x-total-count'), '3');
  });

  for (const place of [[0], [1.5], ['24'], [24, 24], [newId()]]) {
    test(`a cursor of another list is refused: ${JSON.stringify(place).replace(/[0-9a-f-]{36}/, 'an id')}`, async () => {
      const app = await appWith(['Zelda']);
      const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
      const response = await app.request(`/default?q=zelda&cursor=${cursor}`);
      assert.equal(response.status, 422);
      const { errors } = ProblemDetails.parse(await response.json());
      assert.equal(errors?.[0]?.field, 'cursor');
    });
  }
});
