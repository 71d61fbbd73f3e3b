import { sql } from 'kysely';
import { StartupError } from '../runtime/startup-error.ts';
import { databaseNow, dialectOf } from './dialect.ts';
import * as firstTables from './migrations/0001-first-tables.ts';
import * as identity from './migrations/0002-identity.ts';
import * as gameNameParts from './migrations/0003-game-name-parts.ts';
import * as ratings from './migrations/0004-ratings.ts';
import * as changes from './migrations/0005-changes.ts';
import * as coordinationTables from './migrations/0006-coordination-tables.ts';
import * as accountEmail from './migrations/0007-account-email.ts';
import * as plainNames from './migrations/0008-plain-names.ts';
import * as oneVotePerMember from './migrations/0009-one-vote-per-member.ts';
import * as watchListByName from './migrations/0010-watch-list-by-name.ts';
import * as gamesByGenreAndMaker from './migrations/0011-games-by-genre-and-maker.ts';
import * as ratingsByMember from './migrations/0012-ratings-by-member.ts';
import * as titleSearch from './migrations/0013-title-search.ts';
import * as importTables from './migrations/0014-import.ts';
import * as sortedReviews from './migrations/0015-sorted-reviews.ts';
import * as gamesInMemory from './migrations/0016-games-in-memory.ts';
import * as fewerReviewIndexes from './migrations/0017-fewer-review-indexes.ts';
import * as oneIndexByLength from './migrations/0018-one-index-by-length.ts';
import * as rateLimitsByDay from './migrations/0019-rate-limits-by-day.ts';
import * as mail from './migrations/0020-mail.ts';
import * as moderation from './migrations/0021-moderation.ts';
import * as passkeys from './migrations/0022-passkeys-and-second-factor.ts';
import * as metricHistory from './migrations/0023-metric-history.ts';
import * as creationTime from './migrations/0024-creation-time.ts';
import * as gamesByPhoto from './migrations/0025-games-by-photo.ts';
import * as accountDeletions from './migrations/0026-account-deletions.ts';
import * as typedNames from './migrations/0027-typed-names.ts';
import * as barredAddresses from './migrations/0028-barred-addresses.ts';
import * as statesOfImports from './migrations/0029-states-of-imports.ts';
import * as withoutMetricHistory from './migrations/0030-without-metric-history.ts';
import * as sourceInfo from './migrations/0031-source-info.ts';
import type { Database } from './schema.ts';
import { withStartupLock } from './startup-lock.ts';

type Migration = { name: string; up: (db: Database) => Promise<void> };

export const migrations: Migration[] = [
  { name: '0001-first-tables', up: firstTables.up },
  { name: '0002-identity', up: identity.up },
  { name: '0003-game-name-parts', up: gameNameParts.up },
  { name: '0004-ratings', up: ratings.up },
  { name: '0005-changes', up: changes.up },
  { name: '0006-coordination-tables', up: coordinationTables.up },
  { name: '0007-account-email', up: accountEmail.up },
  { name: '0008-plain-names', up: plainNames.up },
  { name: '0009-one-vote-per-member', up: oneVotePerMember.up },
  { name: '0010-watch-list-by-name', up: watchListByName.up },
  { name: '0011-games-by-genre-and-maker', up: gamesByGenreAndMaker.up },
  { name: '0012-ratings-by-member', up: ratingsByMember.up },
  { name: '0013-title-search', up: titleSearch.up },
  { name: '0014-import', up: importTables.up },
  { name: '0015-sorted-reviews', up: sortedReviews.up },
  { name: '0016-games-in-memory', up: gamesInMemory.up },
  { name: '0017-fewer-review-indexes', up: fewerReviewIndexes.up },
  { name: '0018-one-index-by-length', up: oneIndexByLength.up },
  { name: '0019-rate-limits-by-day', up: rateLimitsByDay.up },
  { name: '0020-mail', up: mail.up },
  { name: '0021-moderation', up: moderation.up },
  { name: '0022-passkeys-and-second-factor', up: passkeys.up },
  { name: '0023-metric-history', up: metricHistory.up },
  { name: '0024-creation-time', up: creationTime.up },
  { name: '0025-games-by-photo', up: gamesByPhoto.up },
  { name: '0026-account-deletions', up: accountDeletions.up },
  { name: '0027-typed-names', up: typedNames.up },
  { name: '0028-barred-addresses', up: barredAddresses.up },
  { name: '0029-states-of-imports', up: statesOfImports.up },
  { name: '0030-without-metric-history', up: withoutMetricHistory.up },
  { name: '0031-source-info', up: sourceInfo.up },
];

/**
 * Applies the missing migrations, each in its own transaction; there is no way back. Processes that start
 * together wait for each other. If a process is killed midway, its migration is rolled back as a whole.
 */
export async function migrate(db: Database, all: Migration[] = migrations): Promise<void> {
  await withStartupLock(db, (tx) => createMigrationsTable(tx.db));
  assertKnown(await listAppliedMigrations(db), all);
  for (const migration of all) await withStartupLock(db, (tx) => applyMigration(tx.db, migration));
}

/** Applies those of the named migrations that are missing, all in the caller's transaction. */
export async function applyMigrations(db: Database, names: string[]): Promise<void> {
  await createMigrationsTable(db);
  for (const migration of migrations) if (names.includes(migration.name)) await applyMigration(db, migration);
}

async function createMigrationsTable(db: Database): Promise<void> {
  const { timestamp } = dialectOf(db);
  await sql`create table if not exists migrations (name text primary key, applied_at ${timestamp} not null)`.execute(
    db,
  );
}

/** The names of the migrations that a database has; throws if a newer version has written it. */
export async function readAppliedMigrations(db: Database): Promise<string[]> {
  const applied = await listAppliedMigrations(db);
  assertKnown(applied, migrations);
  return applied;
}

function assertKnown(applied: string[], all: Migration[]): void {
  const unknown = findUnknownMigration(applied, all);
  if (unknown) {
    throw new StartupError(
      `The database was written by a newer Playshelf (it holds ${unknown}): use that version, or name another database.`,
    );
  }
}

/** The names of the migrations that a database has, also of a newer version. */
export async function listAppliedMigrations(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Whether a database fits this version: a newer one may have migrated it, or an earlier backup may be in its place. */
export async function compareMigrations(db: Database) {
  const applied = await listAppliedMigrations(db);
  const known = new Set(migrations.map(({ name }) => name));
  return {
    applied,
    known: migrations.length,
    unknown: applied.filter((name) => !known.has(name)),
    missing: [...known].filter((name) => !applied.includes(name)),
  };
}

/** Throws unless the tables are those of this build. */
export async function assertCurrent(db: Database): Promise<void> {
  const missing = findMissingMigration(await readAppliedMigrations(db));
  if (missing !== undefined) throw new OlderDatabaseError(`it lacks ${missing}`);
}

/** Something of the database is of an older build. A command leaves it: that build may be running. */
export class OlderDatabaseError extends StartupError {
  constructor(reason: string) {
    super(
      `The database is older than this build (${reason}): stop the site of the older build, then start this one or run "npm run playshelf -- migrate".`,
    );
  }
}

/** The first of our migrations that is not among the names. */
export function findMissingMigration(names: string[]): string | undefined {
  return migrations.find(({ name }) => !names.includes(name))?.name;
}

/** The first name that is not of a migration of this version. */
export function findUnknownMigration(names: string[], all: Migration[] = migrations): string | undefined {
  const known = new Set(all.map(({ name }) => name));
  return names.find((name) => !known.has(name));
}

async function applyMigration(db: Database, { name, up }: Migration): Promise<void> {
  const claimed = await db
    .insertInto('migrations')
    .values({ name, applied_at: databaseNow(db) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  if (claimed) await up(db);
}
