import { PostgresAdapter, sql, type CompiledQuery } from 'kysely';
import type { Database } from '../../../src/server/db/schema.ts';
import { generate } from '../../bench/data/generate.ts';
import { migratedDatabase, type CreateDatabase } from './databases.ts';

/** Tells of every query that is sent to a database outside transactions, until it is stopped. */
export function recordQueries(db: Database, tell: (query: CompiledQuery) => void): () => void {
  const executor = db.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...options) => {
    tell(query);
    return executeQuery(query, ...options);
  };
  return () => {
    executor.executeQuery = executeQuery;
  };
}

/** The queries that a function sends. */
export async function queriesOf(db: Database, list: (db: Database) => Promise<unknown>) {
  const queries: CompiledQuery[] = [];
  const stop = recordQueries(db, (query) => queries.push(query));
  await list(db).finally(stop);
  return queries;
}

/** A time between those of the reviews in such a database. */
export const middleTime = Date.UTC(2025, 0, 15);

/**
 * A database whose plans are those of a site in use. PostgreSQL plans by the contents of the tables, and chooses among
 * the indexes of an empty one by chance; SQLite does not know the contents, because nobody runs `analyze`.
 */
export async function databaseForPlans(createDatabase: CreateDatabase): Promise<Database> {
  const db = await migratedDatabase(createDatabase);
  if (!isPostgres(db)) return db;
  await generate(db, { games: 20, reviews: 1_000, members: 20 }, () => undefined);
  // The generated reviews have no rating of 1.
  await sql`update reviews set rating = 1 where rating = 2 and length(text) % 2 = 1`.execute(db);
  await sql`analyze reviews`.execute(db);
  return db;
}

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** How the database would find the rows, in its own words. */
async function explainQuery(db: Database, query: CompiledQuery): Promise<string> {
  const explain = isPostgres(db) ? 'explain' : 'explain query plan';
  const question = { ...query, sql: `${explain} ${query.sql}` };
  const { rows } = await db.executeQuery<Record<string, unknown>>(question);
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
}

/** The same with PostgreSQL's scans of whole tables disabled: it scans a small table whatever its indexes. */
export async function explainWithIndexes(db: Database, query: CompiledQuery): Promise<string> {
  if (!isPostgres(db)) return explainQuery(db, query);
  return db.connection().execute(async (connection) => {
    for (const way of ['seqscan', 'bitmapscan']) await sql.raw(`set enable_${way} = off`).execute(connection);
    return explainQuery(connection, query);
  });
}
