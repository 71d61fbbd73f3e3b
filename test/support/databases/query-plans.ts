import { PostgresAdapter, type CompiledQuery } from 'kysely';
import type { Database } from '../../../src/server/db/schema.ts';

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

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** How the database would find the rows, in its own words. */
export async function explainQuery(db: Database, query: CompiledQuery): Promise<string> {
  const explain = isPostgres(db) ? 'explain' : 'explain query plan';
  const question = { ...query, sql: `${explain} ${query.sql}` };
  const { rows } = await db.executeQuery<Record<string, unknown>>(question);
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
}
