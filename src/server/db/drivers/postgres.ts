import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../../runtime/log.ts';
import { createPool, createWatchedPool } from './watched-pool.ts';

const poolSize = 10;
/** For a connection, and for one of the pool to become free. */
const connectTimeoutMs = 1_500;
/** The same for somebody who waits at a terminal. */
const patientConnectTimeoutMs = 15_000;
const statementTimeoutMs = 10_000;
/** The longest that a process which hangs in the middle of a write locks out the writers of other processes. */
const idleInTransactionTimeoutMs = 5_000;

type Options = {
  /** Of statements and idle transactions. */
  withTimeouts: boolean;
  /**
   * For operators' commands: a server that is busy must not end a transaction of minutes, so nothing decides that it is
   * down. The operator can press Ctrl-C.
   */
  isPatient: boolean;
};

/** A PostgreSQL server, which many processes may share. */
export function postgresDialect(url: string, log: Logger, { withTimeouts, isPatient }: Options) {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: isPatient ? patientConnectTimeoutMs : connectTimeoutMs,
    ...(withTimeouts && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    }),
    keepAlive: true,
    types: { getTypeParser },
  };
  if (isPatient) return { dialect: new PostgresDialect({ pool: createPool(config, log) }), isDown: () => false };
  const pool = createWatchedPool(config, log, { statementTimeoutMs });
  return { dialect: new PostgresDialect({ pool }), isDown: pool.isDown };
}

/** Whether a pooler (PgBouncer) refused a connection because of its timeout parameters. */
export function rejectsTimeoutParameters(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /startup parameter/.test(error.message);
}

/** pg returns eight-byte integers (our times) as strings; they are safe integers until the year 287396. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
