import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { migrate } from '../../src/server/db/migrate.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { onEachDatabase, openDatabase, type DatabaseEnvironment } from '../support/databases/databases.ts';
import { createEarlierRelease } from '../support/databases/earlier-release.ts';
import { reportFigure } from '../support/test-runner.ts';

const program = join(import.meta.dirname, 'migrate-until.ts');
const atOnce = 3;

/** Migrates in a process of its own, which kills itself before a statement; returns how it ended and what it printed. */
async function migrateUntil(environment: DatabaseEnvironment, statement: number) {
  const child = spawn(process.execPath, [program, String(statement)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code, signal] = await once(child, 'close');
  return { code, signal, output };
}

/** All tables and indexes, and all rows but for what differs at each run: when a migration was applied, and nonces. */
async function contentsOf(db: Database, isPostgres: boolean): Promise<unknown> {
  const listSchema = isPostgres
    ? sql<{ name: string }>`select table_name || '.' || column_name || ' ' || data_type as name
        from information_schema.columns where table_schema = 'public'
        union all select indexdef from pg_indexes where schemaname = 'public' order by 1`
    : sql<{ name: string }>`select name || ' ' || coalesce(sql, '') as name from sqlite_schema order by 1`;
  const listTables = isPostgres
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`
    : sql<{
        name: string;
      }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by 1`;
  const tables: Record<string, string[]> = {};
  for (const { name } of (await listTables.execute(db)).rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    tables[name] = rows.map((row) => JSON.stringify({ ...row, applied_at: 0, nonce: '' })).toSorted();
  }
  return { schema: (await listSchema.execute(db)).rows.map(({ name }) => name), tables };
}

onEachDatabase('an upgrade that is killed', (createDatabase, name) => {
  test('before any of its statements, the next start leads to the same schema and rows', async (context) => {
    const isPostgres = name === 'PostgreSQL';
    const reference = await createEarlierRelease(createDatabase);
    const { code, output } = await migrateUntil(reference, Infinity);
    assert.equal(code, 0);
    const statementCount = Number(output);
    assert.ok(statementCount > 50, `only ${statementCount} statements`);
    const expected = await contentsOf(await openDatabase(reference), isPostgres);

    const killBefore = async (statement: number) => {
      const environment = await createEarlierRelease(createDatabase);
      const { signal } = await migrateUntil(environment, statement);
      assert.equal(signal, 'SIGKILL');
      const db = await openDatabase(environment);
      await migrate(db);
      assert.deepEqual(await contentsOf(db, isPostgres), expected, `killed before statement ${statement}`);
    };
    for (let first = 1; first <= statementCount; first += atOnce) {
      const last = Math.min(first + atOnce - 1, statementCount);
      await Promise.all(Array.from({ length: last - first + 1 }, (_, index) => killBefore(first + index)));
    }
    const promise = `an upgrade killed before each of its statements, ${name}: with another result`;
    reportFigure(context, promise, `0 of ${statementCount}`, '0');
  });
});
