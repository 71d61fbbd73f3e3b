import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  createPostgres,
  createSqlite,
  migratedDatabase,
  onEachDatabase,
  openDatabase,
  tempDirectory,
  type CreateDatabase,
} from '../../../test/support/databases/databases.ts';
import { createEarlierRelease } from '../../../test/support/databases/earlier-release.ts';
import { dumpSite, fillSite } from '../../../test/support/full-site.ts';
import { assertCounts } from '../../../test/support/kills.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { backUp } from './back-up.ts';
import { tablesLeftOut } from './catalog/table.ts';
import { restore } from './restore.ts';

const signal = new AbortController().signal;
const silent = { signal, onProgress: () => undefined };

const newFile = () => join(tempDirectory(), 'backup.gz');

async function makeBackup(db: Database, file = newFile()) {
  const backup = await backUp(db, file, { ...silent, secret: undefined, isReplacing: false });
  return { file, ...backup };
}

function restoreInto(db: Database, file: string) {
  const options = { ...silent, where: 'The target', fileBytes: statSync(file).size };
  return restore(async () => db, file, { ...options, beforeCommit: () => undefined });
}

const targets: [string, CreateDatabase][] = [
  ['SQLite', createSqlite],
  ...(process.env.TEST_DATABASES === 'sqlite' ? [] : [['PostgreSQL', createPostgres] as [string, CreateDatabase]]),
];

onEachDatabase('a backup', (createDatabase) => {
  for (const [name, createTarget] of targets) {
    test(`an operator restores it on ${name}, and every row of every table is the same`, async () => {
      const source = await migratedDatabase(createDatabase);
      await fillSite(source);
      const before = await dumpSite(source);
      const { file, rows } = await makeBackup(source);
      const target = await openDatabase(await createTarget());
      const restored = await restoreInto(target, file);
      assert.deepEqual(await dumpSite(target), before);
      assert.deepEqual(restored.rows, rows);
      assert.deepEqual(
        Object.fromEntries(Object.entries(before).map(([table, all]) => [table, all.length])),
        Object.fromEntries(Object.entries(rows).toSorted(([one], [other]) => (one < other ? -1 : 1))),
      );
      const { id } = await target
        .insertInto('imports')
        .values({
          file_name: '',
          format: '',
          source: '',
          added: 0,
          changed: 0,
          created_at: 0,
          licence: null,
          undone_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      assert.equal(id, 3, 'numbers of deleted rows are not given again');
    });

    test(`an operator restores the backup of an earlier release on ${name}`, async () => {
      const source = await openDatabase(await createEarlierRelease(createDatabase));
      const { file, rows } = await makeBackup(source);
      const environment = await createTarget();
      const target = await openDatabase(environment);
      const { header } = await restoreInto(target, file);
      assert.equal(header.migrations.length, 8);
      assert.equal((await target.selectFrom('migrations').select('name').execute()).length, 8);
      for (const table of ['members', 'reviews', 'watch_list', 'games'] as const) {
        assert.equal((await target.selectFrom(table).select('id').execute()).length, rows[table]);
      }
      await migrate(target);
      await assertCounts(environment);
    });
  }

  test('has every table but those that are left out on purpose', async () => {
    const db = await migratedDatabase(createDatabase);
    const { rows } = await makeBackup(db);
    const all = (await db.introspection.getTables()).map(({ name }) => name);
    assert.deepEqual([...tablesLeftOut].toSorted(), ['changes', 'migrations', 'rate_limits']);
    assert.deepEqual(
      Object.keys(rows)
        .concat(...tablesLeftOut)
        .toSorted(),
      all.toSorted(),
    );
  });

  test('is as of its start: a write during it is not in it, and does not wait', async () => {
    const environment = await createDatabase('tables');
    const [db, other] = [await openDatabase(environment), await openDatabase(environment)];
    await fillSite(db);
    const before = await dumpSite(db);
    const file = newFile();
    let writing: Promise<unknown> | undefined;
    const onProgress = () => {
      writing ??= sql`update members set name = 'Later'`.execute(other);
    };
    await backUp(db, file, { signal, onProgress, secret: undefined, isReplacing: false });
    await writing;
    const target = await openDatabase(await createDatabase());
    await restoreInto(target, file);
    assert.deepEqual(await dumpSite(target), before);
  });

  test('is readable by its owner alone, and replaces no file unless asked to', async () => {
    const db = await migratedDatabase(createDatabase);
    const { file } = await makeBackup(db);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    await assert.rejects(makeBackup(db, file), /backup\.gz is there already: name another file, or add --force/);
    await backUp(db, file, { ...silent, secret: undefined, isReplacing: true });
    await assert.rejects(makeBackup(db, join(tempDirectory(), 'missing', 'b.gz')), /cannot be written \(ENOENT/);
  });

  test('that is stopped leaves no file behind', async () => {
    const db = await migratedDatabase(createDatabase);
    await fillSite(db);
    const stopping = new AbortController();
    const file = newFile();
    const options = { signal: stopping.signal, secret: undefined, isReplacing: false };
    await assert.rejects(backUp(db, file, { ...options, onProgress: () => stopping.abort() }), { name: 'AbortError' });
    assert.deepEqual(readdirSync(dirname(file)), []);
  });

  test('is not restored over a site, and the operator reads what is there', async () => {
    const source = await migratedDatabase(createDatabase);
    await fillSite(source);
    const { file } = await makeBackup(source);
    const before = await dumpSite(source);
    await assert.rejects(
      restoreInto(source, file),
      /^Error: The target is not empty \(rows: .*8 in members, .*40 in reviews/,
    );
    assert.deepEqual(await dumpSite(source), before);
    const foreign = await openDatabase(await createDatabase());
    await sql`create table accounts (name text)`.execute(foreign);
    await assert.rejects(restoreInto(foreign, file), /it has tables of another program/);
    const empty = await migratedDatabase(createDatabase);
    await restoreInto(empty, file);
    assert.deepEqual(await dumpSite(empty), before);
  });

  test('that fails in the middle leaves an empty database, and can be restored then', async () => {
    const source = await migratedDatabase(createDatabase);
    await fillSite(source);
    const { file } = await makeBackup(source);
    const target = await openDatabase(await createDatabase());
    const options = { ...silent, where: 'The target', fileBytes: 1 };
    const beforeCommit = () => {
      throw new Error('planted');
    };
    await assert.rejects(
      restore(async () => target, file, { ...options, beforeCommit }),
      /planted/,
    );
    assert.deepEqual(await target.introspection.getTables(), []);
    await restoreInto(target, file);
    assert.deepEqual(await dumpSite(target), await dumpSite(source));
  });
});

test('an operator who names a directory or a pipe as the file of a backup keeps it, also with --force', async () => {
  const db = await migratedDatabase(createSqlite);
  const folder = tempDirectory();
  const [directory, pipe, link] = ['directory', 'pipe', 'link'].map((name) => join(folder, name));
  mkdirSync(directory!);
  assert.equal(spawnSync('mkfifo', [pipe!]).status, 0);
  symlinkSync(pipe!, link!);
  for (const file of [directory!, pipe!, link!]) {
    for (const isReplacing of [false, true]) {
      const backingUp = backUp(db, file, { ...silent, secret: undefined, isReplacing });
      await assert.rejects(backingUp, { message: `${file} is not a regular file: name another file.` });
    }
  }
  assert.ok(statSync(directory!).isDirectory() && lstatSync(pipe!).isFIFO() && lstatSync(link!).isSymbolicLink());
  assert.deepEqual(readdirSync(folder).toSorted(), ['directory', 'link', 'pipe']);
});

test('an operator whose backup fails in the middle keeps the one from before', async () => {
  const db = await migratedDatabase(createSqlite);
  const options = { ...silent, secret: undefined, isReplacing: true };
  const file = newFile();
  writeFileSync(file, 'before');
  const failing = { ...options, onProgress: () => assert.fail('planted') };
  await fillSite(db);
  await assert.rejects(backUp(db, file, failing), /planted/);
  assert.equal(readFileSync(file, 'utf8'), 'before');
  assert.deepEqual(readdirSync(dirname(file)), ['backup.gz']);
});
