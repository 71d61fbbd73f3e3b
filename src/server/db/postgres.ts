import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../runtime/log.ts';

const poolSize = 10;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 10_000;
/** A process that hangs in the middle of a write locks out the others for no longer than this. */
const idleInTransactionTimeoutMs = 5_000;

type Options = {
  /** Whether connections are opened with timeouts for statements and for idle transactions. */
  withTimeouts: boolean;
};

/** A cluster that many processes share. */
export function postgresDialect(
  url: string,
  log: Logger,
  { withTimeouts }: Options,
): PostgresDialect {
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
  // Without these listeners, a connection that breaks would end the process: while it is idle, and
  // while it is in use, where the query that was under way fails and says so.
  pool.on('error', (error) => log.warn({ error }, 'an idle database connection broke'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

/** Whether a pooler in between (PgBouncer) refuses a connection with timeouts as parameters. */
export function rejectsTimeoutParameters(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /startup parameter/.test(error.message);
}

/** Eight-byte integers (our times) come as text by default; they fit a number until the year 287396. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
