import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  createPostgres,
  createSqlite,
  onEachDatabase,
  openDatabase,
  type CreateDatabase,
} from '../../../test/support/databases/databases.ts';
import { dumpSite, fillSite } from '../../../test/support/full-site.ts';
import type { Database } from '../db/schema.ts';
import { compareTables } from './compare.ts';
import { listTables } from './catalog/list-tables.ts';
import { moveSite } from './move-site.ts';
import { inSnapshot } from './snapshot.ts';

const options = {
  signal: new AbortController().signal,
  where: 'The target',
  allowWrites: false,
  onProgress: () => undefined,
  beforeCommit: () => undefined,
};

async function openSource(createDatabase: CreateDatabase) {
  const environment = await createDatabase('tables');
  const [source, observer, site] = await Promise.all([1, 2, 3].map(() => openDatabase(environment)));
  await fillSite(source!);
  return { source: source!, observer: observer!, site: site! };
}

const isTableEmpty = async (db: Database) => (await db.introspection.getTables()).length === 0;

test('an operator moves a site from SQLite to PostgreSQL and back, and every row is the same', async () => {
  const { source, observer } = await openSource(createSqlite);
  const before = await dumpSite(source);
  const environment = await createPostgres();
  const [postgres, postgresObserver] = [await openDatabase(environment), await openDatabase(environment)];
  const there = await moveSite(source, observer, postgres, options);
  assert.deepEqual(await dumpSite(postgres), before);
  const sqlite = await openDatabase(await createSqlite());
  const back = await moveSite(postgres, postgresObserver, sqlite, options);
  assert.deepEqual(await dumpSite(sqlite), before);
  assert.deepEqual([there.laterWrites, back.laterWrites], [{}, {}]);
  assert.deepEqual(Object.entries(there.rows).toSorted(), Object.entries(back.rows).toSorted());
  for (const [table, rows] of Object.entries(before)) assert.equal(there.rows[table], rows.length);
  // The number of a deleted import is not given again.
  const { rows } = await sql<{ id: number }>`
    insert into imports (file_name, format, source, added, changed, created_at) values ('', '', '', 0, 0, 0)
    returning id`.execute(sqlite);
  assert.equal(rows[0]!.id, 3);
});

onEachDatabase('a site that is moved', (createDatabase) => {
  test('by an operator who forgot to stop it loses nothing: nothing is stored, and the writes are counted', async () => {
    const { source, observer, site } = await openSource(createDatabase);
    const target = await openDatabase(await createDatabase());
    let isWritten = false;
    const onProgress = () => {
      if (isWritten) return;
      isWritten = true;
      void sql`update members set name = 'Later' where email in ('member-1@example.org', 'member-2@example.org')`.execute(
        site,
      );
    };
    await assert.rejects(
      moveSite(source, observer, target, { ...options, onProgress }),
      /^Error: The site was written to while it was copied \(2 in members\)\. Nothing was stored: stop the site/,
    );
    assert.ok(await isTableEmpty(target));
  });

  test('as a trial, is the state of the start, and the operator reads what is missing', async () => {
    const { source, observer, site } = await openSource(createDatabase);
    const before = await dumpSite(source);
    const target = await openDatabase(await createDatabase());
    let writing: Promise<unknown> | undefined;
    const onProgress = () => void (writing ??= sql`delete from sessions`.execute(site));
    const { laterWrites } = await moveSite(source, observer, target, { ...options, onProgress, allowWrites: true });
    await writing;
    assert.deepEqual(laterWrites, { sessions: { missing: 0, extra: 1, different: 0 } });
    assert.deepEqual(await dumpSite(target), before);
  });

  test('does not replace another site', async () => {
    const { source, observer } = await openSource(createDatabase);
    const { source: other } = await openSource(createDatabase);
    const before = await dumpSite(other);
    await assert.rejects(moveSite(source, observer, other, options), /The target is not empty \(rows: .*in members/);
    assert.deepEqual(await dumpSite(other), before);
  });
});

onEachDatabase('the comparison of two tables', (createDatabase) => {
  test('finds rows that are missing, one too many, and those that differ', async () => {
    const { source, observer } = await openSource(createDatabase);
    const copy = await openDatabase(await createDatabase());
    await moveSite(source, observer, copy, options);
    await sql`delete from outside_ids where outside_id in ('B', '10')`.execute(copy);
    await sql`update outside_ids set outside_id = 'zz' where outside_id = '9'`.execute(copy);
    await sql`update outside_ids set import_id = 2 where outside_id = 'ä'`.execute(copy);
    const table = (await listTables(source)).find(({ name }) => name === 'outside_ids')!;
    const diff = await inSnapshot(source, (one) =>
      inSnapshot(copy, (other) => compareTables({ db: one, table }, { db: other, table }, async () => undefined)),
    );
    assert.deepEqual(diff, { missing: 3, extra: 1, different: 1 });
  });
});

test('an operator reads that a copy is not the same, and it is not stored', async () => {
  const { source, observer } = await openSource(createSqlite);
  // PostgreSQL stores ids in lower case.
  await sql`update verifications set id = upper(id)`.execute(source);
  const target = await openDatabase(await createPostgres());
  await assert.rejects(moveSite(source, observer, target, options), /The copy is not the same \(\d in verifications\)/);
  assert.ok(await isTableEmpty(target));
});

test('an operator reads which table has a text that PostgreSQL cannot store', async () => {
  const { source, observer } = await openSource(createSqlite);
  await sql`update reviews set text = ${'before\0after'} where rating = 1`.execute(source);
  const target = await openDatabase(await createPostgres());
  await assert.rejects(moveSite(source, observer, target, options), /^Error: A row of reviews cannot be stored \(/);
  assert.ok(await isTableEmpty(target));
  const sqlite = await openDatabase(await createSqlite());
  await moveSite(source, observer, sqlite, options);
  assert.deepEqual(await dumpSite(sqlite), await dumpSite(source));
});
