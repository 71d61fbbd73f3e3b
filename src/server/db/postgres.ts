import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log.ts';

const poolSize = 10;
const connectWithin = 5_000;
const answerWithin = 10_000;
/** Who hangs in the midst of a write holds back all others no longer than this. */
const goOnWithin = 5_000;

type Options = {
  /** Whether a connection is opened with limits to how long a statement, and a pause, may take. */
  limited: boolean;
};

/** A cluster that many processes share. */
export function postgresDialect(url: string, log: Logger, { limited }: Options): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectWithin,
    ...(limited && {
      statement_timeout: answerWithin,
      idle_in_transaction_session_timeout: goOnWithin,
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

/** Whether a pooler in between (PgBouncer) does not let us open a connection with limits. */
export function refusesLimit(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /startup parameter/.test(error.message);
}

/** Eight-byte integers (our times) come as text by default; they fit a number until the year 287396. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
