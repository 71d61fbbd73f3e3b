import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  createTestApp,
  exampleGame,
  nextPageUrl,
  seedCatalogue,
  signUpMember,
  type TestApp,
} from '../../../../test/support/test-app.ts';
import { migratedDatabase, onEachDatabase } from '../../../../test/support/databases/databases.ts';
import type { CatalogueGame, Game } from '../../../contracts/game.ts';
import type { FilterOption, GameCounts } from '../../../contracts/browse/game-query.ts';
import { ProblemDetails } from '../../../contracts/problem.ts';
import { createGameBrowser } from './browse-games.ts';
import { createColumnStore } from './column-store.ts';

const shelf: CatalogueGame[] = [
  game('Hollow Lantern', { gameGenre: 'Horror', manufacturer_name: 'Mill', releaseYear: 2014, price: 0 }),
  game('Arrow of Dust', { gameGenre: 'Action', manufacturer_name: 'Mill', releaseYear: 2022, price: 9.99 }),
  game('Lantern Road', { gameGenre: 'Racing', manufacturer_name: 'Forge', releaseYear: 2018, price: 10 }),
  game('Zebra Station', { gameGenre: 'Horror', manufacturer_name: 'Forge', releaseYear: 2016, price: 39.99 }),
  game('Éclair', { gameGenre: 'Puzzle', manufacturer_name: 'Quill', releaseYear: 1998, price: 40 }),
];

function game(name: string, values: Partial<CatalogueGame>): CatalogueGame {
  return { ...exampleGame, slug: slugOf(name), name, ...values };
}

function slugOf(name: string): string {
  return name.toLowerCase().replace('é', 'e').replaceAll(' ', '-');
}

/** Each rating is that of a sample, which counts by itself. */
function ratingsOf(ratings: Record<string, string[]>) {
  return Object.entries(ratings).flatMap(([name, list]) =>
    list.map((rating, hour) => ({ game: slugOf(name), name: 'Ada', rating, hoursAgo: hour + 1, text: 'Fine.' })),
  );
}

async function names(app: TestApp, query: string): Promise<string[]> {
  const response = await app.request(`/default?${query}`);
  assert.equal(response.status, 200, query);
  const games: Game[] = await response.json();
  return games.map(({ name }) => name);
}

async function counts(app: TestApp, query: string): Promise<GameCounts> {
  const response = await app.request(`/gameCounts?${query}`);
  assert.equal(response.status, 200);
  return response.json();
}

const nonZero = (options: FilterOption[]) =>
  Object.fromEntries(options.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));

const filters: [string, string[]][] = [
  ['genre=Horror', ['Hollow Lantern', 'Zebra Station']],
  ['maker=Mill', ['Hollow Lantern', 'Arrow of Dust']],
  ['maker=Nobody', []],
  ['genre=Horror&maker=Forge', ['Zebra Station']],
  ['year=2016', ['Zebra Station']],
  ['year=2016-2018', ['Lantern Road', 'Zebra Station']],
  ['year=2018-', ['Arrow of Dust', 'Lantern Road']],
  ['year=-2014', ['Hollow Lantern', 'Éclair']],
  ['price=0', ['Hollow Lantern']],
  ['price=0.01-10', ['Arrow of Dust', 'Lantern Road']],
  ['price=40-', ['Éclair']],
  ['price=-9.99', ['Hollow Lantern', 'Arrow of Dust']],
  ['q=lantern', ['Lantern Road', 'Hollow Lantern']],
  ['q=lantern&genre=Horror', ['Hollow Lantern']],
  ['q=lantern&year=2018&sort=name', ['Lantern Road']],
  ['sort=newest', ['Arrow of Dust', 'Lantern Road', 'Zebra Station', 'Hollow Lantern', 'Éclair']],
  ['sort=name', ['Arrow of Dust', 'Éclair', 'Hollow Lantern', 'Lantern Road', 'Zebra Station']],
  ['sort=name&genre=Horror', ['Hollow Lantern', 'Zebra Station']],
  ['q=lantern&sort=newest', ['Lantern Road', 'Hollow Lantern']],
  ['reviewed=yes', []],
  ['rating=1', []],
];

onEachDatabase('browsing the catalogue', (createDatabase) => {
  test('a visitor sees only the games that they ask for, in the order that they ask for', async (context) => {
    const app = await createTestApp(createDatabase, { games: shelf });
    for (const [query, expected] of filters) {
      await context.test(query, async () => {
        assert.deepEqual(await names(app, query), expected);
      });
    }
  });

  test('a visitor sees the best rated games first, and one rating does not count for much', async () => {
    const samples = ratingsOf({
      'Zebra Station': ['5', '5', '5', '4', '5', '5'],
      'Lantern Road': ['5'],
      Éclair: ['1', '1', '2', '1', '1'],
    });
    const app = await createTestApp(createDatabase, { games: shelf, samples });
    const best = ['Zebra Station', 'Lantern Road', 'Éclair', 'Hollow Lantern', 'Arrow of Dust'];
    assert.deepEqual(await names(app, 'sort=best'), best);
    const mostReviewed = ['Zebra Station', 'Éclair', 'Lantern Road', 'Hollow Lantern', 'Arrow of Dust'];
    assert.deepEqual(await names(app, 'sort=reviewed'), mostReviewed);
    assert.deepEqual(await names(app, 'rating=4'), ['Zebra Station']);
    assert.deepEqual(await names(app, 'rating=1'), ['Zebra Station', 'Éclair']);
    assert.deepEqual(await names(app, 'reviewed=yes'), ['Lantern Road', 'Zebra Station', 'Éclair']);
    assert.deepEqual(await names(app, 'reviewed=no'), ['Hollow Lantern', 'Arrow of Dust']);
  });

  test('a visitor sees beside each option how many games it would show, with the rest of their filter', async () => {
    const samples = ratingsOf({ 'Zebra Station': ['5', '5', '5', '5', '5'] });
    const app = await createTestApp(createDatabase, { games: shelf, samples });
    const all = await counts(app, '');
    assert.deepEqual(nonZero(all.genre), { Action: 1, Horror: 2, Racing: 1, Puzzle: 1 });
    assert.deepEqual(nonZero(all.maker), { Mill: 2, Forge: 2, Quill: 1 });
    assert.deepEqual(nonZero(all.year), { '2021-': 1, '2016-2020': 2, '2011-2015': 1, '-2000': 1 });
    assert.deepEqual(nonZero(all.price), { '0': 1, '0.01-9.99': 1, '10-19.99': 1, '20-39.99': 1, '40-': 1 });
    assert.deepEqual(nonZero(all.rating), { '4': 1, '3': 1, '2': 1 });
    assert.deepEqual(nonZero(all.reviewed), { yes: 1, no: 4 });

    const horror = await counts(app, 'genre=Horror&reviewed=no');
    assert.deepEqual(nonZero(horror.genre), { Action: 1, Horror: 1, Racing: 1, Puzzle: 1 });
    assert.deepEqual(nonZero(horror.reviewed), { yes: 1, no: 1 });
    assert.deepEqual(nonZero(horror.maker), { Mill: 1 });

    assert.deepEqual(nonZero((await counts(app, 'q=lantern')).genre), { Horror: 1, Racing: 1 });
  });

  test('a visitor finds a maker among many by the beginning of a word, in any case', async () => {
    const makers = ['Mill', 'Éditions du Moulin', 'Forge', 'Creative Mill', 'Millstone'];
    const games = makers.map((maker, at) => game(`Game ${at}`, { manufacturer_name: maker }));
    const app = await createTestApp(createDatabase, { games });
    const found = async (query: string) => Object.keys(nonZero((await counts(app, query)).maker));
    assert.deepEqual((await found('makerSearch=MILL')).toSorted(), ['Creative Mill', 'Mill', 'Millstone']);
    assert.deepEqual(await found('makerSearch=editions'), ['Éditions du Moulin']);
    assert.deepEqual(await found('makerSearch=ill'), []);
  });

  test('a visitor learns in which currency all prices are, and of none where there are several', async () => {
    const games = [game('Free', { price: 0 }), game('Cheap', { price: 5 }), game('Dear', { price: 70 })];
    const expected = [
      ['Free', 'USD'],
      ['Cheap', null],
      ['Dear', 'EUR'],
    ] as const;
    for (const [at, [, currency]] of expected.entries()) {
      const app = await createTestApp(createDatabase, { games });
      const inEuros = expected.slice(0, at + 1).map(([name]) => name);
      await app.db.updateTable('games').set({ currency: 'EUR' }).where('name', 'in', inEuros).execute();
      assert.equal((await counts(app, '')).currency, currency);
    }
  });

  test('each option shows as many games as the count beside it', async () => {
    const app = await createTestApp(createDatabase, { games: 'shipped', samples: [{}] });
    const all = Object.entries(await counts(app, ''));
    for (const [name, options] of all) {
      if (!Array.isArray(options)) continue;
      for (const { value, count } of options) {
        const query = new URLSearchParams({ [name]: value, limit: '1' });
        const response = await app.request(`/default?${query}`);
        assert.equal(response.headers.get('x-total-count'), String(count), String(query));
      }
    }
  });

  test('a visitor who pages through a sorted list sees every game once', async () => {
    const app = await createTestApp(createDatabase, { games: 30 });
    const seen: string[] = [];
    for (let url: string | undefined = '/default?sort=newest&limit=7'; url;) {
      const response = await app.request(url);
      const games: Game[] = await response.json();
      assert.equal(response.headers.get('x-total-count'), '30');
      seen.push(...games.map(({ name }) => name));
      url = nextPageUrl(response);
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 30 }, (_, index) => `Game ${index}`),
    );
  });

  test('a member who rates a game sees at once that it is reviewed, also if another process stored it', async () => {
    const app = await createTestApp(createDatabase, { games: shelf });
    const other = await createTestApp(app.db);
    for (const each of [app, other]) assert.deepEqual(await names(each, 'reviewed=yes'), []);
    const member = await signUpMember(app);
    await member.addReview({ email: member.email, gameTitle: 'Éclair', rating: '5' });
    assert.deepEqual(await names(app, 'reviewed=yes'), ['Éclair']);
    assert.equal((await names(app, 'sort=best'))[0], 'Éclair');
    assert.deepEqual(nonZero((await counts(app, '')).reviewed), { yes: 1, no: 4 });
    await other.catchUp();
    assert.deepEqual(await names(other, 'reviewed=yes'), ['Éclair']);
  });

  test('a game that is added while somebody browses shows at once', async () => {
    const app = await createTestApp(createDatabase, { games: shelf.slice(0, 2) });
    assert.deepEqual(await names(app, 'sort=name'), ['Arrow of Dust', 'Hollow Lantern']);
    await seedCatalogue(app.db, shelf);
    await app.catchUp();
    assert.equal((await names(app, 'sort=name')).length, 5);
  });

  test('a visitor who searches after a game was added sees it, although an earlier search still runs', async () => {
    const db = await migratedDatabase(createDatabase);
    await seedCatalogue(db, shelf);
    const store = createColumnStore(db, { isFresh: () => true, catchUp: async () => undefined });
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const slowly = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => gate.then(() => result),
    });
    const browser = createGameBrowser(slowly, store);
    const query = { q: 'lantern', sort: 'name', limit: 10 } as const;
    await store.read();
    const earlier = browser.list(query);
    await setImmediate();
    await seedCatalogue(db, [...shelf, game('New Lantern', {})]);
    store.reset();
    await store.read();
    const later = browser.list(query);
    open();
    await earlier;
    assert.deepEqual(
      (await later).rows.map(({ name }) => name),
      ['Hollow Lantern', 'Lantern Road', 'New Lantern'],
    );
  });

  for (const [query, field] of [
    ['year=abc', 'year'],
    ['year=2020-2010', 'year'],
    ['price=-', 'price'],
    ['rating=6', 'rating'],
    ['reviewed=maybe', 'reviewed'],
    ['sort=worst', 'sort'],
    ['genre=Cooking', 'genre'],
  ] as const) {
    test(`a program that asks for ${query} is told which parameter is wrong`, async () => {
      const app = await createTestApp(createDatabase, { games: 1 });
      const response = await app.request(`/default?${query}`);
      assert.equal(response.status, 422);
      const { errors } = ProblemDetails.parse(await response.json());
      assert.deepEqual(
        errors?.map((error) => error.field),
        [field],
      );
    });
  }
});
