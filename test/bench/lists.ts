import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { reviewSorts } from '../../src/contracts/constants.ts';
import { connect } from '../../src/server/db/connect.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { listSortedReviews } from '../../src/server/reviews/sorted-list.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { killOnExit } from '../support/server.ts';
import { fill } from './data/seed.ts';
import { median } from './measure.ts';
import { showStatus } from './progress.ts';
import { tableOf } from './table.ts';

const limit = 24;
const rounds = 50;

/** How long the database takes for a page of All Review in every order and with every filter, on the large set. */
export async function measureLists(scratch: string): Promise<string> {
  const postgres = await startPostgres({ durable: true });
  killOnExit(postgres.server);
  const results: string[][] = [];
  for (const [database, DATABASE_URL] of [
    ['SQLite', ''],
    ['PostgreSQL', postgres.url],
  ] as const) {
    const environment = { DATA_DIR: mkdtempSync(join(scratch, 'data-')), DATABASE_URL };
    await fill({ size: 'large', database }, environment);
    const options = { dataDirectory: environment.DATA_DIR, databaseUrl: DATABASE_URL || undefined };
    const db = await connect(options, pino({ level: 'silent' }));
    for (const each of await measureSorts(db)) results.push([database, ...each]);
    await db.destroy();
  }
  await postgres.stop();
  showStatus('');
  return tableOf(['database', 'filter', 'order', 'first page, ms', 'later page, ms', 'fastest, ms'], results);
}

type Filter = { genre?: string; rating?: number; gameId?: string };

async function measureSorts(db: Database): Promise<string[][]> {
  const results: string[][] = [];
  for (const [name, filter] of Object.entries(await filtersFor(db))) {
    for (const sort of reviewSorts) {
      showStatus(`${name}, ${sort} …`);
      const first = await measurePage(db, { ...filter, sort, limit });
      // A thousand reviews on: a page in the middle of a rating, or of a later one.
      const { next } = await listSortedReviews(db, { ...filter, sort, limit: 1_000 });
      const later = await measurePage(db, { ...filter, sort, limit, cursor: next });
      const fastest = Math.min(...first, ...later);
      results.push([name, sort, ...[median(first), median(later), fastest].map((time) => time.toFixed(2))]);
    }
  }
  return results;
}

/** Filters that find many reviews, and one that finds none. */
async function filtersFor(db: Database): Promise<Record<string, Filter>> {
  const { genre, id: gameId } = await db
    .selectFrom('reviews')
    .innerJoin('games', 'games.id', 'reviews.game_id')
    .select(['games.id', 'games.genre'])
    .groupBy(['games.id', 'games.genre'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    none: {},
    genre: { genre },
    rating: { rating: 4 },
    'genre and rating': { genre, rating: 4 },
    game: { gameId },
    'game and rating': { gameId, rating: 4 },
    'a rating that nobody gave': { rating: 1 },
  };
}

async function measurePage(db: Database, options: Parameters<typeof listSortedReviews>[1]): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await listSortedReviews(db, options);
    times.push(performance.now() - startedAt);
  }
  return times;
}
