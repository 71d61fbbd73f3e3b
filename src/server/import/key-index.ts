import { DatabaseSync } from 'node:sqlite';

export type KeyIndex = ReturnType<typeof openKeyIndex>;

/**
 * The keys of the records that were read, each with the line of the first one. It is a temporary database, which SQLite
 * writes to a file as it grows: a file of millions of games takes no more memory than a short one.
 */
export function openKeyIndex() {
  const database = new DatabaseSync('');
  // In one transaction that is never committed: nobody reads it after a crash.
  database.exec(`
    pragma journal_mode = off;
    create table keys (key text primary key, line integer not null) without rowid;
    begin`);
  const insertKey = database.prepare('insert or ignore into keys (key, line) values (?, ?)');
  const selectLine = database.prepare('select line from keys where key = ?');
  return {
    /** Adds a key. Returns whether it is new. */
    add: (key: string, line = 0): boolean => insertKey.run(key, line).changes === 1,
    lineOf: (key: string): number | undefined => selectLine.get(key)?.line as number | undefined,
    [Symbol.dispose]: () => database.close(),
  };
}
