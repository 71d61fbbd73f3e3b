import assert from 'node:assert/strict';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  createPostgres,
  onEachDatabase,
  open,
  openDatabase,
  type DatabaseEnvironment,
} from '../../../test/support/databases/databases.ts';
import { playshelf } from '../../../test/support/playshelf.ts';
import { seedGames } from '../../../test/support/search-fixtures.ts';
import { storeReviews } from '../../../test/support/store-reviews.ts';
import type { Database } from '../db/schema.ts';

test('an operator of a PostgreSQL with corrupt indexes reads which, and all other checks are made', async () => {
  const environment = await createPostgres('tables');
  const db = await openDatabase(environment);
  await seedGames(db, ['Old Lantern', 'Valley']);
  const define = (result: string) =>
    sql`create or replace function shown(name text) returns text immutable language sql return ${sql.raw(result)}`;
  await define('name').execute(db);
  for (const index of ['games_one', 'games_two']) {
    await sql`create index ${sql.ref(index)} on games (shown(name))`.execute(db);
  }
  const unchecked = await playshelf(environment, 'check');
  assert.match(unchecked.stdout, /: right\n {2}index contents are not checked: install the extension amcheck/);
  await sql`create extension amcheck`.execute(db);
  const right = await playshelf(environment, 'check');
  assert.deepEqual([right.code, /WRONG|not checked/.test(right.stdout)], [0, false], right.stdout + right.stderr);
  // The indexes still have what the function returned before.
  await define('upper(name)').execute(db);
  const { code, stdout, stderr } = await playshelf(environment, 'check');
  assert.deepEqual([code, stderr], [1, '']);
  assert.match(stdout, /^the database itself: WRONG: 2\n {2}index games_one: heap tuple .*\n {2}index games_two: .*\n/);
  assert.match(stdout, /\nsearch index: right\n[^]*\n.*: right\n$/);
});

const pageBytes = 4096;
const damagedPage = Buffer.alloc(pageBytes, 0x5a);

function overwrite(file: string, position: number): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, damagedPage, 0, pageBytes, position);
  closeSync(descriptor);
}

async function damageSqlite(db: Database, { DATA_DIR }: DatabaseEnvironment): Promise<void> {
  const { rows } = await sql<{ page: number }>`
    select rootpage as page from sqlite_schema where name = 'reviews'`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  overwrite(join(DATA_DIR, 'playshelf.db'), (rows[0]!.page - 1) * pageBytes);
}

async function damagePostgres(db: Database): Promise<void> {
  await sql`create extension pg_buffercache`.execute(db);
  const { rows } = await sql<{ file: string }>`
    select current_setting('data_directory') || '/' || pg_relation_filepath('reviews') as file`.execute(db);
  await sql`checkpoint`.execute(db);
  await sql`select pg_buffercache_evict_relation('reviews')`.execute(db);
  overwrite(rows[0]!.file, 0);
  await db.destroy();
}

onEachDatabase('a damaged file', (createDatabase, name) => {
  test('is found by an operator, and all checks that do not read it are made', async () => {
    const environment = await createDatabase('tables');
    const db = await open(environment);
    await seedGames(db, ['Old Lantern']);
    await storeReviews(db, { count: 2_000, text: 'Some text of a review that is not short.' });
    await (name === 'SQLite' ? damageSqlite(db, environment) : damagePostgres(db));
    const { code, stdout, stderr } = await playshelf(environment, 'check');
    assert.deepEqual([code, stderr], [1, '']);
    const message = name === 'SQLite' ? /disk image is malformed/ : /invalid page in block 0 of relation/;
    assert.match(stdout, new RegExp(`references between tables: WRONG: 1\\n {2}.*${message.source}`));
    assert.match(stdout, /\nnumber of games: right\n/);
    assert.doesNotMatch(stdout, /--fix/);
  });
});
