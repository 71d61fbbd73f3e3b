import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, nextPageUrl, type TestApp } from '../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { gamesNamed, search } from '../../../test/support/search-fixtures.ts';
import type { Game } from '../../contracts/game.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import { newId } from '../db/id.ts';

/** The names on each page of a list, from the first page to the last. */
async function pagesOf(app: TestApp, address: string): Promise<string[][]> {
  const response = await app.request(address);
  assert.equal(response.status, 200);
  const games: Game[] = await response.json();
  const next = nextPageUrl(response);
  return [games.map((game) => game.name), ...(next ? await pagesOf(app, next) : [])];
}

/** Names that have the same few letters again and again, at their start, in words and between. */
const tangled = ['a', 'b', 'n'].flatMap((one) =>
  ['a', 'b', ' ', 'n'].flatMap((two) => [`${one}${two}ana ban`, `nab${two}an${one}`, `Ba-${two}${one}n ${one}`]),
);

onEachDatabase('the pages of a search', (createDatabase) => {
  const appWith = (names: string[]) => createTestApp(createDatabase, { games: gamesNamed(names) });

  for (const text of ['a', 'an', 'ana', 'na b', 'nab']) {
    test(`a visitor pages through a search and meets each game once: ${text}`, async () => {
      const app = await appWith(tangled);
      const pages = await pagesOf(app, `/default?q=${text}&limit=3`);
      const fitting = tangled.filter((name) => name.toLowerCase().replaceAll(/[- ]+/g, ' ').includes(text));
      assert.ok(fitting.length > 3);
      assert.deepEqual(pages.flat().toSorted(), fitting.toSorted());
      assert.deepEqual(pages.flat(), await search(app, text));
      assert.ok(pages.slice(0, -1).every((names) => names.length === 3));
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
    const app = await appWith(['語'.repeat(180)]);
    assert.equal((await search(app, '語'.repeat(100))).length, 1);
    assert.equal((await search(app, `${'語'.repeat(99)}x`)).length, 0);
  });

  for (const place of [[0, 'other', newId()], [3, 'zelda', newId()], [0, 'zelda\u0000', newId()], [newId()]]) {
    test(`a cursor of another list is refused: ${JSON.stringify(place.slice(0, -1))}`, async () => {
      const app = await appWith(['Zelda']);
      const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
      const response = await app.request(`/default?q=zelda&cursor=${cursor}`);
      assert.equal(response.status, 422);
      const { errors } = ProblemDetails.parse(await response.json());
      assert.equal(errors?.[0]?.field, 'cursor');
    });
  }
});
