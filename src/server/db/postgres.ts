import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../runtime/log.ts';

const poolSize = 10;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 10_000;
/** The longest that a process which hangs in the middle of a write locks out the writers of other processes. */
const idleInTransactionTimeoutMs = 5_000;

/** A PostgreSQL server, which many processes may share; the timeouts are for statements and idle transactions. */
export function postgresDialect(url: string, log: Logger, { withTimeouts }: { withTimeouts: boolean }) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(withTimeouts && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    }),
    keepAlive: true,
    types: { getTypeParser },
  });
  // An error event without a listener ends the process. Idle connections report by the pool; on a connection
  // in use, the running query rejects as well, so its event is ignored.
  pool.on('error', (error) => log.warn({ error }, 'an idle database connection broke'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

/** Whether a pooler (PgBouncer) refused a connection because of its timeout parameters. */
export function rejectsTimeoutParameters(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /startup parameter/.test(error.message);
}

/** pg returns eight-byte integers (our times) as strings; they are safe integers until the year 287396. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
