import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Game } from '../../contracts/game.ts';
import { createSqlite } from '../../../test/support/databases/databases.ts';
import { createTestApp, exampleGame, signUpMember, TestClient } from '../../../test/support/test-app.ts';

test('the pages of a large genre lead to different games, those of about the same time', async () => {
  const years = Array.from({ length: 40 }, (_, index) => 1971 + index);
  const games = years.map((releaseYear) => ({
    ...exampleGame,
    slug: `game-of-${releaseYear}`,
    name: `Game of ${releaseYear}`,
    manufacturer_name: `Maker of ${releaseYear}`,
    releaseYear,
  }));
  const app = await createTestApp(createSqlite, { games });
  const listed: Game[] = await (await app.request('/default')).json();
  const readRow = async (releaseYear: number) => {
    const { _id } = listed.find((game) => game.releaseYear === releaseYear)!;
    const html = await (await app.request(`/details/${_id}`)).text();
    const [, row = ''] = html.split('id="of-genre"');
    assert.match(row, /href="\/games\?genre=Adventure"[^>]*>All adventure games</);
    return [...row.matchAll(/>Game of (\d+)<\/a>/g)].map(([, year]) => Number(year)).toSorted();
  };
  assert.deepEqual(await readRow(1971), [1972, 1973, 1974, 1975, 1976, 1977]);
  assert.deepEqual(await readRow(2000), [1997, 1998, 1999, 2001, 2002, 2003]);
});

test('a reader goes on from the genre and the years of a review, on every page that has them', async () => {
  const app = await createTestApp(createSqlite, { games: 1 });
  const mara = await signUpMember(app);
  await mara.addReview({ gameTitle: 'Game 0', text: 'A long evening.', gameGenre: 'Role-Playing', year: '2011-2015' });
  for (const [reader, path] of [
    [new TestClient(app), '/allReview'],
    [mara, `/myReview/${mara.email}`],
  ] as const) {
    const html = await reader.readText(path);
    assert.match(html, /href="\/games\?genre=Role-Playing"[^>]*>Role-Playing</, path);
    assert.match(html, /href="\/games\?year=2011-2015"[^>]*>2011-2015</, path);
  }
});

test('a visitor whose address has a filter that nobody can read sees the games by the rest of it', async () => {
  const app = await createTestApp(createSqlite, { games: 1 });
  const redirects = {
    'year=abc&q=game': '/games?q=game',
    'year=2015-2010&genre=Racing&cursor=x': '/games?genre=Racing',
    'genre=Cooking': '/games',
    'rating=9&price=cheap&reviewed=maybe&sort=nonsense&maker=Ada': '/games?maker=Ada',
    'from=abc&to=&sort=name': '/games?sort=name',
    'from=2012&to=2010': '/games?year=2010-2012',
  };
  for (const [query, address] of Object.entries(redirects)) {
    const response = await app.request(`/games?${query}`);
    assert.deepEqual([response.status, response.headers.get('location')], [302, address], query);
  }
  assert.equal((await app.request('/games?rating=4.5&price=0-10&reviewed=no&year=-1990')).status, 200);
  assert.equal((await app.request('/default?year=abc')).status, 422, 'programs are told');
});

test('the heading of a list says which games it has', async () => {
  const app = await createTestApp(createSqlite, { games: 1 });
  const headings = {
    '': 'All games',
    'sort=name': 'All games',
    'genre=Racing&year=2011': 'Racing games',
    'maker=Ada': 'Games by Ada',
    'year=2011': 'Games of 2011',
    'year=2016-2020&price=0': 'Games of 2016–2020',
    'reviewed=no': 'Games',
  };
  for (const [query, heading] of Object.entries(headings)) {
    const html = await (await app.request(`/games?${query}`)).text();
    assert.equal(/<h1[^>]*>([^<]*)</.exec(html)?.[1], heading, query);
  }
});
