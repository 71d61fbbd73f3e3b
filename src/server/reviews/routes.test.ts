import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, nextPageUrl } from '../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import type { Review } from '../../contracts/review.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { inWriteTransaction } from '../db/write-transaction.ts';
import { listGames } from '../games/queries.ts';
import { insertReviewsBeforeCommit } from './queries.ts';

async function setTime(db: Database, rows: { id: string; time: number }[]): Promise<void> {
  for (const { id, time } of rows) {
    const times = { created_at: time, updated_at: time };
    await db.updateTable('reviews').set(times).where('id', '=', id).execute();
  }
}

onEachDatabase('all reviews', (createDatabase) => {
  async function siteWithReviews(times: number[]) {
    const app = await createTestApp(createDatabase, { games: 2 });
    const { db } = app;
    const { rows: games } = await listGames(db, { limit: 2 });
    const write = (time: number, index: number) =>
      inWriteTransaction(db, async (tx) => {
        const id = newId();
        insertReviewsBeforeCommit(tx, [
          {
            id,
            member_id: null,
            game_id: games[index % 2]!._id,
            name: `Reviewer ${index}`,
            game_title: games[index % 2]!.name,
            photo: '',
            rating: (index % 5) + 1,
            year: '2011-2015',
            genre: 'Adventure',
            text: '',
            origin: 'sample',
            ageMs: 0,
          },
        ]);
        tx.beforeCommit(setTime, [{ id, time }]);
      });
    for (const [index, time] of times.entries()) await write(time, index);
    return { app, games, write };
  }

  async function namesOf(response: Response): Promise<string[]> {
    return (await response.json()).map((review: Review) => review.name);
  }

  test('a visitor reads the newest first', async () => {
    const { app } = await siteWithReviews([1000, 3000, 2000]);
    const response = await app.request('/review');
    assert.deepEqual(await namesOf(response), ['Reviewer 1', 'Reviewer 2', 'Reviewer 0']);
  });

  test('a review written between two pages neither repeats nor hides another', async () => {
    const { app, write } = await siteWithReviews([1000, 1000, 1000, 1000, 2000]);
    const first = await app.request('/review?limit=2');
    await write(9000, 5);
    const second = await app.request(nextPageUrl(first)!);
    const third = await app.request(nextPageUrl(second)!);
    const names = [first, second, third].map(namesOf);
    assert.deepEqual((await Promise.all(names)).flat(), [
      'Reviewer 4',
      'Reviewer 3',
      'Reviewer 2',
      'Reviewer 1',
      'Reviewer 0',
    ]);
    assert.equal(nextPageUrl(third), undefined);
  });

  test('a visitor reads the reviews of one game, and the filter stays on the next page', async () => {
    const { app, games } = await siteWithReviews([1, 2, 3, 4, 5]);
    const first = await app.request(`/review?limit=2&game=${games[0]!._id}`);
    const second = await app.request(nextPageUrl(first)!);
    const names = [...(await namesOf(first)), ...(await namesOf(second))];
    assert.deepEqual(names, ['Reviewer 4', 'Reviewer 2', 'Reviewer 0']);
  });

  test('ratings and times come as the contract says', async () => {
    const { app } = await siteWithReviews([1_700_000_000_000]);
    const [review] = await (await app.request('/review')).json();
    assert.equal(review.rating, '1');
    assert.equal(review.createdAt, '2023-11-14T22:13:20.000Z');
  });
});
