import { PostgresAdapter, type CompiledQuery } from 'kysely';
import type { Database } from '../../src/server/db/schema.ts';

/** The queries that a function sends. */
export async function queriesOf(db: Database, list: (db: Database) => Promise<unknown>) {
  const queries: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const listening = db.withPlugin({
    transformQuery({ node, queryId }) {
      const query = executor.compileQuery(node, queryId);
      // A prepared statement has places where values will stand; any value does for its plan.
      const parameters = query.parameters.map((each) => (each instanceof Object ? '' : each));
      queries.push({ ...query, parameters });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await list(listening);
  return queries;
}

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** How the database would find the rows, in its own words. */
export async function planOf(db: Database, query: CompiledQuery): Promise<string> {
  const explain = isPostgres(db) ? 'explain' : 'explain query plan';
  const question = { ...query, sql: `${explain} ${query.sql}` };
  const { rows } = await db.executeQuery<Record<string, unknown>>(question);
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
}
