import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** All that differs between the two databases in queries; how each is opened is its own file's. */
type Differences = {
  /** Column type of an id. */
  id: RawBuilder<unknown>;
  /** Column type of a number that counts rows as they come, the table's key. */
  counter: RawBuilder<unknown>;
  /** Column type of a time in milliseconds. */
  time: RawBuilder<unknown>;
  /** Column type of a text that sorts by its bytes, whatever language the database speaks. */
  bytewise: RawBuilder<unknown>;
  /** The objects of a JSON list as a table with one column, `value`. */
  rowsOf: (json: string) => RawBuilder<unknown>;
  /** Holds other starting processes back until the transaction ends, however long its statements take. */
  lockStart: RawBuilder<unknown>[];
  /** Holds other writers back, from here until the transaction ends. */
  lockChanges: RawBuilder<unknown>[];
  /** Whether one writes at a time; where many do, a row must be locked to stay as it was read. */
  writesInTurn: boolean;
  /** Whether an error says only that somebody else is writing just now. */
  isBusy: (error: unknown) => boolean;
  /** The mend for an error that comes of missing rights, where it is one. */
  mendOf: (error: unknown) => string | undefined;
};

const sqlite: Differences = {
  id: sql`text`,
  counter: sql`integer primary key autoincrement`,
  time: sql`integer`,
  bytewise: sql`text`,
  rowsOf: (json) => sql`json_each(${json})`,
  // Every transaction holds the one write lock from its first moment (see sqlite.ts).
  lockStart: [],
  lockChanges: [],
  writesInTurn: true,
  isBusy: (error) => primaryCode(error) === 5,
  mendOf: (error) =>
    primaryCode(error) === 8 ? 'set DATA_DIR to a folder that can be written to' : undefined,
};

const postgresMends: Record<string, string> = {
  42501: "let the role in DATABASE_URL create tables, for example as the database's owner",
  '42P07': 'name an empty database in DATABASE_URL, this one holds something else',
};

const postgres: Differences = {
  id: sql`uuid`,
  counter: sql`bigint generated always as identity primary key`,
  time: sql`bigint`,
  bytewise: sql`text collate "C"`,
  rowsOf: (json) => sql`json_array_elements(${json}::json)`,
  lockStart: [
    sql`set local statement_timeout = 0`,
    sql`set local idle_in_transaction_session_timeout = 60000`,
    sql`select pg_advisory_xact_lock(hashtext('playshelf start'))`,
  ],
  lockChanges: [sql`select pg_advisory_xact_lock(hashtext('playshelf changes'))`],
  writesInTurn: false,
  isBusy: () => false,
  mendOf: (error) => postgresMends[String((error as { code?: unknown }).code)],
};

export function differencesOf(db: Database): Differences {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
}

/** SQLite's own code of an error; what it adds above the lowest byte is a nuance. */
function primaryCode(error: unknown): number {
  return Number((error as { errcode?: unknown }).errcode) & 0xff;
}
