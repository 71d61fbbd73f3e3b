import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { createFolder } from '../folder.ts';
import { reasonOf, StartRefused } from '../stop.ts';

const pragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 };

/** How long a write waits for another process's; the whole process waits with it. */
const timeout = 5_000;

/** The embedded database. It has one connection; Kysely lets one query or transaction in at a time. */
export function sqliteDialect(dataDirectory: string): SqliteDialect {
  return new SqliteDialect({ database: forKysely(open(dataDirectory)) });
}

function open(dataDirectory: string): DatabaseSync {
  try {
    createFolder(dataDirectory);
    const file = join(dataDirectory, 'playshelf.db');
    // Where it is made now, it is made for us alone to read; SQLite would let everybody.
    closeSync(openSync(file, 'a', 0o600));
    const database = new DatabaseSync(file, { timeout });
    for (const [name, value] of Object.entries(pragmas)) setPragma(database, name, value);
    return database;
  } catch (error) {
    throw new StartRefused(
      `DATA_DIR ${dataDirectory} cannot hold the database (${reasonOf(error)}): set DATA_DIR to a folder that can be written to.`,
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

/** More statements than the program has of fixed form; those of changing form come and go. */
const mostPrepared = 300;

/** The few calls of its driver that Kysely makes, made of node:sqlite's. */
function forKysely(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();

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
      const known = prepared.get(sql);
      if (known) return known;
      const statement = prepare(sql);
      prepared.set(sql, statement);
      for (const oldest of prepared.keys()) {
        if (prepared.size <= mostPrepared) break;
        prepared.delete(oldest);
      }
      return statement;
    },
  };
}
