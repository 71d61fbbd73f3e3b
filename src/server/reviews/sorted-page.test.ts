import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSqlite } from '../../../test/support/databases/databases.ts';
import { createTestApp, signUpMember } from '../../../test/support/test-app.ts';

const head = (html: string) => html.slice(0, html.indexOf('</head>'));

test('a sorted or filtered page of reviews has an address of its own, which search engines do not list', async () => {
  const app = await createTestApp(createSqlite, { games: 1 });
  const [game] = await (await app.request('/default')).json();
  const query = `sort=lowest&rating=2&game=${game._id}`;
  const page = head(await (await app.request(`/allReview?${query}`)).text());
  assert.match(page, /<title>Reviews of Game 0, 2 stars, lowest rated first · Playshelf<\/title>/);
  assert.match(page, /<meta name="robots" content="noindex"\/>/);
  assert.ok(page.includes(`rel="canonical" href="http://localhost/allReview?${query.replaceAll('&', '&amp;')}"`));
  const plain = head(await (await app.request('/allReview')).text());
  assert.doesNotMatch(plain, /noindex/);
  assert.match(plain, /rel="canonical" href="http:\/\/localhost\/allReview"/);
});

test('what the form sends without JavaScript becomes the shortest address', async () => {
  const app = await createTestApp(createSqlite, { games: 1 });
  const [game] = await (await app.request('/default')).json();
  const redirects = {
    'genre=&rating=&title=': '/allReview',
    'sort=newest': '/allReview',
    'rating=5&sort=longest&genre=': '/allReview?sort=longest&rating=5',
    // A game replaces the genre.
    'title=game+0&genre=Puzzle': `/allReview?game=${game._id}`,
    // An emptied field: the game that was chosen before is not sent.
    'sort=highest&title=': '/allReview?sort=highest',
    // What nobody can read is dropped, and the rest stays.
    'sort=best&rating=5': '/allReview?rating=5',
    'genre=Cooking': '/allReview',
    'sort=longest&rating=6': '/allReview?sort=longest',
    'game=portal': '/allReview',
  };
  for (const [query, address] of Object.entries(redirects)) {
    const response = await app.request(`/allReview?${query}`);
    assert.deepEqual([response.status, response.headers.get('location')], [302, address], query);
  }
});

test('an address with an unknown game or a wrong cursor is an error page, not an empty list', async () => {
  const app = await createTestApp(createSqlite, { games: 1 });
  assert.equal((await app.request('/allReview?game=01890a5d-ac96-774b-bcce-b302099a8057')).status, 404);
  assert.equal((await app.request('/allReview?sort=longest&cursor=WzEsMl0')).status, 422);
});

test('a reader of a cached filtered page sees a review that was written since', async () => {
  const app = await createTestApp(createSqlite, { games: 1 });
  const mara = await signUpMember(app);
  const read = async () => (await app.request('/allReview?sort=highest&genre=Racing')).text();
  assert.doesNotMatch(await read(), /Full throttle/);
  await mara.addReview({ gameTitle: 'Game 0', rating: '5', gameGenre: 'Racing', text: 'Full throttle.' });
  assert.match(await read(), /Full throttle/);
});
