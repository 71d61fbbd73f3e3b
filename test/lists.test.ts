import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql, type CompiledQuery } from 'kysely';
import type { Database } from '../src/server/db/schema.ts';
import { findSitemapBoundaries, listGamesInRange, listGames, findGameByTitle } from '../src/server/games/queries.ts';
import { searchGames } from '../src/server/games/search.ts';
import { listReviews } from '../src/server/reviews/queries.ts';
import { readRatings } from '../src/server/reviews/rating-counts.ts';
import { listEntries } from '../src/server/watch-list/queries.ts';
import { migratedDatabase, onEachDatabase } from './support/databases/databases.ts';
import { isPostgres, explainQuery, queriesOf } from './support/databases/query-plans.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const before = { createdAt: 9, id };
const found = { rank: 0, suffix: 'zelda', id };

/** Every list that the product shows, at its first page and at a later one. */
const lists: Record<string, (db: Database) => Promise<unknown>> = {
  'the catalogue': (db) => listGames(db, { limit: 24 }),
  'the catalogue, later': (db) => listGames(db, { limit: 24, after: id }),
  'all reviews': (db) => listReviews(db, { limit: 24 }),
  'all reviews, later': (db) => listReviews(db, { limit: 24, before }),
  'the reviews of a game': (db) => listReviews(db, { limit: 24, gameId: id }),
  'the reviews of a game, later': (db) => listReviews(db, { limit: 24, gameId: id, before }),
  'the reviews of a member': (db) => listReviews(db, { limit: 24, memberId: id }),
  'the reviews of a member, later': (db) => listReviews(db, { limit: 24, memberId: id, before }),
  'a watch list': (db) => listEntries(db, { limit: 24, memberId: id }),
  'a watch list, later': (db) => listEntries(db, { limit: 24, memberId: id, before }),
  'a search': (db) => searchGames(db, { limit: 24, text: 'zel' }),
  'a search, later': (db) => searchGames(db, { limit: 24, text: 'zel', after: found }),
  'a part of the sitemap': (db) => listGamesInRange(db, { after: id, to: `f${id.slice(1)}` }, 24),
  'where the sitemap is cut': (db) => findSitemapBoundaries(db, 24, []),
  'where the sitemap is cut, later': (db) => findSitemapBoundaries(db, 24, [id]),
  'the ratings of a game': (db) => readRatings(db, id),
  'the game of a name': (db) => findGameByTitle(db, 'Portal 2'),
};

/** The number of statements of a list, if not 1: a search has one per rank, and runs them until a page is full. */
const statements: Record<string, number> = { 'a search': 3, 'a search, later': 3 };

/** PostgreSQL scans a small table whatever its indexes; with scans disabled, the plan shows the index. */
function indexedPlanOf(db: Database, query: CompiledQuery): Promise<string> {
  return db.connection().execute(async (connection) => {
    if (isPostgres(db)) await sql`set enable_seqscan = off`.execute(connection);
    if (isPostgres(db)) await sql`set enable_bitmapscan = off`.execute(connection);
    return explainQuery(connection, query);
  });
}

onEachDatabase('every list', (createDatabase) => {
  for (const [name, list] of Object.entries(lists)) {
    test(`is read from an index in its order, never sorted: ${name}`, async () => {
      const db = await migratedDatabase(createDatabase);
      const queries = await queriesOf(db, list);
      assert.equal(queries.length, statements[name] ?? 1);
      for (const query of queries) {
        const plan = await indexedPlanOf(db, query);
        assert.match(plan, /Index (Only )?Scan|USING (COVERING )?INDEX/i, plan);
        assert.doesNotMatch(plan, /Seq Scan|Sort|TEMP B-TREE/i, plan);
        // Rows that are read and thrown away: "Filter" in PostgreSQL's words, a "SCAN" in SQLite's.
        assert.doesNotMatch(plan, /Filter/, plan);
        if (query.sql.includes(' where ')) assert.doesNotMatch(plan, /\bSCAN\b/, plan);
      }
    });
  }
});
