import { Kysely, sql, type Dialect } from 'kysely';
import type { Config } from '../runtime/config.ts';
import type { Logger } from '../runtime/log.ts';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';
import { postgresDialect, rejectsTimeoutParameters } from './drivers/postgres.ts';
import type { Database, Schema } from './schema.ts';
import { sqliteDialect } from './drivers/sqlite.ts';

/** Opens the database that the configuration names, and checks that it responds. */
export async function connect(
  { databaseUrl, dataDirectory }: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  log: Logger,
  { isPatient = false, addressName = 'DATABASE_URL' } = {},
): Promise<Database> {
  if (!databaseUrl) return open(sqliteDialect(dataDirectory));
  try {
    return await connectToPostgres(databaseUrl, log, isPatient);
  } catch (error) {
    // pg checks the password only when the server asks for one.
    if (error instanceof Error && /client password must be a (non-empty )?string/.test(error.message)) {
      throw new StartupError(
        `${addressName} has no password, and the server asks for one: write postgres://user:password@host:5432/playshelf.`,
        { cause: error },
      );
    }
    throw new StartupError(
      `${addressName} leads to no database (${errorMessage(error)}): start PostgreSQL, or correct the address.`,
      { cause: error },
    );
  }
}

async function connectToPostgres(url: string, log: Logger, isPatient: boolean): Promise<Database> {
  const openWith = async (options: { withTimeouts: boolean }) => {
    const { dialect, control, isDown } = postgresDialect(url, log, { ...options, isPatient });
    const db = await open(dialect);
    outages.set(db, isDown);
    if (control) controls.set(db, control);
    return db;
  };
  const db = await openWith({ withTimeouts: true }).catch((error: unknown) => {
    if (!rejectsTimeoutParameters(error)) throw error;
    return openWith({ withTimeouts: false });
  });
  // Its statements may take long.
  if (isPatient) return db;
  // A pooler rejects timeouts as parameters, so the operator has to set them on the server.
  const warnings = {
    statement_timeout: 'a process that hangs may stop all others',
    idle_in_transaction_session_timeout: 'a process that hangs may stop all others',
    lock_timeout: 'requests that wait for a locked table may hold all connections',
  };
  for (const [setting, hazard] of Object.entries(warnings)) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db);
    if (rows[0]?.value === '0') log.warn(`${hazard}: set ${setting} (see docs/running-large.md)`);
  }
  return db;
}

async function open(dialect: Dialect): Promise<Database> {
  const db = new Kysely<Schema>({ dialect });
  try {
    await ping(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const outages = new WeakMap<Database, () => boolean>();

/** Whether the database is known not to respond. SQLite is a file, and always responds. */
export function isDatabaseDown(db: Database): boolean {
  return outages.get(db)?.() ?? false;
}

const controls = new WeakMap<Database, Database>();

/**
 * The same database by connections of its own, for what must not wait for requests. SQLite has one connection,
 * which a request gives up while it waits for a lock.
 */
export function controlOf(db: Database): Database {
  return controls.get(db) ?? db;
}

/** Resolves when the database has run a query. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
