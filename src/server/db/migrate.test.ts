import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  migratedDatabase,
  createPostgres,
  onEachDatabase,
  openDatabase,
  type DatabaseEnvironment,
} from '../../../test/support/databases/databases.ts';
import { withHint } from './startup-lock.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { migrate, migrations } from './migrate.ts';
import type { Database } from './schema.ts';

const ourMigrations = migrations.map(({ name }) => name);

const starter = join(import.meta.dirname, '../../../test/fault/migrate-process.ts');

/** Starts a process that migrates with one planted migration, which says so in its middle. */
function startMigrating(environment: DatabaseEnvironment, pause: number) {
  const child = spawn(process.execPath, [starter, String(pause)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  return child;
}

async function appliedMigrations(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}

async function countPlanted(db: Database): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from planted`.execute(db);
  return Number(result.rows[0]?.count);
}

onEachDatabase('migrations', (createDatabase) => {
  test('a second start finds nothing to do', async () => {
    const db = await openDatabase(await createDatabase());
    await migrate(db);
    const before = await appliedMigrations(db);
    await migrate(db);
    assert.deepEqual(await appliedMigrations(db), before);
    assert.deepEqual(before, ourMigrations);
  });

  test('five processes that start at once apply each migration once', async () => {
    const environment = await createDatabase();
    const children = Array.from({ length: 5 }, () => startMigrating(environment, 150));
    const codes = await Promise.all(children.map((child) => once(child, 'exit')));
    assert.deepEqual(
      codes.map(([code]) => code),
      [0, 0, 0, 0, 0],
    );
    const db = await openDatabase(environment);
    assert.deepEqual(await appliedMigrations(db), [...ourMigrations, '9999-planted']);
    assert.equal(await countPlanted(db), 1);
  });

  test('a process waits for another that takes longer than any query may', async () => {
    const environment = await createDatabase();
    const first = startMigrating(environment, 11_000);
    await once(first.stdout, 'data');
    const codes = await Promise.all([first, startMigrating(environment, 0)].map((child) => once(child, 'exit')));
    assert.deepEqual(
      codes.map(([code]) => code),
      [0, 0],
    );
  });

  test('a process killed in the middle of a migration leaves nothing of it behind', async () => {
    const environment = await createDatabase();
    const child = startMigrating(environment, 60_000);
    const [said] = await once(child.stdout, 'data');
    assert.match(said, /in the middle/);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const db = await openDatabase(environment);
    assert.deepEqual(await appliedMigrations(db), ourMigrations);
    await assert.rejects(countPlanted(db));
    const [code] = await once(startMigrating(environment, 0), 'exit');
    assert.equal(code, 0);
    assert.equal(await countPlanted(db), 1);
  });

  test('a migration that fails is rolled back, and the ones before it stay', async () => {
    const db = await openDatabase(await createDatabase());
    const fails = async (transaction: Database) => {
      await sql`create table half (id integer)`.execute(transaction);
      throw new Error('planted');
    };
    const all = [
      { name: '1', up: async () => undefined },
      { name: '2', up: fails },
    ];
    await assert.rejects(migrate(db, all), /planted/);
    assert.deepEqual(await appliedMigrations(db), ['1']);
    await assert.rejects(sql`select * from half`.execute(db));
  });

  test('a database of a newer version is refused with a line that says so', async () => {
    const db = await migratedDatabase(createDatabase);
    await db.insertInto('migrations').values({ name: '9998-later', applied_at: 1 }).execute();
    await assert.rejects(migrate(db), (error) => {
      assert.ok(error instanceof StartupError);
      assert.match(error.message, /newer Playshelf \(it holds 9998-later\)/);
      return true;
    });
  });
});

test('on PostgreSQL, an operator whose role may not create tables is told how to fix it', async () => {
  const environment = await createPostgres();
  const owner = await openDatabase(environment);
  const role = `reader_${process.pid}`;
  await sql.raw(`create role ${role} login`).execute(owner);
  const address = environment.DATABASE_URL.replace('postgres@', `${role}@`);
  const db = await openDatabase({ ...environment, DATABASE_URL: address });
  await assert.rejects(migrate(db), (error) => {
    assert.ok(error instanceof StartupError);
    assert.match(error.message, /let the role in DATABASE_URL create tables/);
    return true;
  });
});

test('on PostgreSQL, an operator who names the database of another program is told how to fix it', async () => {
  const db = await openDatabase(await createPostgres());
  await sql`create table games (x integer)`.execute(db);
  await assert.rejects(migrate(db), (error) => {
    assert.ok(error instanceof StartupError);
    assert.match(error.message, /name an empty database in DATABASE_URL/);
    return true;
  });
});

test('on PostgreSQL, an operator whose time limit is too short for a start is told how to fix it', async () => {
  const { DATABASE_URL } = await createPostgres();
  const db = await openDatabase({ DATA_DIR: '', DATABASE_URL: `${DATABASE_URL}?statement_timeout=1` });
  await assert.rejects(sql`select pg_sleep(5)`.execute(db), (error) => {
    const explained = withHint(db, error);
    assert.ok(explained instanceof StartupError);
    assert.match(explained.message, /leave statement_timeout out of DATABASE_URL/);
    return true;
  });
});
