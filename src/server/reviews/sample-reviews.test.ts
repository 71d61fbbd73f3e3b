import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import { createTestApp, seedCatalogue, writeCatalogue, exampleGame } from '../../../test/support/test-app.ts';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { Review, SampleReview } from '../../contracts/review.ts';
import { syncCatalogue } from '../games/catalogue.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { listReviews } from './queries.ts';
import { syncSampleReviews, removeSamples } from './sample-reviews.ts';

const sample = {
  game: exampleGame.slug,
  name: 'Ada Sample',
  rating: '4',
  hoursAgo: 2,
  text: 'I stayed for the lantern.',
};

test('a newcomer finds samples of many games, and several games with enough ratings for an average', () => {
  const samples = readSamples();
  const byGame = Map.groupBy(samples, ({ game }) => game);
  assert.ok(byGame.size >= 40, String(byGame.size));
  const rated = [...byGame].filter(([, reviews]) => reviews.filter(({ rating }) => rating !== '').length >= 5);
  assert.ok(rated.length >= 5, String(rated.length));
  assert.ok(rated.some(([game]) => game === 'portal-2'));
});

test('nobody has written two samples of one game, or the same text twice', () => {
  const samples = readSamples();
  assert.equal(new Set(samples.map(({ game, name }) => `${game} ${name}`)).size, samples.length);
  assert.equal(new Set(samples.map(({ text }) => text)).size, samples.length);
});

function readSamples(): SampleReview[] {
  const file = join(import.meta.dirname, '../../../catalogue/sample-reviews.json');
  return z.array(SampleReview).parse(JSON.parse(readFileSync(file, 'utf8')));
}

onEachDatabase('sample reviews', (createDatabase) => {
  async function siteWithSamples() {
    const db = await migratedDatabase(createDatabase);
    const directory = writeCatalogue({ shelf: [exampleGame] }, [sample, { ...sample, rating: '' }]);
    await syncCatalogue(db, directory);
    const syncSamples = (mode: Parameters<typeof syncSampleReviews>[1]) => syncSampleReviews(db, mode, directory);
    const count = async () => (await listReviews(db, { limit: 10 })).rows.length;
    return { db, syncSamples, count };
  }

  test('a newcomer sees them, marked as samples', async () => {
    const { db, syncSamples } = await siteWithSamples();
    await syncSamples('default');
    const app = await createTestApp(db);
    const reviews = z.array(Review).parse(await (await app.request('/review')).json());
    assert.equal(reviews.length, 2);
    for (const review of reviews) {
      assert.equal(review.sample, true);
      assert.equal(review.gameTitle, 'Example Quest');
      assert.equal(review.year, '2011-2015');
      assert.equal(review.gameGenre, 'Adventure');
      assert.equal(review.email, undefined);
    }
    assert.deepEqual(reviews.map((review) => review.rating).toSorted(), ['', '4']);
  });

  test('a process whose clock is wrong gives samples and games the times of the database', async (context) => {
    const db = await migratedDatabase(createDatabase);
    const realNow = Date.now;
    const dayMs = 24 * 3_600_000;
    context.mock.method(Date, 'now', () => realNow() + dayMs);
    await seedCatalogue(db, [exampleGame], [sample]);
    context.mock.restoreAll();
    const isWithinAMinute = (time: number, of: number) =>
      assert.ok(Math.abs(time - of) < 60_000, new Date(time).toISOString());
    const game = await db.selectFrom('games').selectAll().executeTakeFirstOrThrow();
    const review = await db.selectFrom('reviews').selectAll().executeTakeFirstOrThrow();
    for (const time of [game.created_at, game.updated_at]) isWithinAMinute(time, realNow());
    const twoHoursAgo = realNow() - 2 * 3_600_000;
    for (const time of [review.created_at, review.updated_at]) isWithinAMinute(time, twoHoursAgo);
  });

  test('a second start does not add them twice', async () => {
    const { syncSamples, count } = await siteWithSamples();
    await syncSamples('default');
    await syncSamples('default');
    assert.equal(await count(), 2);
  });

  test('adding them twice at once adds them once', async () => {
    const { syncSamples, count } = await siteWithSamples();
    await Promise.all([syncSamples('on'), syncSamples('on')]);
    assert.equal(await count(), 2);
  });

  test('off takes them away, on brings them back', async () => {
    const { syncSamples, count } = await siteWithSamples();
    await syncSamples('off');
    assert.equal(await count(), 0);
    await syncSamples('on');
    assert.equal(await count(), 2);
    await syncSamples('off');
    assert.equal(await count(), 0);
    await syncSamples('default');
    assert.equal(await count(), 2);
  });

  test('a sample of a game that somebody took out of the catalogue is left out', async () => {
    const db = await migratedDatabase(createDatabase);
    await seedCatalogue(db, [exampleGame], [sample, { ...sample, game: 'gone' }]);
    assert.equal((await listReviews(db, { limit: 10 })).rows.length, 1);
  });

  test('a catalogue without samples is fine, one with broken samples is refused in a line', async () => {
    const db = await migratedDatabase(createDatabase);
    await syncSampleReviews(db, 'on', writeCatalogue({}));
    await syncSampleReviews(db, 'off', writeCatalogue({}));
    await assert.rejects(syncSampleReviews(db, 'on', writeCatalogue({}, [{ ...sample, rating: '6' }])), (error) => {
      assert.ok(error instanceof StartupError);
      assert.match(error.message, /^catalogue\/sample-reviews\.json is not right: .*rating.*\.$/);
      return true;
    });
  });

  test('once removed by command they stay removed until an operator turns them on', async () => {
    const { db, syncSamples, count } = await siteWithSamples();
    await syncSamples('default');
    assert.equal(await withStartupLock(db, removeSamples), 2);
    await syncSamples('default');
    assert.equal(await count(), 0);
    await syncSamples('on');
    assert.equal(await count(), 2);
  });
});
