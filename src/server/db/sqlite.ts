import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { ensurePrivateDirectory } from '../runtime/private-directory.ts';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';

const pragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 };

/** How long a write waits for that of another process; this whole process waits with it. */
const busyTimeoutMs = 5_000;

/** The embedded database. It has one connection; Kysely lets one query or transaction in at a time. */
export function sqliteDialect(dataDirectory: string): SqliteDialect {
  return new SqliteDialect({ database: toKyselyDatabase(open(dataDirectory)) });
}

function open(dataDirectory: string): DatabaseSync {
  try {
    ensurePrivateDirectory(dataDirectory);
    const file = join(dataDirectory, 'playshelf.db');
    // A new file is readable by its owner alone; SQLite would make it readable by everybody.
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

/** SQLite ignores a pragma that it cannot follow; a lost one would mean lost writes. */
function setPragma(database: DatabaseSync, name: string, wanted: string | number): void {
  database.exec(`pragma ${name} = ${wanted}`);
  const [actual] = Object.values(database.prepare(`pragma ${name}`).get() ?? {});
  if (actual !== wanted) throw new Error(`pragma ${name} is ${actual}, not ${wanted}`);
}

/** More than the program has statements of fixed text; those of varying text are evicted, oldest first. */
const maxStatements = 300;

/** node:sqlite behind the few driver functions that Kysely calls. */
function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();

  function prepare(sql: string): SqliteStatement {
    // A transaction that reads first and writes later fails when another process wrote between;
    // one that takes the write lock at its beginning waits its turn.
    const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
      run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
      iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  }

  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = prepare(sql);
      statements.set(sql, statement);
      for (const oldest of statements.keys()) {
        if (statements.size <= maxStatements) break;
        statements.delete(oldest);
      }
      return statement;
    },
  };
}
