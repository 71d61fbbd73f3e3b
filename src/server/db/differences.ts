import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** All that differs between the two databases; everywhere else one query serves both. */
type Differences = {
  /** Column type of an id. */
  id: RawBuilder<unknown>;
  /** Column type of a time in milliseconds. */
  time: RawBuilder<unknown>;
  /** Holds other processes back until the transaction ends. */
  lockStart: RawBuilder<unknown>;
};

const sqlite: Differences = {
  id: sql`text`,
  time: sql`integer`,
  // Every transaction holds the one write lock from its first moment (see sqlite.ts).
  lockStart: sql`select 1`,
};

const postgres: Differences = {
  id: sql`uuid`,
  time: sql`bigint`,
  lockStart: sql`select pg_advisory_xact_lock(hashtext('playshelf start'))`,
};

export function differencesOf(db: Database): Differences {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
}
