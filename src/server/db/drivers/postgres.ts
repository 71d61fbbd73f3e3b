import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../../runtime/log.ts';
import type { Database, Schema } from '../schema.ts';
import { createPool, createWatchedPools } from './watched-pool.ts';

const poolSize = 10;
/** For a connection, and for one of the pool to become free. */
const connectTimeoutMs = 1_500;
/** The same for somebody who waits at a terminal. */
const patientConnectTimeoutMs = 15_000;
const statementTimeoutMs = 10_000;
/**
 * How long a statement waits for a lock of another transaction, such as an operator's on a whole table: otherwise the
 * requests that need that table would soon hold all connections. Less than others wait for a connection. Transactions
 * that write wait longer: for each other, and up to the statement's timeout (`changeLogLock` in dialect.ts).
 */
const lockTimeoutMs = 1_000;
/** The longest that a process which hangs in the middle of a write locks out the writers of other processes. */
const idleInTransactionTimeoutMs = 5_000;

type Options = {
  /** Whether statements and idle transactions have a timeout. */
  withTimeouts: boolean;
  /**
   * For migrations and operators' commands: a server that is busy must not end a transaction of minutes, so nothing decides that it is
   * down. The operator can press Ctrl-C.
   */
  isPatient: boolean;
};

type PostgresServer = {
  dialect: PostgresDialect;
  /** The same database by connections of its own, which no request holds. It ends with the other. */
  control?: Database;
  isDown: () => boolean;
};

/** A PostgreSQL server, which many processes may share. */
export function postgresDialect(url: string, log: Logger, { withTimeouts, isPatient }: Options): PostgresServer {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: isPatient ? patientConnectTimeoutMs : connectTimeoutMs,
    ...(withTimeouts && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      ...(!isPatient && { lock_timeout: lockTimeoutMs }),
    }),
    keepAlive: true,
    types: { getTypeParser },
  };
  if (isPatient) return { dialect: new PostgresDialect({ pool: createPool(config, log) }), isDown: () => false };
  const { main, control, isDown } = createWatchedPools(config, log, { statementTimeoutMs });
  return {
    dialect: new PostgresDialect({ pool: main }),
    control: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: control }) }),
    isDown,
  };
}

/** Whether a pooler (PgBouncer) refused a connection because of its timeout parameters. */
export function rejectsTimeoutParameters(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /startup parameter/.test(error.message);
}

/** pg returns eight-byte integers (our times) as strings; they are safe integers until the year 287396. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
