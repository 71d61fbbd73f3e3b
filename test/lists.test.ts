import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../src/server/db/schema.ts';
import { findGameByTitle, findSitemapBoundaries, listGames, listGamesInRange } from '../src/server/games/queries.ts';
import { listReviewIds, listReviews } from '../src/server/reviews/queries.ts';
import { readRatings, readVotes } from '../src/server/reviews/rating-counts.ts';
import { countEntries, listEntries, listEntriesByName } from '../src/server/watch-list/queries.ts';
import { onEachDatabase } from './support/databases/databases.ts';
import {
  databaseForPlans,
  explainWithIndexes,
  isPostgres,
  middleTime,
  queriesOf,
} from './support/databases/query-plans.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const before = { createdAt: middleTime, id };

/** All imports but one that is being written are visible, so nothing is thrown away by it (games/visible-games.ts). */
const withoutVisibility = (plan: string) =>
  plan.replaceAll(/ *Filter: \(\(import_id IS NULL\) OR .*(\n|$)|SCAN imports.*(\n|$)/g, '');

/** Every list that the product shows, at its first page and at a later one. Searches, filters and sorts have their own. */
const lists: Record<string, (db: Database) => Promise<unknown>> = {
  'the catalogue': (db) => listGames(db, { limit: 24 }),
  'the catalogue, later': (db) => listGames(db, { limit: 24, after: id }),
  'all reviews': (db) => listReviews(db, { limit: 24 }),
  'all reviews, later': (db) => listReviews(db, { limit: 24, before }),
  'the reviews of a member': (db) => listReviews(db, { limit: 24, memberId: id }),
  'the reviews of a member, later': (db) => listReviews(db, { limit: 24, memberId: id, before }),
  'a watch list': (db) => listEntries(db, { limit: 24, memberId: id }),
  'a watch list, later': (db) => listEntries(db, { limit: 24, memberId: id, before }),
  'a watch list by name': (db) => listEntriesByName(db, { limit: 24, memberId: id }),
  'a watch list by name, later': (db) =>
    listEntriesByName(db, { limit: 24, memberId: id, after: { normalizedTitle: 'zelda', id } }),
  'the length of a watch list': (db) => countEntries(db, id),
  'a part of the sitemap': (db) => listGamesInRange(db, { after: id, to: `f${id.slice(1)}` }, 24),
  'where the sitemap is cut': (db) => findSitemapBoundaries(db, 24, []),
  'where the sitemap is cut, later': (db) => findSitemapBoundaries(db, 24, [id]),
  'the ratings of a game': (db) => readRatings(db, id),
  'the game of a name': (db) => findGameByTitle(db, 'Portal 2'),
};

/** The number of statements of a list, if not 1: the catalogue reads how many games there are. */
const statements: Record<string, number> = {
  'the catalogue': 2,
  'the catalogue, later': 2,
};

onEachDatabase('every list', (createDatabase) => {
  for (const [name, list] of Object.entries(lists)) {
    test(`is read from an index in its order, never sorted: ${name}`, async () => {
      const db = await databaseForPlans(createDatabase);
      const queries = await queriesOf(db, list);
      assert.equal(queries.length, statements[name] ?? 1);
      for (const query of queries) {
        const plan = withoutVisibility(await explainWithIndexes(db, query));
        assert.match(plan, /Index (Only )?Scan|USING (COVERING )?INDEX/i, plan);
        assert.doesNotMatch(plan, /Seq Scan|Sort|TEMP B-TREE/i, plan);
        // Rows that are read and thrown away: "Filter" in PostgreSQL's words, a "SCAN" in SQLite's.
        assert.doesNotMatch(plan, /Filter/, plan);
        if (/ where (?!\(games\.import_id|state = 'staged')/.test(query.sql))
          assert.doesNotMatch(plan, /\bSCAN\b/, plan);
      }
    });
  }

  const ofGame = { limit: 24, memberId: id, gameId: id };
  const listsOfGame: Record<string, (db: Database) => Promise<unknown>> = {
    'the first page': (db) => listReviews(db, ofGame),
    'a later page': (db) => listReviews(db, { ...ofGame, before }),
    'their ids': (db) => listReviewIds(db, id, id),
  };
  for (const [name, list] of Object.entries(listsOfGame)) {
    test(`a member's reviews of a game are read from two indexes, a page from each: ${name}`, async () => {
      const db = await databaseForPlans(createDatabase);
      const [query] = await queriesOf(db, list);
      const plan = await explainWithIndexes(db, query!);
      for (const index of ['ratings_of_member_and_game', 'unrated_reviews_of_member_and_game']) {
        // A limit above the index, or none of the sorting that SQLite would tell of below it.
        const inOrder = isPostgres(db)
          ? `Limit .*\n *->  Index Only Scan Backward using ${index} `
          : ` INDEX ${index} `;
        assert.match(plan, new RegExp(inOrder), plan);
        assert.doesNotMatch(plan, new RegExp(` ${index} [^>]*Filter|INDEX ${index} .*\n.*TEMP B-TREE`), plan);
      }
      assert.doesNotMatch(plan, /Seq Scan|SCAN reviews/, plan);
    });
  }

  test('a vote is found past any number of newer reviews without a rating, which would hold up all writes', async () => {
    const db = await databaseForPlans(createDatabase);
    const [query] = await queriesOf(db, () => readVotes(db, [{ member_id: id, game_id: id }]));
    assert.match(await explainWithIndexes(db, query!), /ratings_of_member_and_game/);
  });
});
