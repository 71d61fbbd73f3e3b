import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, SqliteQueryCompiler } from 'kysely';
import type { Driver, LimitNode, SqliteDatabase, SqliteStatement } from 'kysely';
import { ensurePrivateDirectory } from '../../runtime/private-directory.ts';
import { errorMessage, StartupError } from '../../runtime/startup-error.ts';
import { YieldingSqliteDriver } from './sqlite-driver.ts';

const pragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  // Four times the default, 16 MB: a page that many writes change is copied into the database less often.
  wal_autocheckpoint: 4_000,
  // It does not wait for locks: sqlite-driver.ts does.
  busy_timeout: 0,
};

/** How long the start waits for a lock, for example of another one. */
const startTimeoutMs = 5_000;
const startRetryMs = 20;
/** SQLite's code for a lock that another connection holds. */
const sqliteBusy = 5;
const sqliteCannotOpen = 14;

/** The embedded database. It has one connection, on which one query or transaction runs at a time. */
export function sqliteDialect(dataDirectory: string): SqliteDialect {
  const database = open(dataDirectory);
  return new YieldingSqliteDialect(toKyselyDatabase(database), createFileCheck(database.location()!));
}

class YieldingSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #assertFile: () => void;

  constructor(database: SqliteDatabase, assertFile: () => void) {
    super({ database });
    this.#database = database;
    this.#assertFile = assertFile;
  }

  override createDriver(): Driver {
    return new YieldingSqliteDriver(this.#database, this.#assertFile);
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new QueryCompiler();
  }
}

/** Kysely hands the connection out to everybody at once, because the driver has a queue of its own. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class QueryCompiler extends SqliteQueryCompiler {
  /**
   * Not a bare `limit ?`: SQLite plans with its value, and so prepares the statement again at every run, which takes
   * longer than reading a short list.
   */
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ');
    this.visitNode(limit);
    this.append(' + 0');
  }
}

function open(dataDirectory: string): DatabaseSync {
  try {
    ensurePrivateDirectory(dataDirectory);
    const file = join(dataDirectory, 'playshelf.db');
    // Created here, readable by its owner alone; SQLite would create it readable by every user.
    closeSync(openSync(file, 'a', 0o600));
    const database = new DatabaseSync(file, { timeout: startTimeoutMs });
    for (const [name, value] of Object.entries(pragmas)) retryWhileLocked(() => setPragma(database, name, value));
    return database;
  } catch (error) {
    throw new StartupError(
      `DATA_DIR ${dataDirectory} cannot hold the database (${errorMessage(error)}): set DATA_DIR to a folder that can be written to.`,
      { cause: error },
    );
  }
}

/** SQLite goes on writing to a file that has been deleted: what it stores is gone with the process. */
function createFileCheck(file: string): () => void {
  const { ino } = statSync(file);
  return () => {
    if (statSync(file, { throwIfNoEntry: false })?.ino === ino) return;
    throw Object.assign(new Error(`the database ${file} has been deleted or replaced`), { errcode: sqliteCannotOpen });
  };
}

/** SQLite waits for a lock by itself, except while it turns `wal` on: of two processes that do so at once, one would fail. */
function retryWhileLocked(work: () => void): void {
  for (let triesLeft = startTimeoutMs / startRetryMs; ; triesLeft -= 1) {
    try {
      return work();
    } catch (error) {
      if (triesLeft === 0 || (error as { errcode?: number }).errcode !== sqliteBusy) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, startRetryMs);
    }
  }
}

/** SQLite ignores a pragma that it cannot apply, so each is read back: `synchronous` is what a crash depends on. */
function setPragma(database: DatabaseSync, name: string, value: string | number): void {
  database.exec(`pragma ${name} = ${value}`);
  const [actual] = Object.values(database.prepare(`pragma ${name}`).get() ?? {});
  if (actual !== value) throw new Error(`pragma ${name} is ${actual}, not ${value}`);
}

/** More than the program has statements of fixed text. The oldest are evicted: some texts vary without bound. */
const maxStatements = 300;

/** node:sqlite behind the few driver functions that Kysely calls. */
function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();

  return {
    close: () => database.close(),
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached) return cached;
      const prepared = database.prepare(sql);
      const statement: SqliteStatement = {
        reader: prepared.columns().length > 0,
        all: (parameters) => prepared.all(...(parameters as SQLInputValue[])),
        run: (parameters) => prepared.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => prepared.iterate(...(parameters as SQLInputValue[])),
      };
      const [oldest] = statements.keys();
      if (oldest !== undefined && statements.size >= maxStatements) statements.delete(oldest);
      statements.set(sql, statement);
      return statement;
    },
  };
}
