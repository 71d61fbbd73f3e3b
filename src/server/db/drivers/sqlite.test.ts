import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { createSqlite, openDatabase, tempDirectory } from '../../../../test/support/databases/databases.ts';
import { createTestApp, signUpMember } from '../../../../test/support/test-app.ts';
import { StartupError } from '../../runtime/startup-error.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Database } from '../schema.ts';

const openSqlite = () => openDatabase({ DATA_DIR: tempDirectory(), DATABASE_URL: '' });

async function pragma(db: Database, name: string): Promise<unknown> {
  const result = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
  return Object.values(result.rows[0] ?? {})[0];
}

test('an acknowledged write survives a power cut: WAL, and fsync at every commit', async () => {
  const db = await openSqlite();
  assert.equal(await pragma(db, 'journal_mode'), 'wal');
  assert.equal(await pragma(db, 'synchronous'), 2);
  assert.equal(await pragma(db, 'foreign_keys'), 1);
});

test('a site whose SQLite ignores a setting that a crash depends on does not start', (t) => {
  t.mock.method(DatabaseSync.prototype, 'exec', () => undefined);
  assert.throws(
    () => sqliteDialect(tempDirectory()),
    (error) => error instanceof StartupError && error.message.includes('pragma journal_mode is delete, not wal'),
  );
});

/** Another process that writes to an empty database, which has no write-ahead log yet. */
async function writeForAWhile(directory: string, ms: number): Promise<void> {
  const code = `
    const { DatabaseSync } = require('node:sqlite');
    const { parentPort, workerData } = require('node:worker_threads');
    const database = new DatabaseSync(workerData.file);
    database.exec('begin immediate');
    parentPort.postMessage('writing');
    setTimeout(() => database.close(), workerData.ms);`;
  const worker = new Worker(code, { eval: true, workerData: { file: join(directory, 'playshelf.db'), ms } });
  await once(worker, 'message');
}

test('a process that starts while another one opens the same empty database waits for it', async () => {
  const directory = tempDirectory();
  await writeForAWhile(directory, 300);
  const db = await openDatabase({ DATA_DIR: directory, DATABASE_URL: '' });
  assert.equal(await pragma(db, 'journal_mode'), 'wal');
});

test('a member whose site has lost its data folder is not told that something was stored', async () => {
  const environment = await createSqlite('tables');
  const app = await createTestApp(await openDatabase(environment), { games: 1 });
  const mara = await signUpMember(app);
  rmSync(environment.DATA_DIR, { recursive: true });
  assert.equal((await mara.call('/review', { body: { text: 'Lost.' } })).status, 503);
  const notReady = await app.request('/readyz');
  assert.equal(notReady.status, 503);
  // The cause, which names the folder, is in the log only.
  assert.equal((await notReady.json()).detail, 'Nothing can be stored.');
  assert.equal((await app.request('/default')).status, 200);
});

test('two transactions at once do not mix on the one connection', async () => {
  const db = await openSqlite();
  await sql`create table notes (text text)`.execute(db);
  const rolledBack = db.transaction().execute(async (transaction) => {
    await sql`insert into notes values ('lost')`.execute(transaction);
    await new Promise((resolve) => setTimeout(resolve, 30));
    throw new Error('planted');
  });
  const committed = sql`insert into notes values ('kept')`.execute(db);
  await assert.rejects(rolledBack, /planted/);
  await committed;
  const { rows } = await sql`select text from notes`.execute(db);
  assert.deepEqual(
    rows.map((row) => ({ ...(row as object) })),
    [{ text: 'kept' }],
  );
});

test('a transaction has the write lock from its beginning, before it reads anything', async () => {
  const directory = tempDirectory();
  const db = await openDatabase({ DATA_DIR: directory, DATABASE_URL: '' });
  await sql`create table notes (text text)`.execute(db);
  const other = new DatabaseSync(join(directory, 'playshelf.db'), { timeout: 0 });
  const add = () => other.exec("insert into notes values ('of another process')");
  await db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    assert.throws(add, /database is locked/);
  });
  add();
  other.close();
});

test('a visitor reads while a member waits for the write lock of another process', async () => {
  const directory = tempDirectory();
  const db = await openDatabase({ DATA_DIR: directory, DATABASE_URL: '' });
  await sql`create table notes (text text)`.execute(db);
  const add = (text: string, to: Database) => sql`insert into notes values (${text})`.execute(to);
  const read = async () =>
    (await sql<{ text: string }>`select text from notes`.execute(db)).rows.map(({ text }) => text);
  const other = new DatabaseSync(join(directory, 'playshelf.db'));
  other.exec('begin immediate');
  const writes = [
    db.transaction().execute(async (transaction) => {
      await add('one', transaction);
      await new Promise((resolve) => setTimeout(resolve, 30));
      await add('two', transaction);
    }),
    add('alone', db),
  ];
  assert.deepEqual(await read(), []);
  other.exec('commit');
  await Promise.all(writes);
  assert.deepEqual((await read()).toSorted(), ['alone', 'one', 'two']);
  other.close();
});

test('an operator whose disk is full reads that, although SQLite has rolled back already', async () => {
  const db = await openSqlite();
  const failed = db.transaction().execute(async (transaction) => {
    // As SQLite does by itself.
    await sql`rollback`.execute(transaction);
    throw new Error('database or disk is full');
  });
  await assert.rejects(failed, /database or disk is full/);
});

test('a list of limited length is prepared once, however often it is read', async () => {
  const db = await openSqlite();
  const { sql: text } = db.selectFrom('games').selectAll().limit(5).compile();
  const other = new DatabaseSync(':memory:');
  other.exec('create table games (id text)');
  const statement = other.prepare(text);
  let authorized = 0;
  // SQLite asks for authorization when it prepares a statement.
  other.setAuthorizer(() => (authorized += 1) && constants.SQLITE_OK);
  // Once more at the first run, because the authorizer is new.
  statement.all(1);
  const atFirst = authorized;
  for (const limit of [2, 3]) statement.all(limit);
  assert.equal(authorized, atFirst);
  other.close();
});

test('an operator whose data folder is not writable gets one line that says how to fix it', () => {
  const file = join(tempDirectory(), 'not-a-folder');
  writeFileSync(file, '');
  assert.throws(
    () => sqliteDialect(file),
    (error) => error instanceof StartupError && /set DATA_DIR to a folder/.test(error.message),
  );
});
