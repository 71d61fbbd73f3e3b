import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { migrate, migrations } from '../../../src/server/db/migrate.ts';
import {
  copyPostgres,
  createPostgres,
  open,
  tempDirectory,
  type CreateDatabase,
  type DatabaseEnvironment,
} from './databases.ts';

/**
 * The database of a site that ran the version before search and import: the first eight migrations, 29 games, samples,
 * and three members with 48 reviews and 18 entries of watch lists.
 */
const fixture = join(import.meta.dirname, '..', '..', 'fixtures', 'earlier-release.db.gz');
const migrationCount = 8;

/** Creates a database as that version left it. PostgreSQL gets the rows that the version wrote on SQLite. */
export async function createEarlierRelease(createDatabase: CreateDatabase): Promise<DatabaseEnvironment> {
  if (createDatabase === createPostgres) return copyPostgres(await (postgresTemplate ??= fillPostgres()));
  const environment = await createDatabase();
  writeFixture(environment.DATA_DIR);
  return environment;
}

let postgresTemplate: Promise<string> | undefined;

/** Returns the name of a database with the rows of the fixture. */
async function fillPostgres(): Promise<string> {
  const environment = await createPostgres();
  const db = await open(environment);
  await migrate(db, migrations.slice(0, migrationCount));
  // Migrations have written a first change.
  await sql`delete from changes`.execute(db);
  for (const [table, rows] of readFixture()) {
    const columns = sql.raw(Object.keys(rows[0]!).join(', '));
    const lines = rows.map((row) => sql`(${sql.join(Object.values(row).map((value) => sql`${value}`))})`);
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value values ${sql.join(lines)}`.execute(
      db,
    );
  }
  await sql`select setval(pg_get_serial_sequence('changes', 'id'), (select max(id) from changes))`.execute(db);
  await db.destroy();
  return new URL(environment.DATABASE_URL).pathname.slice(1);
}

function writeFixture(folder: string): string {
  const file = join(folder, 'playshelf.db');
  writeFileSync(file, gunzipSync(readFileSync(fixture)));
  return file;
}

/** The tables with rows, in the order of their creation: those that others refer to come first. */
function readFixture(): [string, Record<string, unknown>[]][] {
  const database = new DatabaseSync(writeFixture(tempDirectory()), { readOnly: true });
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by rowid")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'migrations');
  const all = tables.map((name): [string, Record<string, unknown>[]] => [
    name,
    database.prepare(`select * from ${name}`).all(),
  ]);
  database.close();
  return all.filter(([, rows]) => rows.length > 0);
}
