import { Kysely, sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { reasonOf, StartRefused } from '../stop.ts';
import { postgresDialect } from './postgres.ts';
import type { Database, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

/** Opens the database that the configuration names and sees it answer. */
export async function connect(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  log: Logger,
): Promise<Database> {
  const { databaseUrl, dataDirectory } = config;
  const dialect = databaseUrl ? postgresDialect(databaseUrl, log) : sqliteDialect(dataDirectory);
  const db = new Kysely<Schema>({ dialect });
  try {
    await ping(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw new StartRefused(
      `DATABASE_URL leads to no database (${reasonOf(error)}): start PostgreSQL, or correct the address.`,
      { cause: error },
    );
  }
}

/** Resolves when the database answers. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
