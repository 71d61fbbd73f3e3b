import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { syncSearchIndex } from '../../../src/server/games/search/search-index.ts';
import type { Database } from '../../../src/server/db/schema.ts';

const silent = pino({ level: 'silent' });

/** What a process needs in its environment to use one fresh database. */
export type DatabaseEnvironment = { DATA_DIR: string; DATABASE_URL: string };

/** Makes a database of its own: with nothing in it, or with today's tables. */
export type CreateDatabase = (content?: 'tables') => Promise<DatabaseEnvironment>;

/** A quick run starts no PostgreSQL. */
const isSqliteOnly = () => process.env.TEST_DATABASES === 'sqlite';

/** Runs the same tests on SQLite and on PostgreSQL. */
export function onEachDatabase(
  title: string,
  define: (createDatabase: CreateDatabase, name: 'SQLite' | 'PostgreSQL') => void,
): void {
  describe(`${title}, on SQLite`, () => define(createSqlite, 'SQLite'));
  if (isSqliteOnly()) return;
  describe(`${title}, on PostgreSQL`, () => define(createPostgres, 'PostgreSQL'));
}

function scratch(): string {
  const { TEST_SCRATCH } = process.env;
  if (!TEST_SCRATCH) throw new Error('Run the tests with npm test: it makes the folder they need.');
  return TEST_SCRATCH;
}

export function tempDirectory(): string {
  return mkdtempSync(join(scratch(), 'data-'));
}

const sqliteTemplate = () => join(scratch(), 'template');
const postgresTemplate = 'template_tables';

/** Migrates one database of each kind, of which those with tables are copies: that is far faster. */
export async function prepareTemplates(): Promise<void> {
  mkdirSync(sqliteTemplate());
  const urls = isSqliteOnly() ? [''] : ['', await createFromTemplate(postgresTemplate)];
  for (const DATABASE_URL of urls) {
    const db = await open({ DATA_DIR: sqliteTemplate(), DATABASE_URL });
    await migrate(db);
    await syncSearchIndex(db);
    await db.destroy();
  }
}

export const createSqlite: CreateDatabase = async (content) => {
  const DATA_DIR = tempDirectory();
  if (content === 'tables') cpSync(sqliteTemplate(), DATA_DIR, { recursive: true });
  return { DATA_DIR, DATABASE_URL: '' };
};

export const createPostgres: CreateDatabase = (content) =>
  copyPostgres(content === 'tables' ? postgresTemplate : undefined);

/** A copy of a database that nobody is connected to, by its name. */
export async function copyPostgres(template?: string): Promise<DatabaseEnvironment> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  return { DATA_DIR: tempDirectory(), DATABASE_URL: await createFromTemplate(name, template) };
}

async function createFromTemplate(name: string, template = 'template1'): Promise<string> {
  const address = process.env.TEST_POSTGRES_URL;
  if (!address) throw new Error('Run the tests with npm test: it starts the PostgreSQL they need.');
  const client = new pg.Client(address);
  await client.connect();
  // Copies files instead of logging every page, which takes twice the processor time.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  return address.replace(/\/postgres$/, `/${name}`);
}

/** Opens a database as it is. */
export function open({ DATA_DIR, DATABASE_URL }: DatabaseEnvironment): Promise<Database> {
  return connect({ dataDirectory: DATA_DIR, databaseUrl: DATABASE_URL || undefined }, silent);
}

/** Opens a database as it is, and closes it after the tests. */
export async function openDatabase(environment: DatabaseEnvironment): Promise<Database> {
  const db = await open(environment);
  after(() => db.destroy());
  return db;
}

/** A database with the current schema and no data. */
export async function migratedDatabase(createDatabase: CreateDatabase): Promise<Database> {
  const db = await openDatabase(await createDatabase('tables'));
  // A migration has set the nonce in the template; every site has a nonce of its own.
  await db.updateTable('changes').set({ nonce: randomUUID() }).execute();
  return db;
}
