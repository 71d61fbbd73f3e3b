import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, TestClient, signUpMember, nextPageUrl } from '../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import type { Game } from '../../contracts/game.ts';
import { ProblemDetails } from '../../contracts/problem.ts';
import { Review } from '../../contracts/review.ts';

const written = {
  name: 'Mara O.',
  gameTitle: 'Game 0',
  photo: 'https://example.org/lantern.jpg',
  rating: '5',
  year: '2011-2015',
  gameGenre: 'Horror',
  text: 'I stayed for the lantern.\n\n\tAnd came back 🏮.',
};

const empty = { gameTitle: '', photo: '', rating: '', year: '', gameGenre: '', text: '' };

const invalidValues: [field: string, value: unknown][] = [
  ['rating', '6'],
  ['rating', '0'],
  ['rating', ' 5'],
  ['rating', 5],
  ['rating', null],
  ['year', '2011'],
  ['year', '2025-2030'],
  ['gameGenre', 'RPG'],
  ['gameGenre', 'adventure'],
  ['gameTitle', 'A game that nobody knows'],
  ['gameTitle', 'game 0'],
  ['text', 'x'.repeat(10_001)],
  ['text', ['a list']],
  ['name', 'x'.repeat(101)],
  ['email', 'not an address'],
];

const unprintable: [field: string, value: string][] = [
  ['text', 'a NUL \0 within'],
  ['text', 'a bell \u0007 within'],
  ['text', 'half a character: \ud800'],
  ['text', '\udc00 is the other half'],
  ['name', 'two\nlines'],
  ['name', 'half \ud83d'],
  ['gameTitle', 'Game\0 0'],
  ['photo', '/art/\u009f.avif'],
];

const foreignPhotos = [
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://example.org',
  'data:image/png;base64,AAAA',
  'http://example.org/a.jpg',
  '//evil.example/a.jpg',
  '/\\evil.example/a.jpg',
  '\\\\evil.example',
  'https://',
  '/auth/start/google',
  '/API/auth/callback/google',
  'a.jpg',
];

onEachDatabase('adding a review', (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase, { games: 2 });
    const { db } = app;
    const mara = await signUpMember(app);
    const add = (body: unknown) => mara.call('/review', { body });
    const addAndRead = async (body: unknown): Promise<Review> => {
      const response = await add(body);
      assert.equal(response.status, 201, await response.clone().text());
      const { insertedId } = await response.json();
      // Only the form reads the name of the thumbnail's game (see own-pages.test.ts).
      const { thumbnail: _, ...review } = await mara.readJson(`/review/${mara.email}/${insertedId}`);
      return review;
    };
    const stored = () => db.selectFrom('reviews').selectAll().execute();
    return { db, app, mara, add, addAndRead, stored };
  }

  /** Each value is refused with the name of its field, and nothing is stored. */
  async function assertRefused(values: [field: string, value: unknown][]) {
    const { add, stored } = await site();
    for (const [field, value] of values) {
      const response = await add({ ...written, [field]: value });
      const title = `${field}: ${JSON.stringify(value).slice(0, 60)}`;
      assert.equal(response.status, 422, title);
      const { errors } = ProblemDetails.parse(await response.json());
      assert.deepEqual([...new Set(errors?.map((error) => error.field))], [field], title);
    }
    assert.deepEqual(await stored(), []);
  }

  test('a member adds a review and reads back what they wrote', async () => {
    const { app, mara, addAndRead } = await site();
    const [game] = await (await app.request('/default')).json();
    const { _id, createdAt, updatedAt, ...fields } = await addAndRead(written);
    const author = { name: 'Mara Okafor', photo: '' };
    // The cover is drawn in the colours of the game, whatever genre the review says.
    const ofGame = { gameId: game._id, cover: '', coverGenre: game.gameGenre };
    assert.deepEqual(fields, { ...written, ...ofGame, email: mara.email, author, sample: false });
    assert.equal(updatedAt, createdAt);
    const [listed] = await (await app.request('/review')).json();
    assert.equal(listed._id, _id);
  });

  test('a member sends a review with everything left out, and it bears their name', async () => {
    const { mara, addAndRead } = await site();
    const { _id, createdAt, updatedAt, ...fields } = await addAndRead({});
    const author = { name: 'Mara Okafor', photo: '' };
    const theirs = {
      name: author.name,
      email: mara.email,
      gameId: null,
      author,
      cover: '',
      coverGenre: '',
      sample: false,
    };
    assert.deepEqual(fields, { ...empty, ...theirs });
    assert.equal(updatedAt, createdAt, _id);
  });

  test('a member sends a review with everything empty, name and email too, and pages show them as its author', async () => {
    const { app, mara, addAndRead } = await site();
    const { _id, name, email, author } = await addAndRead({ ...empty, name: '', email: '' });
    assert.deepEqual([name, email, author?.name], ['', mara.email, 'Mara Okafor']);
    await mara.updateReview(_id, { email: '', text: 'Worth an evening.' });
    const [listed] = await mara.readJson('/review');
    assert.deepEqual([listed.name, listed.text], ['', 'Worth an evening.']);
    const page = await new TestClient(app).readText('/allReview');
    assert.match(page, /<bdi[^>]*>Mara Okafor<\/bdi>/);
    assert.doesNotMatch(page, /signed as/);
  });

  test('a member who gives a wrong value is told which, and nothing is stored', () => assertRefused(invalidValues));

  test('a member cannot send unprintable text', () => assertRefused(unprintable));

  test("a member's photo leads neither to a script nor to an insecure site", () =>
    assertRefused(foreignPhotos.map((photo) => ['photo', photo])));

  test('a member may link a photo by https or from this site', async () => {
    const { addAndRead } = await site();
    for (const photo of ['https://example.org/a b.jpg?c=1#d', 'HTTPS://example.org', '/art/a.avif']) {
      assert.equal((await addAndRead({ photo })).photo, photo);
    }
  });

  test('a member writes ten thousand characters, in lines of any kind', async () => {
    const { addAndRead } = await site();
    assert.equal((await addAndRead({ text: 'é'.repeat(10_000) })).text.length, 10_000);
    assert.equal((await addAndRead({ text: ' one\r\ntwo\rthree\n ' })).text, 'one\ntwo\nthree');
  });

  test('a member cannot write in the name of another address, and may spell their own in capitals', async () => {
    const { mara, add, addAndRead, stored } = await site();
    const refused = await add({ ...written, email: 'otto@example.org' });
    assert.equal(refused.status, 403);
    assert.deepEqual(await stored(), []);
    const review = await addAndRead({ ...written, email: ` ${mara.email.toUpperCase()} ` });
    assert.equal(review.email, mara.email);
  });

  test('a member who sends fields of their own invention adds a review without them', async () => {
    const { mara, addAndRead, stored } = await site();
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const invented = {
      _id: id,
      id,
      gameId: id,
      memberId: id,
      sample: true,
      createdAt: 0,
      likes: 7,
    };
    const review = await addAndRead({ ...invented, ...written });
    assert.deepEqual(Object.keys(review).toSorted(), Object.keys(Review.shape).toSorted());
    const [row] = await stored();
    assert.notEqual(row?.id, id);
    assert.notEqual(row?.game_id, id);
    assert.equal(row?.member_id, mara.id);
    assert.equal(row?.origin, 'member');
  });

  test('a program that sends no JSON, too much of it, or something else learns what to send', async () => {
    const { mara, stored } = await site();
    const send = (body: string, headers = {}) => mara.call('/review', { body, headers });
    for (const body of ['', '{"rating":', "{rating:'5'}"]) {
      assert.equal((await send(body)).status, 400, body);
    }
    for (const body of ['null', '[]', '"5"']) assert.equal((await send(body)).status, 422, body);
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/merge-patch+json',
      'application/json; charset=latin1',
      '',
    ];
    for (const type of types) {
      const response = await send(JSON.stringify(written), { 'content-type': type });
      assert.equal(response.status, 415, type);
    }
    const headers = { 'content-type': 'application/json; charset=UTF-8' };
    assert.equal((await send('{"rating": "9"}', headers)).status, 422);
    const notUtf8 = new Uint8Array([...Buffer.from('{"text":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
    assert.equal((await mara.call('/review', { body: notUtf8 })).status, 400);
    const large = JSON.stringify({ ...written, more: 'x'.repeat(64 * 1024) });
    assert.equal((await send(large)).status, 413);
    assert.equal((await send(large, { 'content-length': String(large.length) })).status, 413);
    assert.deepEqual(await stored(), []);
  });

  test('a visitor cannot add a review', async () => {
    const { app, stored } = await site();
    const response = await new TestClient(app).call('/review', { body: written });
    assert.equal(response.status, 401);
    assert.deepEqual(await stored(), []);
  });

  test("a member's address is shown to them and to nobody else", async () => {
    const { app, mara, addAndRead } = await site();
    const { _id } = await addAndRead(written);
    const otto = await signUpMember(app, 'Otto Lind');
    const [own] = await (await mara.call(`/review/${mara.email}`)).json();
    assert.equal(own.email, mara.email);
    for (const path of ['/review', `/review?game=${own.gameId}`]) {
      for (const caller of [new TestClient(app), otto, mara]) {
        const text = await (await caller.call(path)).text();
        assert.ok(text.includes(_id));
        assert.ok(!text.includes('email') && !text.includes(mara.email), text);
      }
    }
  });

  test('a member pages through their own reviews, newest first, without those of others', async () => {
    const { app, mara, addAndRead } = await site();
    const otto = await signUpMember(app, 'Otto Lind');
    for (const text of ['first', 'second', 'third']) await addAndRead({ text });
    await otto.call('/review', { body: { text: 'not hers' } });
    const first = await mara.call(`/review/${mara.email.toUpperCase()}?limit=2`);
    const second = await mara.call(nextPageUrl(first)!);
    const rows: Review[] = [...(await first.json()), ...(await second.json())];
    assert.deepEqual(
      rows.map(({ text }) => text),
      ['third', 'second', 'first'],
    );
    assert.equal(nextPageUrl(second), undefined);
  });

  test('a member lists their own reviews of one game: neither of another game nor of another member', async () => {
    const app = await createTestApp(createDatabase, { games: 2 });
    const [mara, ben] = [await signUpMember(app), await signUpMember(app, 'Ben Other')];
    const [game, otherGame]: Game[] = await mara.readJson('/default');
    const ids: string[] = [];
    for (const text of ['First.', 'Second.', 'Third.']) {
      ids.unshift(await mara.addReview({ gameTitle: game!.name, text }));
    }
    await mara.addReview({ gameTitle: otherGame!.name, text: 'Of another game.' });
    await mara.addReview({ text: 'Of no game.' });
    await ben.addReview({ gameTitle: game!.name, text: 'Of another member.' });
    const first = await mara.callOk(`/review/${mara.email}?limit=2&game=${game!._id}`);
    const second = await mara.callOk(nextPageUrl(first)!);
    const texts = [...(await first.json()), ...(await second.json())].map(({ text }: Review) => text);
    assert.deepEqual(texts, ['Third.', 'Second.', 'First.']);
    assert.equal(nextPageUrl(second), undefined);
    assert.equal((await mara.call(`/review/${mara.email}?game=1`)).status, 422);
    assert.deepEqual(await mara.readJson(`/api/games/${game!._id}/own-reviews`), ids);
  });
});
