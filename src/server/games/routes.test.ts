import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createTestApp,
  exampleGame,
  createGames,
  nextPageUrl,
  seedCatalogue,
  signUpMember,
} from '../../../test/support/test-app.ts';
import { onEachDatabase, openDatabase } from '../../../test/support/databases/databases.ts';
import { Game } from '../../contracts/game.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import { newId } from '../db/id.ts';
import { migrate, migrations } from '../db/migrate.ts';

onEachDatabase('the game catalogue', (createDatabase) => {
  async function appWith(games: object[]) {
    return createTestApp(createDatabase, { games });
  }

  test('a visitor reads all games as a plain list', async () => {
    const app = await appWith([exampleGame]);
    const response = await app.request('/default');
    assert.equal(response.status, 200);
    const [game, ...others] = await response.json();
    assert.equal(others.length, 0);
    const { _id, ...fields } = Game.parse(game);
    assert.match(_id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    assert.deepEqual(fields, {
      name: 'Example Quest',
      gameTitle: 'Example Quest',
      photo: '',
      price: 19.99,
      currency: 'USD',
      game_detail: exampleGame.game_detail,
      manufacturer_name: 'Example Works',
      releaseYear: 2012,
      releaseDate: '2012',
      gameGenre: 'Adventure',
      platforms: [],
      ratingCount: 0,
      averageRating: null,
    });
  });

  test('a visitor reads one game by its id', async () => {
    const app = await appWith([exampleGame]);
    const [game] = await (await app.request('/default')).json();
    for (const id of [game._id, game._id.toUpperCase()]) {
      const response = await app.request(`/default/${id}`);
      assert.deepEqual(await response.json(), { ...game, sources: [], sourceInfo: null });
    }
  });

  test('a visitor sees nothing in place of what is not known about a game', async () => {
    const app = await appWith([exampleGame]);
    const unknown = { price_cents: null, release_date: null, manufacturer_name: '', game_detail: '' };
    await app.db.updateTable('games').set(unknown).execute();
    const [game] = await (await app.request('/default')).json();
    assert.deepEqual([game.price, game.releaseYear, game.releaseDate, game.manufacturer_name], [null, null, null, '']);
    const page = await (await app.request(`/details/${game._id}`)).text();
    const [body = ''] = /<main[^]*?<\/main>/.exec(page) ?? [];
    assert.match(body, /Example Quest/);
    assert.doesNotMatch(body, /Released|Price|Made by|More by|null|undefined|NaN/);
    assert.doesNotMatch(page, /datePublished|"offers"|"publisher"/);
    assert.match(page, /content="Reviews and ratings of Example Quest\."/);
  });

  test('a game from before prices could be unknown keeps its price and year', async () => {
    const db = await openDatabase(await createDatabase());
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0014'),
    );
    const game = { id: newId(), slug: 'game-0', name: 'Game 0', photo: '', price_cents: 999, release_year: 2012 };
    const rest = { game_detail: '', manufacturer_name: '', genre: 'Other', created_at: 1, updated_at: 1 };
    await db
      .insertInto('games')
      .values({ ...game, ...rest })
      .execute();
    await migrate(db);
    const app = await createTestApp(db);
    const { price, currency, releaseYear, releaseDate } = await (await app.request(`/default/${game.id}`)).json();
    assert.deepEqual([price, currency, releaseYear, releaseDate], [9.99, 'USD', 2012, '2012']);
  });

  for (const id of ['01890a5d-ac96-774b-bcce-b302099a8057', 'nonsense', '%00', "'"]) {
    test(`a visitor who asks for a game that is not there is told so: ${id}`, async () => {
      const app = await appWith([exampleGame]);
      const response = await app.request(`/default/${id}`);
      assert.equal(response.status, 404);
      assert.equal(response.headers.get('content-type'), 'application/problem+json');
      const problem = ProblemDetails.parse(await response.json());
      assert.equal(problem.detail, 'Game not found.');
      assert.equal(problem.requestId, response.headers.get('x-request-id'));
    });
  }

  test('the home page has the latest reviews, and a later page of its collection does not load them', async () => {
    const mara = await signUpMember(await appWith(createGames(25)));
    await mara.addReview({ gameTitle: 'Game 0', text: 'Worth an evening.' });
    const home = await mara.readText('/');
    assert.match(home, /Worth an evening\./);
    const [, cursor] = /\/\?cursor=([^"#]+)#collection/.exec(home)!;
    for (const path of [`/?cursor=${cursor}`, `/_.data?cursor=${cursor}`]) {
      const later = await mara.readText(path);
      assert.match(later, /Game 24/);
      assert.doesNotMatch(later, /Worth an evening\./, path);
    }
  });

  test('a program reads the name of each game once, in their order, and none if there are more than 1,000', async () => {
    const named = (names: string[]) => names.map((name, index) => ({ ...exampleGame, slug: `game-${index}`, name }));
    const readNames = async (app: Awaited<ReturnType<typeof appWith>>) =>
      (await (await app.request('/gameNames')).json()).names;
    assert.deepEqual(await readNames(await appWith(named(['Zelda', 'Éclair', 'Doom', 'Doom']))), [
      'Doom',
      'Éclair',
      'Zelda',
    ]);
    assert.deepEqual(await readNames(await appWith([])), []);
    const large = await appWith(createGames(1_000));
    assert.equal((await readNames(large)).length, 1_000);
    await seedCatalogue(large.db, 1_001);
    await large.catchUp();
    assert.equal(await readNames(large), null);
  });

  test('a visitor pages through all games and sees each once', async () => {
    const app = await appWith(createGames(25));
    const names: string[] = [];
    let address: string | undefined = '/default?limit=10';
    const sizes: number[] = [];
    while (address) {
      const response: Response = await app.request(address);
      const games = await response.json();
      sizes.push(games.length);
      names.push(...games.map((game: Game) => game.name));
      address = nextPageUrl(response);
    }
    assert.deepEqual(sizes, [10, 10, 5]);
    assert.deepEqual(
      names,
      createGames(25).map((game) => game.name),
    );
  });

  const gamesBy = (names: string[], fields: object) =>
    names.map((name) => ({ ...exampleGame, slug: name.toLowerCase().replaceAll(' ', '-'), name, ...fields }));

  test('a visitor reads the games of a genre, of a maker and of both, page by page', async () => {
    const app = await appWith([
      ...gamesBy(['Alpha', 'Beta', 'Gamma'], { gameGenre: 'Horror', manufacturer_name: 'Bloom & Söhne' }),
      ...gamesBy(['Delta'], { gameGenre: 'Horror', manufacturer_name: 'Other Works' }),
      ...gamesBy(['Epsilon'], { gameGenre: 'Puzzle', manufacturer_name: 'Bloom & Söhne' }),
    ]);
    const readAll = async (query: Record<string, string>) => {
      const names: string[] = [];
      let address: string | undefined = `/default?${new URLSearchParams({ ...query, limit: '2' })}`;
      while (address) {
        const response: Response = await app.request(address);
        names.push(...(await response.json()).map((game: Game) => game.name));
        address = nextPageUrl(response);
        if (!address) assert.equal(response.headers.get('x-total-count'), String(names.length));
      }
      return names.toSorted();
    };
    const maker = 'Bloom & Söhne';
    assert.deepEqual(await readAll({ genre: 'Horror' }), ['Alpha', 'Beta', 'Delta', 'Gamma']);
    assert.deepEqual(await readAll({ maker }), ['Alpha', 'Beta', 'Epsilon', 'Gamma']);
    assert.deepEqual(await readAll({ genre: 'Puzzle', maker }), ['Epsilon']);
    assert.deepEqual(await readAll({ genre: 'Racing' }), []);
    assert.deepEqual(await readAll({ maker: 'bloom & söhne' }), []);
  });

  test('a visitor searches among the games of a genre, of a maker and of both, and learns how many there are', async () => {
    const app = await appWith([
      ...gamesBy(['Star Road', 'Star Hotel'], { gameGenre: 'Horror', manufacturer_name: 'Bloom' }),
      ...gamesBy(['Star'], { gameGenre: 'Puzzle', manufacturer_name: 'Bloom' }),
      ...gamesBy(['Star Court'], { gameGenre: 'Horror', manufacturer_name: 'Other Works' }),
    ]);
    const read = async (filter: string) => {
      const response = await app.request(`/default?q=star${filter}`);
      const names = (await response.json()).map((game: Game) => game.name);
      assert.equal(response.headers.get('x-total-count'), String(names.length));
      return names.toSorted();
    };
    assert.deepEqual(await read(''), ['Star', 'Star Court', 'Star Hotel', 'Star Road']);
    assert.deepEqual(await read('&genre=Horror'), ['Star Court', 'Star Hotel', 'Star Road']);
    assert.deepEqual(await read('&maker=Bloom'), ['Star', 'Star Hotel', 'Star Road']);
    assert.deepEqual(await read('&genre=Horror&maker=Bloom'), ['Star Hotel', 'Star Road']);
    assert.deepEqual(await read('&genre=Racing'), []);
  });

  test('a visitor sees a new rating at once in a list of a genre or a maker, however long', async () => {
    const app = await appWith(createGames(60));
    const member = await signUpMember(app);
    const filters = ['genre=Adventure', 'maker=Example+Works', 'genre=Adventure&limit=5', 'q=game+0&genre=Adventure'];
    const countsOfGame0 = () =>
      Promise.all(
        filters.map(async (filter) => {
          const games: Game[] = await (await app.request(`/default?${filter}`)).json();
          return games.find(({ name }) => name === 'Game 0')!.ratingCount;
        }),
      );
    assert.deepEqual(await countsOfGame0(), [0, 0, 0, 0]);
    const id = await member.addReview({ gameTitle: 'Game 0', rating: '4' });
    assert.deepEqual(await countsOfGame0(), [1, 1, 1, 1]);
    await member.deleteReview(id);
    assert.deepEqual(await countsOfGame0(), [0, 0, 0, 0]);
  });

  test('a page that holds exactly the rest has no next one', async () => {
    const app = await appWith(createGames(10));
    assert.equal(nextPageUrl(await app.request('/default?limit=10')), undefined);
  });

  test('a visitor keeps a range of prices and a rating that are no options when they choose another filter', async () => {
    const app = await appWith([exampleGame]);
    const page = await (await app.request('/games?price=15-25&rating=2.5&genre=Adventure')).text();
    const inputs = [...page.matchAll(/<input\b[^>]*>/g)].map(([input]) => input);
    const chosen = inputs.filter((input) => input.includes(' checked=""'));
    const values = chosen.map((input) => / value="([^"]*)"/.exec(input)?.[1]).filter(Boolean);
    assert.deepEqual(values.toSorted(), ['15-25', '2.5', 'Adventure']);
  });

  const invalidPages = ['limit=0', 'limit=1001', 'limit=ten', 'cursor=nonsense', 'cursor=WyJ4Il0'];
  const invalidFilters = ['genre=horror', 'genre=', 'maker=', 'maker=%00', `maker=${'x'.repeat(201)}`];
  for (const query of [...invalidPages, ...invalidFilters]) {
    test(`a program that sends an invalid query is told the field: ${query}`, async () => {
      const app = await appWith([]);
      const response = await app.request(`/default?${query}`);
      assert.equal(response.status, 422);
      const { errors } = ProblemDetails.parse(await response.json());
      assert.equal(errors?.[0]?.field, query.split('=')[0]);
    });
  }
});
