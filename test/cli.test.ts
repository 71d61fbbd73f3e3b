import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSqlite, openDatabase } from './support/databases/databases.ts';
import { seedGames } from './support/search-fixtures.ts';

/** Runs an operator's command as `npm run playshelf` does. */
function playshelf(commandArguments: string[], environment: NodeJS.ProcessEnv = {}) {
  const program = join(import.meta.dirname, '..', 'src', 'server', 'cli', 'playshelf.ts');
  const env = { ...process.env, ...environment };
  return spawnSync(process.execPath, [program, ...commandArguments], { env, encoding: 'utf8' });
}

test('an operator rebuilds the search index, and is told of how many games', async () => {
  const environment = await createSqlite('tables');
  const db = await openDatabase(environment);
  await seedGames(db, ['Old Lantern', 'Valley']);
  await db.deleteFrom('title_terms').execute();
  const { status, stdout } = playshelf(['reindex'], environment);
  assert.deepEqual([status, stdout], [0, 'Indexed 2 games.\n']);
  const { count } = await db
    .selectFrom('title_terms')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  assert.ok(Number(count) > 0);
});

test('an operator who asks for help, or for an unknown command, sees the commands', () => {
  const help = playshelf(['help']);
  assert.deepEqual([help.status, /^npm run playshelf -- reindex +rebuilds/.test(help.stdout)], [0, true]);
  for (const name of ['reindx', 'constructor']) {
    const { status, stderr } = playshelf([name]);
    assert.equal(status, 1);
    const message = `There is no command "${name}". The commands are:\nnpm run playshelf -- reindex`;
    assert.ok(stderr.startsWith(message), stderr);
  }
});
