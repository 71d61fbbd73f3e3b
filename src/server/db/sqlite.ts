import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { CompiledQuery, SqliteDialect, SqliteDriver, SqliteQueryCompiler } from 'kysely';
import type { DatabaseConnection, Driver, LimitNode, SqliteDatabase, SqliteStatement } from 'kysely';
import { ensurePrivateDirectory } from '../runtime/private-directory.ts';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';

const pragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 };

/** How long a write waits for the write lock of another process. node:sqlite blocks the event loop meanwhile. */
const busyTimeoutMs = 5_000;

/** The embedded database. It has one connection; Kysely runs one query or transaction at a time on it. */
export function sqliteDialect(dataDirectory: string): SqliteDialect {
  return new ImmediateSqliteDialect(toKyselyDatabase(open(dataDirectory)));
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver({ database: this.#database });
  }

  override createQueryCompiler(): QueryCompiler {
    return new QueryCompiler();
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

/**
 * Takes the write lock when a transaction begins, and waits for it there. A transaction that reads first and
 * locks at its first write fails if another process wrote in between.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

function open(dataDirectory: string): DatabaseSync {
  try {
    ensurePrivateDirectory(dataDirectory);
    const file = join(dataDirectory, 'playshelf.db');
    // Created here, readable by its owner alone; SQLite would create it readable by every user.
    closeSync(openSync(file, 'a', 0o600));
    const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
    for (const [name, value] of Object.entries(pragmas)) setPragma(database, name, value);
    return database;
  } catch (error) {
    throw new StartupError(
      `DATA_DIR ${dataDirectory} cannot hold the database (${errorMessage(error)}): set DATA_DIR to a folder that can be written to.`,
      { cause: error },
    );
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
