import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { Database } from '../../src/server/db/schema.ts';

const silent = pino({ level: 'silent' });

/** What a process needs in its environment to use one fresh database. */
export type DatabaseEnvironment = { DATA_DIR: string; DATABASE_URL: string };

/** Runs the same tests on SQLite and on PostgreSQL. */
export function onEachDatabase(
  title: string,
  define: (fresh: () => Promise<DatabaseEnvironment>, name: 'SQLite' | 'PostgreSQL') => void,
): void {
  describe(`${title}, on SQLite`, () => define(freshSqlite, 'SQLite'));
  describe(`${title}, on PostgreSQL`, () => define(freshPostgres, 'PostgreSQL'));
}

export function scratchDirectory(): string {
  const scratch = process.env.TEST_SCRATCH;
  if (!scratch) throw new Error('Run the tests with npm test: it makes the folder they need.');
  return mkdtempSync(join(scratch, 'data-'));
}

async function freshSqlite(): Promise<DatabaseEnvironment> {
  return { DATA_DIR: scratchDirectory(), DATABASE_URL: '' };
}

export async function freshPostgres(): Promise<DatabaseEnvironment> {
  const address = process.env.TEST_POSTGRES_URL;
  if (!address) throw new Error('Run the tests with npm test: it starts the PostgreSQL they need.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client(address);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { DATA_DIR: scratchDirectory(), DATABASE_URL: address.replace(/\/postgres$/, `/${name}`) };
}

/** Opens a database, without tables yet, and closes it after the tests. */
export async function openDatabase(environment: DatabaseEnvironment): Promise<Database> {
  const db = await connect(
    {
      dataDirectory: environment.DATA_DIR,
      databaseUrl: environment.DATABASE_URL || undefined,
    },
    silent,
  );
  after(() => db.destroy());
  return db;
}

/** A database with today's tables and nothing in them. */
export async function emptyDatabase(fresh: () => Promise<DatabaseEnvironment>): Promise<Database> {
  const db = await openDatabase(await fresh());
  await migrate(db);
  return db;
}
