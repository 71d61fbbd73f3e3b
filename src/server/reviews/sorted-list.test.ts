import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql, type CompiledQuery } from 'kysely';
import { createTestApp, nextPageUrl, type TestApp } from '../../../test/support/test-app.ts';
import { createSqlite, migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { isPostgres, queriesOf } from '../../../test/support/databases/query-plans.ts';
import { genres, reviewSorts, type ReviewSort } from '../../contracts/constants.ts';
import type { Review } from '../../contracts/review.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { listGames } from '../games/queries.ts';
import { inWriteTransaction } from '../db/write-transaction.ts';
import { insertReviewsBeforeCommit } from './queries.ts';
import { listSortedReviews } from './sorted-list.ts';

/** Many reviews share a rating, a time, a length; some have no rating, no genre, no game. */
async function siteWithReviews(database: Parameters<typeof createTestApp>[0]) {
  const app = await createTestApp(database, { games: 2 });
  const { rows: games } = await listGames(app.db, { limit: 2 });
  await inWriteTransaction(app.db, async (tx) => {
    const reviews = Array.from({ length: 60 }, (_, index) => {
      const game = index % 4 === 3 ? undefined : games[index % 2]!;
      return {
        id: newId(),
        member_id: null,
        game_id: game?._id ?? null,
        name: `Reviewer ${index}`,
        game_title: game?.name ?? '',
        photo: '',
        rating: index % 6 || null,
        year: '',
        genre: ['', 'Horror', 'Puzzle'][index % 3]!,
        // Beyond the Basic Multilingual Plane, a character is two code units in JavaScript, and one to the databases.
        text: index % 5 === 0 ? '😀'.repeat(7) : 'a'.repeat(3 * (index % 5)),
        origin: 'sample' as const,
        ageMs: 1_000 * (index % 7),
      };
    });
    insertReviewsBeforeCommit(tx, reviews);
  });
  return { app, games };
}

const lengthOf = (text: string) => [...text].length;
const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Negative if the first of two reviews comes first. */
const orders: [ReviewSort, (one: Review, other: Review) => number][] = [
  ['newest', () => 0],
  ['highest', (one, other) => Number(other.rating) - Number(one.rating)],
  ['lowest', (one, other) => (Number(one.rating) || 6) - (Number(other.rating) || 6)],
  ['longest', (one, other) => lengthOf(other.text) - lengthOf(one.text) || compareTexts(other._id, one._id)],
];

async function readAll(app: TestApp, query: string, limit = 7): Promise<Review[]> {
  const reviews: Review[] = [];
  for (let url: string | undefined = `/review?limit=${limit}&${query}`; url;) {
    const response: Response = await app.request(url);
    assert.equal(response.status, 200, url);
    reviews.push(...(await response.json()));
    assert.ok(reviews.length <= 60, `${query} repeats reviews`);
    url = nextPageUrl(response);
  }
  return reviews;
}

const cursorIn = (response: Response) =>
  new URL(nextPageUrl(response)!, 'http://playshelf.invalid').searchParams.get('cursor')!;

onEachDatabase('sorted and filtered reviews', (createDatabase) => {
  for (const [sort, compare] of orders) {
    test(`a visitor pages through all reviews and those of each filter, ${sort} first, and reads each once`, async () => {
      const { app, games } = await siteWithReviews(createDatabase);
      const all: Review[] = await (await app.request('/review')).json();
      const filters: [string, (review: Review) => boolean][] = [
        ['', () => true],
        ['genre=Horror', ({ gameGenre }) => gameGenre === 'Horror'],
        ['rating=4', ({ rating }) => rating === '4'],
        [`game=${games[0]!._id}`, ({ gameId }) => gameId === games[0]!._id],
      ];
      // Every combination of the filters, except for a genre and a game.
      for (const chosen of [[0], [1], [2], [3], [1, 2], [2, 3]]) {
        const active = chosen.map((index) => filters[index]!);
        const query = [`sort=${sort}`, ...active.map(([parameter]) => parameter)].join('&');
        const expected = all
          .filter((review) => active.every(([, matches]) => matches(review)))
          // `all` is sorted by time, and the sort is stable.
          .toSorted(compare);
        const pages = await readAll(app, query);
        assert.deepEqual(
          pages.map(({ name }) => name),
          expected.map(({ name }) => name),
          query,
        );
      }
      assert.equal(all.length, 60);
    });
  }

  test('a visitor pages from one rating to the next, also where a page ends with the last review of a rating', async () => {
    const { app } = await siteWithReviews(createDatabase);
    const whole = await readAll(app, 'sort=highest', 1_000);
    for (const limit of [1, 10, 11]) assert.deepEqual(await readAll(app, 'sort=highest', limit), whole);
    assert.deepEqual(
      whole.map(({ rating }) => rating).filter((rating, index, ratings) => rating !== ratings[index - 1]),
      ['5', '4', '3', '2', '1', ''],
    );
  });

  test('a cursor of one order is rejected by the others, and so are unknown values', async () => {
    const { app } = await siteWithReviews(createDatabase);
    const cursors = new Map<ReviewSort, string>();
    for (const sort of reviewSorts) cursors.set(sort, cursorIn(await app.request(`/review?limit=1&sort=${sort}`)));
    const rejected = async (query: string, field: string) => {
      const response = await app.request(`/review?${query}`);
      assert.equal(response.status, 422, query);
      const { errors } = await response.json();
      assert.deepEqual(
        errors.map((error: { field: string }) => error.field),
        [field],
      );
    };
    for (const sort of reviewSorts) {
      for (const [other, cursor] of cursors) {
        if (sort !== other) await rejected(`sort=${sort}&cursor=${cursor}`, 'cursor');
      }
    }
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    // More than the databases can compare.
    await rejected(`sort=longest&cursor=${encode(['longest', 2 ** 40, newId()])}`, 'cursor');
    await rejected(`sort=highest&cursor=${encode(['highest', 6, 1, newId()])}`, 'cursor');
    await rejected('sort=best', 'sort');
    await rejected('genre=Cooking', 'genre');
    await rejected('rating=6', 'rating');
    await rejected('game=7', 'game');
    await rejected(`genre=Horror&game=${newId()}`, 'genre');
  });

  test('a cursor of another rating than the filter neither repeats nor hides a review', async () => {
    const { app } = await siteWithReviews(createDatabase);
    const [ofFour, ofTwo] = [await readAll(app, 'rating=4'), await readAll(app, 'rating=2')];
    const cursor = (rating: number) =>
      Buffer.from(JSON.stringify(['highest', rating, 1, newId()])).toString('base64url');
    assert.deepEqual(await readAll(app, `sort=highest&rating=2&cursor=${cursor(4)}`), ofTwo);
    assert.deepEqual(await readAll(app, `sort=highest&rating=4&cursor=${cursor(2)}`), []);
    assert.ok(ofFour.length > 0);
  });

  test('a visitor sees a new review in every cached list that it belongs to', async () => {
    const { app } = await siteWithReviews(createDatabase);
    const paths = reviewSorts.map((sort) => `/review?sort=${sort}&genre=Racing&rating=5`);
    for (const path of paths) assert.deepEqual(await (await app.request(path)).json(), []);
    await inWriteTransaction(app.db, async (tx) => {
      const fields = { member_id: null, game_id: null, game_title: '', photo: '', year: '', origin: 'sample' as const };
      const review = { ...fields, id: newId(), name: 'Ada', rating: 5, genre: 'Racing', text: 'Fast.', ageMs: 0 };
      insertReviewsBeforeCommit(tx, [review]);
    });
    await app.catchUp();
    for (const path of paths) assert.equal((await (await app.request(path)).json()).length, 1, path);
  });

  for (const sort of reviewSorts) {
    test(`no list reads or sorts more than a page of each rating: ${sort} first`, async () => {
      const db = await migratedDatabase(createDatabase);
      const filters = sort === 'longest' ? [{}] : [{}, { genre: genres[0] }, { gameId: newId() }];
      for (const filter of filters) {
        for (const rating of [undefined, 3]) {
          for (const cursor of [undefined, cursorFor(sort)]) {
            const options = { sort, limit: 24, rating, ...filter };
            const [query] = await queriesOf(db, () => listSortedReviews(db, { ...options, cursor }));
            await assertReadsPages(db, query!, indexFor(options));
          }
        }
      }
    });
  }
});

// PostgreSQL chooses an index by the number of reviews.
test('on SQLite, the longest reviews of a genre or a game are found without reading any others', async () => {
  const db = await migratedDatabase(createSqlite);
  for (const filter of [{ genre: genres[0] }, { gameId: newId() }]) {
    const options = { sort: 'longest' as const, limit: 24, ...filter };
    const [query] = await queriesOf(db, () => listSortedReviews(db, options));
    const steps = await sqliteSteps(db, query!);
    const ofRatings = steps.filter(({ detail }) => detail.includes(` COVERING INDEX ${indexFor(options)} `));
    assert.equal(ofRatings.length, 6, JSON.stringify(steps, undefined, 2));
  }
});

function cursorFor(sort: ReviewSort): string {
  const id = newId();
  const byTime = [9, id];
  const others = sort === 'longest' ? [sort, 9, id] : [sort, 3, ...byTime];
  const cursor = sort === 'newest' ? byTime : others;
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function indexFor({ sort, genre, gameId }: Parameters<typeof listSortedReviews>[1]): string {
  if (gameId) return 'reviews_of_game_by_rating';
  if (genre) return 'reviews_of_genre_by_rating';
  return sort === 'longest' ? 'reviews_by_length' : 'reviews_by_rating';
}

/** The part of a plan that reads the reviews of one rating, and what it is a part of. */
type Step = { detail: string; siblings: string[]; filters: boolean };

/** Every rating is read from the index in its order, and each review by its id; nothing else reads reviews. */
async function assertReadsPages(db: Database, query: CompiledQuery, index: string): Promise<void> {
  const steps = isPostgres(db) ? await postgresSteps(db, query) : await sqliteSteps(db, query);
  const text = JSON.stringify(steps, undefined, 2);
  const ofRatings = steps.filter(({ detail }) => detail.includes(`${index} `));
  assert.equal(ofRatings.length, (query.sql.match(/as "rating_/g) ?? []).length, text);
  assert.equal(steps.length, ofRatings.length + 1, text);
  for (const { siblings, filters } of ofRatings) {
    assert.doesNotMatch(siblings.join('\n'), /sort|temp b-tree/i, text);
    assert.match(siblings.join('\n'), /Limit|CO-ROUTINE/, text);
    assert.ok(!filters, text);
  }
}

async function sqliteSteps(db: Database, query: CompiledQuery): Promise<Step[]> {
  const question = { ...query, sql: `explain query plan ${query.sql}` };
  const { rows } = await db.executeQuery<{ id: number; parent: number; detail: string }>(question);
  return rows
    .filter(({ detail }) => /^(SEARCH|SCAN) reviews\b/.test(detail))
    .map(({ detail, parent }) => ({
      detail,
      siblings: rows.filter((row) => row.parent === parent || row.id === parent).map((row) => row.detail),
      // It does not tell.
      filters: false,
    }));
}

type PlanNode = Record<string, unknown> & { Plans?: PlanNode[] };

async function postgresSteps(db: Database, query: CompiledQuery): Promise<Step[]> {
  return db.connection().execute(async (connection) => {
    // It would scan or sort a small table whatever its indexes.
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await sql.raw(`set enable_${way} = off`).execute(connection);
    const question = { ...query, sql: `explain (format json) ${query.sql}` };
    const { rows } = await connection.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(question);
    const steps: Step[] = [];
    const visit = (node: PlanNode, parent: string) => {
      if (node['Relation Name'] === 'reviews') {
        const detail = `${node['Node Type']} ${node['Index Name']} ${node['Index Cond']}`;
        steps.push({ detail, siblings: [parent], filters: node.Filter !== undefined });
      }
      for (const child of node.Plans ?? []) visit(child, String(node['Node Type']));
    };
    visit(rows[0]!['QUERY PLAN'][0]!.Plan, '');
    return steps;
  });
}
