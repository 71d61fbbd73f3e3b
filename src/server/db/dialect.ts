import { PostgresAdapter, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from './schema.ts';

/** Everything that differs between the two databases in queries; drivers/ has how they are connected to. */
type DialectFeatures = {
  name: 'SQLite' | 'PostgreSQL';
  /** Column type of an id. */
  id: RawBuilder<unknown>;
  /** Column type of a primary key that the database numbers in the order of inserts. */
  autoIncrement: RawBuilder<unknown>;
  /** Column type of a time in milliseconds. */
  timestamp: RawBuilder<unknown>;
  /**
   * The database's clock, in milliseconds since 1970. Times that processes compare are written and
   * compared by this clock, in SQL: the clocks of two processes may differ.
   */
  now: RawBuilder<number>;
  /** Column type of a text that sorts by its bytes, independent of the database's locale. */
  binaryText: RawBuilder<unknown>;
  /** Follows the columns of a table: stores it in the order of its primary key, where the database can do that. */
  clustered: RawBuilder<unknown>;
  /** Whether a column has one of the values. One parameter for all of them: the statement's text does not vary. */
  isOneOf: (column: string, values: string[]) => RawBuilder<SqlBool>;
  /**
   * Whether a column contains some characters one after the other, or nothing else (`isWhole`). For each character,
   * `variants` has those that count as the same.
   */
  matches: (column: string, variants: string[][], options: { isWhole: boolean }) => RawBuilder<SqlBool>;
  /** The objects of a JSON list as a table; its column `value` holds them, and SQLite's has further columns. */
  jsonRows: (json: string) => RawBuilder<unknown>;
  /**
   * A number that rows are sorted by, though an index has it in order, because few rows are left to sort. PostgreSQL
   * knows how many; SQLite would read the index in search of them.
   */
  sortedAfterwards: (number: string) => string;
  /** Locks out other starting processes until the transaction ends, without a statement timeout. */
  startupLock: RawBuilder<unknown>[];
  /**
   * Locks out other writers of the change log until the transaction ends, which waits for them and for every further
   * lock as long as a statement may take.
   */
  changeLogLock: RawBuilder<unknown>[];
  /** Changes when the database server is restarted or replaced (failover): it may then have lost its last commits. */
  serverEpoch: RawBuilder<string>;
  /** True if the database has a single writer; if not, lock a row (`for update`) before read-modify-write. */
  serializesWrites: boolean;
  /** Whether an error means only that another connection holds the write lock. */
  isWriteLockError: (error: unknown) => boolean;
  /** Whether an error means that the database has found its own data to be corrupt. */
  isCorruption: (error: unknown) => boolean;
  /**
   * What the operator can do about an error at the start: permissions are missing, or the database holds
   * something else. Undefined for any other error.
   */
  hintFor: (error: unknown) => string | undefined;
};

const sqlite: DialectFeatures = {
  name: 'SQLite',
  id: sql`text`,
  autoIncrement: sql`integer primary key autoincrement`,
  timestamp: sql`integer`,
  now: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  binaryText: sql`text`,
  clustered: sql`without rowid`,
  isOneOf: (column, values) => sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`,
  matches: (column, variants, { isWhole }) => {
    const pattern = toPattern(variants, (character) => character.replace(/[*?[]/, '[$&]'));
    return sql`${sql.ref(column)} glob ${isWhole ? pattern : `*${pattern}*`}`;
  },
  jsonRows: (json) => sql`json_each(${json})`,
  sortedAfterwards: (number) => `${number} + 0`,
  // Every transaction takes SQLite's one write lock when it begins (see drivers/sqlite-driver.ts).
  startupLock: [],
  changeLogLock: [],
  // SQLite has no server: its commits survive a crash of the process.
  serverEpoch: sql`''`,
  serializesWrites: true,
  isWriteLockError: isSqliteBusy,
  isCorruption: (error) => primaryCode(error) === 11,
  hintFor: (error) => (primaryCode(error) === 8 ? 'set DATA_DIR to a folder that can be written to' : undefined),
};

/** PostgreSQL: the following statements of the transaction may take as long as they need. */
export const withoutTimeout = sql`set local statement_timeout = 0`;

const postgresHints: Record<string, string> = {
  25006: 'name the primary in DATABASE_URL, and leave default_transaction_read_only off',
  '3F000': 'let search_path in DATABASE_URL, or of its role, name a schema that exists',
  42501: "let the role in DATABASE_URL create tables, for example as the database's owner",
  '42P07': 'name an empty database in DATABASE_URL, this one holds something else',
  57014: 'leave statement_timeout out of DATABASE_URL, and see whether somebody has locked a table',
};

const postgres: DialectFeatures = {
  name: 'PostgreSQL',
  id: sql`uuid`,
  autoIncrement: sql`bigint generated always as identity primary key`,
  timestamp: sql`bigint`,
  // Not now(), the start of the transaction; and not clock_timestamp(), which changes within a
  // statement, so that no index can be used.
  now: sql`cast(floor(extract(epoch from statement_timestamp()) * 1000) as bigint)`,
  binaryText: sql`text collate "C"`,
  clustered: sql``,
  isOneOf: (column, values) => sql`${sql.ref(column)} = any(${values})`,
  matches: (column, variants, { isWhole }) => {
    const pattern = toPattern(variants, (character) => character.replace(/[\\^$.|?*+()[\]{}]/, String.raw`\$&`));
    return sql`${sql.ref(column)} ~ ${isWhole ? `^${pattern}$` : pattern}`;
  },
  jsonRows: (json) => sql`json_array_elements(${json}::json)`,
  sortedAfterwards: (number) => number,
  startupLock: [
    withoutTimeout,
    sql`set local lock_timeout = 0`,
    sql`set local idle_in_transaction_session_timeout = 60000`,
    sql`select pg_advisory_xact_lock(hashtext('playshelf start'))`,
  ],
  // In one statement: each costs a round trip. The target list is evaluated in its order.
  changeLogLock: [
    sql`select set_config('lock_timeout', '0', true), pg_advisory_xact_lock(hashtext('playshelf changes'))`,
  ],
  serverEpoch: sql`cast(extract(epoch from pg_postmaster_start_time()) as text)`,
  serializesWrites: false,
  isWriteLockError: () => false,
  // data_corrupted and index_corrupted.
  isCorruption: (error) => ['XX001', 'XX002'].includes(sqlState(error)),
  hintFor: (error) => postgresHints[sqlState(error)],
};

/** A regular expression, or a pattern for `glob`; only letters have several variants. */
function toPattern(variants: string[][], escape: (character: string) => string): string {
  return variants.map((same) => (same.length > 1 ? `[${same.join('')}]` : escape(same[0]!))).join('');
}

export function dialectOf(db: Database): DialectFeatures {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
}

/** The database's clock, to be used in a query. */
export function databaseNow(db: Database): RawBuilder<number> {
  return dialectOf(db).now;
}

/**
 * Whether a column contains a text; cases of letters are ignored. Not by lower(): that of SQLite knows ASCII only, and
 * that of PostgreSQL what the database's locale knows. It reads every row.
 */
export function containsText(db: Database, column: string, text: string): RawBuilder<SqlBool> {
  return dialectOf(db).matches(column, [...text].map(variantsOf), { isWhole: false });
}

/** Whether a column is a text; cases of letters are ignored. It reads every row. */
export function equalsText(db: Database, column: string, text: string): RawBuilder<SqlBool> {
  return dialectOf(db).matches(column, [...text].map(variantsOf), { isWhole: true });
}

/** A character in lower and upper case; the Greek sigma has three forms. */
function variantsOf(character: string): string[] {
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  const all = new Set([character, lower, upper, upper.toLowerCase()]);
  // "ß" is "SS" in upper case.
  return [...all].filter((variant) => [...variant].length === 1);
}

/** SQLITE_BUSY: another connection holds the write lock. */
export function isSqliteBusy(error: unknown): boolean {
  return primaryCode(error) === 5;
}

const sqlState = (error: unknown) => String((error as { code?: unknown }).code);

/** SQLite's primary result code: the lowest byte of the extended one. */
function primaryCode(error: unknown): number {
  return Number((error as { errcode?: unknown }).errcode) & 0xff;
}
