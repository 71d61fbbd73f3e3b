import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PostgresAdapter, sql, type CompiledQuery } from 'kysely';
import type { Database } from '../src/server/db/schema.ts';
import { listGames, readGameByName } from '../src/server/games/queries.ts';
import { listReviews } from '../src/server/reviews/queries.ts';
import { listEntries } from '../src/server/watch-list/queries.ts';
import { emptyDatabase, onEachDatabase } from './support/databases.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const before = { createdAt: 9, id };

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
  'the game of a name': (db) => readGameByName(db, 'Portal 2'),
};

/** The queries that a function sends. */
async function queriesOf(db: Database, list: (db: Database) => Promise<unknown>) {
  const queries: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const listening = db.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(executor.compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await list(listening);
  return queries;
}

/** How the database would find the rows, in its own words. */
async function planOf(db: Database, query: CompiledQuery): Promise<string> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const explain = postgres ? 'explain' : 'explain query plan';
  return db.connection().execute(async (connection) => {
    // PostgreSQL reads a small table whole whatever its indexes; denied that, it shows them.
    if (postgres) await sql`set enable_seqscan = off`.execute(connection);
    if (postgres) await sql`set enable_bitmapscan = off`.execute(connection);
    const question = { ...query, sql: `${explain} ${query.sql}` };
    const { rows } = await connection.executeQuery<Record<string, unknown>>(question);
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
  });
}

onEachDatabase('every list', (fresh) => {
  for (const [name, list] of Object.entries(lists)) {
    test(`is read from an index in its order, never sorted: ${name}`, async () => {
      const db = await emptyDatabase(fresh);
      const queries = await queriesOf(db, list);
      assert.equal(queries.length, 1);
      const plan = await planOf(db, queries[0]!);
      assert.match(plan, /Index Scan|USING (COVERING )?INDEX/i, plan);
      assert.doesNotMatch(plan, /Seq Scan|Sort|TEMP B-TREE/i, plan);
      // Rows that are read and thrown away: "Filter" in PostgreSQL's words, a "SCAN" in SQLite's.
      assert.doesNotMatch(plan, /Filter/, plan);
      if (queries[0]!.sql.includes(' where ')) assert.doesNotMatch(plan, /\bSCAN\b/, plan);
    });
  }
});
