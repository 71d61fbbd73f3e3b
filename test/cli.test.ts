import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSqlite, onEachDatabase, openDatabase } from './support/databases/databases.ts';
import { seedGames } from './support/search-fixtures.ts';
import { createTestApp, signUpMember } from './support/test-app.ts';

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
    assert.equal(status, 2);
    const message = `There is no command "${name}". The commands are:\nnpm run playshelf -- reindex`;
    assert.ok(stderr.startsWith(message), stderr);
  }
});

onEachDatabase('grant', (createDatabase) => {
  test('an operator makes a member of the running site a moderator and an admin, and takes the role away', async () => {
    const environment = await createDatabase('tables');
    const app = await createTestApp(await openDatabase(environment));
    await signUpMember(app, 'Ada Admin');
    const mara = await signUpMember(app);
    const roleOf = async () => {
      await app.catchUp();
      return (await mara.readJson('/api/auth/get-session')).user.role;
    };
    assert.equal(await roleOf(), undefined);
    for (const [role, stored, message] of [
      ['moderator', 'moderator', 'mara.okafor@example.org is now a moderator.\n'],
      ['admin', 'admin', 'mara.okafor@example.org is now an admin.\n'],
      ['none', undefined, 'mara.okafor@example.org has no role any more.\n'],
    ] as const) {
      const { status, stdout, stderr } = playshelf(['grant', ' Mara.Okafor@example.ORG', role], environment);
      assert.deepEqual([status, stdout, stderr], [0, message, '']);
      assert.equal(await roleOf(), stored);
    }
    const log = await app.db.selectFrom('moderation_log').selectAll().orderBy('created_at').orderBy('id').execute();
    assert.deepEqual(
      log.map(({ actor, actor_id, action, member_id, detail }) => [actor, actor_id, action, member_id, detail]),
      ['moderator', 'admin', 'none'].map((detail) => ['operator', null, 'grant', mara.id, detail]),
    );
  });

  test('an operator who names nobody, or no role, is told so, and nothing changes', async () => {
    const environment = await createDatabase('tables');
    const app = await createTestApp(await openDatabase(environment));
    await signUpMember(app, 'Ada Admin');
    for (const [parameters, message, exitCode = 2] of [
      [['nobody@example.org', 'moderator'], 'Nobody has registered with the email nobody@example.org.\n', 1],
      [['ada', 'moderator'], '"ada" is not an email address.\n'],
      [['ada.admin@example.org', 'king'], 'Name a member and a role: grant EMAIL moderator, admin or none.\n'],
      [['ada.admin@example.org'], 'Name a member and a role: grant EMAIL moderator, admin or none.\n'],
      [[], 'Name a member and a role: grant EMAIL moderator, admin or none.\n'],
    ] as const) {
      const { status, stderr } = playshelf(['grant', ...parameters], environment);
      assert.deepEqual([status, stderr], [exitCode, message]);
    }
    assert.deepEqual(await app.db.selectFrom('moderation_log').selectAll().execute(), []);
  });
});
